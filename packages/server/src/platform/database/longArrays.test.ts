import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openKraal, uuid } from '../../testing/kraal.ts';
import { select } from './connection.ts';
import { asDay } from '@kraal/domain/format/dates';
import {
  bytesOfId,
  dates,
  floats,
  floatsIn,
  idArray,
  idOfBytes,
  idsIn,
  packedFloats,
  packedIds,
  uuids,
} from './longArrays.ts';
import { bytes, json, row } from './row.ts';

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
  const days = ['2026-02-28', '1999-12-31', '2000-01-01', '2026-02-28', '0001-01-01'].map(asDay);
  expect(await read(dates(days))).toEqual(days);
  expect(await read(dates([]))).toEqual([]);
});

it('ids and numbers come back packed as they went', async () => {
  const ids = Array.from({ length: 300 }, uuid);
  const numbers = ids.map((_, at) => at * 1_795_000_000.125 - 7);
  const [packed] = await select(
    services.database,
    row({ ids: bytes, numbers: bytes }),
    sql`select ${packedIds(sql`k.id`)} as ids, ${packedFloats(sql`k.n`)} as numbers
      from unnest(${idArray(ids.map(bytesOfId))}, ${floats(numbers)}) as k(id, n)`,
  );
  expect(packed && idsIn(packed.ids).map(idOfBytes)).toEqual(ids);
  expect(packed && floatsIn(packed.numbers)).toEqual(numbers);
  expect(bytesOfId(ids[0]?.toUpperCase() ?? '')).toBe(bytesOfId(ids[0] ?? ''));
});

it.each(['', 'x', '01a22270-f94c-7000-8e59', `${'0'.repeat(31)}g`, '0'.repeat(33), '0'.repeat(40)])(
  '%o is no id',
  (id) => {
    expect(() => uuids([id])).toThrow('is no id');
  },
);
