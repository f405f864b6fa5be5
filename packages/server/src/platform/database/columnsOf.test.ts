import { sql } from 'drizzle-orm';
import { integer, PgDialect, pgTable, text as words } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { columnsOf } from './columnsOf.ts';
import { number, row, text } from './row.ts';

const dam = pgTable('dam', {
  farmId: words('farm_id'),
  name: words('name'),
  heads: integer('heads'),
});
const written = (list: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(list);

it('a select list has the columns of its table, and what is computed beside them', () => {
  const shape = row({ farmId: text, name: text, heads: number, calves: number });
  const list = columnsOf<typeof dam>()(shape, 'd', {
    heads: sql`coalesce(d.heads, 1)`,
    calves: sql`k.calves`,
  });
  expect(written(list)).toMatchObject({
    sql: 'd."farm_id" as "farmId", d."name" as "name", coalesce(d.heads, 1) as "heads", k.calves as "calves"',
    params: [],
  });
});

it('keeps the parameters of what is computed', () => {
  const list = columnsOf<typeof dam>()(row({ name: text, calledBy: text }), 'd', {
    calledBy: sql`${'Bella'}::text`,
  });
  expect(written(list)).toMatchObject({
    sql: 'd."name" as "name", $1::text as "calledBy"',
    params: ['Bella'],
  });
});

it('what the table has no column of must be computed, and nothing else can be', () => {
  const shape = row({ name: text, calves: number });
  // @ts-expect-error -- no column of the table holds it
  columnsOf<typeof dam>()(shape, 'd', {});
  // @ts-expect-error -- no row of the shape has it
  columnsOf<typeof dam>()(shape, 'd', { calves: sql`1`, lambs: sql`2` });
  expect(written(columnsOf<typeof dam>()(shape, 'd', { calves: sql`1` })).sql).toContain(
    '"calves"',
  );
});
