import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.list.mjs';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const [table = '', decisions = ''] = text.split('## Where the specification is silent');
/** `shell` is `e2e/shell.spec.ts`: the short names the table uses. */
const files = new Map(
  [...table.matchAll(/`(\w+)`(?: is)? `([\w/.]+\.(?:test|spec)\.ts)`/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]),
);
const rows = table
  .split('\n')
  .filter(
    (line) => line.startsWith('| ') && !line.startsWith('| statement') && !line.startsWith('| ---'),
  )
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean),
  );
/** Titles as they are written in the tests, each one whole between its quotes. */
const titlesOf = (file: string): Set<string> =>
  new Set(
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(['`])((?:(?!\1)[^\n])+)\1,\s+(?:\{\s+tag: '@\w+',?\s+\},\s+)?(?:async )?\(/g,
      ),
    ].map((match) => match[2] ?? ''),
  );
const describedIn = (file: string): Set<string> =>
  new Set(
    [...readFileSync(join(root, file), 'utf8').matchAll(/describe\('([^']+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );

describe('docs/specification.md', () => {
  it('covers all nine sections and names its files', () => {
    expect([...table.matchAll(/^## (\d)\. /gm)].map((match) => Number(match[1]))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(rows.length).toBeGreaterThan(80);
    expect([...files.values()].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(decisions.split('\n').filter((line) => line.startsWith('| ')).length).toBeGreaterThan(5);
  });

  it.each(rows)('%s', (statement, proof) => {
    const [, short = '', title = ''] = /^(\w+): (.+)$/.exec(proof ?? '') ?? [];
    const file = files.get(short) ?? '';
    expect(file, `${statement}: ${proof}`).not.toBe('');
    expect([...titlesOf(file), ...describedIn(file)]).toContain(title);
  });
});

describe('the faults of npm run mutants', () => {
  it.each(mutants)('$statement: stands once where it is to be put', ({ statement, file, from }) => {
    expect(rows.map(([one]) => one)).toContain(statement);
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
  });

  it('leave no statement out', () => {
    const planted = new Set(mutants.map(({ statement }) => statement));
    expect(rows.filter(([statement = '']) => !planted.has(statement))).toEqual([]);
  });
});
