// `npm run new:area -- water trough`: a new part of a farm with its first thing, from the table to the route and its test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

const capital = (word) => word[0].toUpperCase() + word.slice(1);

const contract = (thing) => `import { z } from 'zod';
import { farmParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const ${thing} = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const list${capital(thing)}s = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/${thing}s',
  summary: '${capital(thing)}s of the farm',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery,
  response: pageOf(${thing}),
});
export const create${capital(thing)} = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/${thing}s',
  summary: 'Add a ${thing}',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({ name: z.string().trim().min(1).max(80) }),
  response: ${thing},
});
`;

const schema = (thing) => `import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/** What it is to the farm. */
export const ${thing} = pgTable(
  '${thing}',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('${thing}_name').on(table.farmId, sql\`lower(name)\`).where(sql\`archived_at is null\`),
    tenantPolicy(),
  ],
);
`;

const useCases = (
  area,
  thing,
) => `import { ${thing} as ${thing}Schema, type list${capital(thing)}s as listContract } from '@kraal/contract/${area}';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';

export async function list${capital(thing)}s(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof listContract>> {
  const here = sql\`farm_id = \${farmId} and archived_at is null\`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql\`select count(*) as total from ${thing} where \${here}\`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      rowOf(${thing}Schema).with({ key: text }),
      sql\`select id, name, version, lower(name) as key from ${thing} where \${here}
        and lower(name) > \${after ?? ''} order by lower(name) limit \${limit}\`,
    ),
  );
}

export async function create${capital(thing)}(
  transaction: Transaction,
  farmId: string,
  { name }: { name: string },
): Promise<{ id: string; name: string; version: number }> {
  const id = newId();
  await transaction.execute(
    sql\`insert into ${thing} (farm_id, id, name) values (\${farmId}, \${id}, \${name})\`,
  );
  return { id, name, version: 1 };
}
`;

const routes = (area, thing) => `import * as ${area} from '@kraal/contract/${area}';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { create${capital(thing)}, list${capital(thing)}s } from './${thing}s.ts';

export function ${area}Routes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, ${area}.list${capital(thing)}s, ({ transaction, farm, query }) =>
    list${capital(thing)}s(transaction, farm.id, query),
  );
  farmRoute({ app, services }, ${area}.create${capital(thing)}, ({ transaction, farm, body }) =>
    create${capital(thing)}(transaction, farm.id, body),
  );
}
`;

const test = (thing) => `import { expect, it } from 'vitest';
import { call, openKraal, signUp } from '../../testing/kraal.ts';

const kraal = await openKraal();

it('a ${thing} that was added is listed', async () => {
  const { farmId, token } = await signUp(kraal);
  const path = \`/api/farms/\${farmId}/${thing}s\`;
  expect((await call(kraal, 'POST', path, { token, body: { name: 'First' } })).status).toBe(200);
  expect((await call(kraal, 'GET', path, { token })).body).toMatchObject({
    total: 1,
    items: [{ name: 'First' }],
  });
});
`;

function insertBefore(text, anchor, line) {
  const at = text.indexOf(anchor);
  if (at < 0)
    throw new Error(`the list has no line «${anchor.trim()}» any more: mend scripts/newArea.mjs`);
  return text.slice(0, at) + line + text.slice(at);
}

/** A line of the table of folders, behind those of the other areas. */
function inTable(text, folder, said) {
  const rows = [...text.matchAll(/^\| `packages\/server\/src\/areas\/[^`]+`.*\n/gmu)];
  const last = rows.at(-1);
  if (!last)
    throw new Error('docs/architecture.md lists no areas any more: mend scripts/newArea.mjs');
  const at = last.index + last[0].length;
  return `${text.slice(0, at)}| ${`\`${folder}\``.padEnd(45)} | ${said.padEnd(89)} |\n${text.slice(at)}`;
}

/**
 * In: the area's name, what it keeps (one word each, small letters), and how a file of today reads. Out: every file that
 * is made or changed, by its path.
 */
export function filesOfArea(area, thing, read) {
  const folder = `packages/server/src/areas/${area}`;
  const app = 'packages/server/src/app.ts';
  const imported = insertBefore(
    read(app),
    'import { infrastructureRoutes }',
    `import { ${area}Routes } from './areas/${area}/routes.ts';\n`,
  );
  return {
    [`packages/contract/src/${area}.ts`]: contract(thing),
    [`${folder}/schema.ts`]: schema(thing),
    [`${folder}/${thing}s.ts`]: useCases(area, thing),
    [`${folder}/routes.ts`]: routes(area, thing),
    [`${folder}/${thing}s.test.ts`]: test(thing),
    [app]: insertBefore(imported, '  infrastructureRoutes,', `  ${area}Routes,\n`),
    'docs/architecture.md': inTable(
      read('docs/architecture.md'),
      folder,
      `${capital(area)} of the farm`,
    ),
  };
}

function main([area = '', thing = '']) {
  if (!/^[a-z]+$/u.test(area) || !/^[a-z]+$/u.test(thing)) {
    console.error('npm run new:area -- AREA THING, for example: water trough');
    process.exit(1);
  }
  if (existsSync(join(root, `packages/server/src/areas/${area}`))) {
    console.error(`${area} is there already`);
    process.exit(1);
  }
  const files = filesOfArea(area, thing, (path) => readFileSync(join(root, path), 'utf8'));
  for (const [path, text] of Object.entries(files)) {
    const isMade = !existsSync(join(root, path));
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${isMade ? 'made' : 'one line in'} ${path}`);
  }
  console.log(
    'Then: npm run migrations -- --name NAME, npm run format, its screens in packages/web/src/areas, its line in docs/specification.md.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
