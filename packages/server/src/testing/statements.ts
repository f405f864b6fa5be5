import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase } from 'drizzle-orm/pg-core';

const root = join(import.meta.dirname, '../../../..');
/** Where `scripts/statements.mjs` reads which places of the product asked the database something in a run of tests. */
const directory = join(root, 'node_modules/.vitest/statements');
/** Places that only hand on what others ask. */
const handsOn = /(?:platform\/database\/connection|testing\/statements)\.ts|node_modules|node:/u;

/**
 * Each place of the product from which the database is asked is written down once, by file and line; and what an area
 * asks, once each, for `scripts/columns.ts`.
 */
export function watchStatements(): void {
  mkdirSync(directory, { recursive: true });
  const run = randomUUID();
  const [places, texts] = [join(directory, `${run}.txt`), join(directory, `${run}.jsonl`)];
  const seen = new Set<string>();
  const note = (textOf: () => string): void => {
    const asking = askingFrame();
    if (!seen.has(asking)) {
      seen.add(asking);
      const place = placeInSource();
      if (place) appendFileSync(places, `${place}\n`);
    }
    // What a test asks by itself is no reading of the product's.
    const area = /\/src\/areas\/(?<area>\w+)\/(?!\S*\.test\.ts)/u.exec(asking)?.groups?.['area'];
    if (!area) return;
    const text = textOf();
    if (seen.has(`${area} ${text}`)) return;
    seen.add(`${area} ${text}`);
    appendFileSync(texts, `${JSON.stringify({ area, text })}\n`);
  };
  const execute: unknown = Reflect.get(PgDatabase.prototype, 'execute');
  Reflect.set(PgDatabase.prototype, 'execute', function watched(this: object, query: unknown) {
    const answer = Reflect.apply(execute as (query: unknown) => Asked, this, [query]); // Drizzle's own
    note(() => answer.getQuery().sql);
    return answer;
  });
  // What is planned once goes by a name.
  const prepare: unknown = Reflect.get(NodePgSession.prototype, 'prepareQuery');
  Reflect.set(
    NodePgSession.prototype,
    'prepareQuery',
    function watched(this: object, ...given: [{ sql: string }, unknown, string | undefined]) {
      if (given[2] !== undefined) note(() => given[0].sql);
      return Reflect.apply(prepare as (...args: unknown[]) => unknown, this, given); // Drizzle's own
    },
  );
}

/** A statement of Drizzle's, before it is sent. */
type Asked = { getQuery: () => { sql: string } };

/** Where it is asked from, in the code as it runs: to look that up in the source takes as long as a statement. */
function askingFrame(): string {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  try {
    Error.prepareStackTrace = (_error, frames) =>
      frames.map(String).find((frame) => !handsOn.test(frame)) ?? '';
    return String(new Error('here').stack);
  } finally {
    Reflect.set(Error, 'prepareStackTrace', before);
  }
}

function placeInSource(): string | null {
  const frames = new Error('here').stack?.split('\n').slice(1) ?? [];
  const frame = frames.find((line) => !handsOn.test(line));
  const found = frame && /packages\/server\/src\/(?<path>\S+\.ts):(?<line>\d+)/u.exec(frame);
  return found ? `${found.groups?.['path']}:${found.groups?.['line']}` : null;
}
