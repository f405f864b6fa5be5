import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openKraal, uuid } from '../../testing/kraal.ts';
import { select } from './connection.ts';
import { floats, uuids } from './longArrays.ts';
import { json, row } from './row.ts';

const { services } = await openKraal();

const read = async (array: ReturnType<typeof uuids>): Promise<unknown> =>
  (
    await select(
      services.database,
      row({ all: json<unknown>() }),
      sql`select to_jsonb(${array}) as all`,
    )
  )[0]?.all;

it('the database reads long arrays as they were meant, none and many of them', async () => {
  const ids = Array.from({ length: 2000 }, uuid);
  expect(await read(uuids(ids))).toEqual(ids);
  expect(await read(uuids([]))).toEqual([]);
  expect(await read(floats([0, -1.5, 1_795_000_000_000.25]))).toEqual([
    0, -1.5, 1_795_000_000_000.25,
  ]);
  expect(await read(floats([Infinity]))).toEqual(['Infinity']);
  expect(await read(floats([]))).toEqual([]);
});

it.each(['', 'x', '01a22270-f94c-7000-8e59', `${'0'.repeat(31)}g`, '0'.repeat(33), '0'.repeat(40)])(
  '%o is no id',
  (id) => {
    expect(() => uuids([id])).toThrow('is no id');
  },
);
