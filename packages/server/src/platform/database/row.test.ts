import { expect, it } from 'vitest';
import { z } from 'zod';
import { day, mismatches, number, row, rowOf, text } from './row.ts';

const field = (name: string, dataTypeID: number) => ({ name, dataTypeID });
const shape = row({ id: text, heads: number, bornOn: day.orNull });
const fields = [field('id', 2950), field('heads', 23), field('bornOn', 1082)];

it('an answer is held against its shape: names, types, and what may be missing', () => {
  const known = { id: 'a', heads: 1, bornOn: null };
  expect(mismatches(shape, { fields, rows: [known] })).toEqual([]);
  // Dropped, misspelt, another type, or null where nobody expects it.
  expect(mismatches(shape, { fields: fields.slice(1), rows: [] })).toEqual(['id is in no column']);
  expect(mismatches(shape, { fields: [field('idd', 2950), ...fields.slice(1)], rows: [] })).toEqual(
    ['id is in no column', 'idd is not named'],
  );
  expect(
    mismatches(shape, { fields: [fields[0]!, field('heads', 25), fields[2]!], rows: [] }),
  ).toEqual(['heads is of type 25, no number']);
  expect(mismatches(shape, { fields, rows: [known, { ...known, heads: null }] })).toEqual([
    'heads is null',
  ]);
});

it('the contract names rows too, and both can be joined and cut', () => {
  const schema = z.object({
    id: z.string(),
    left: z.number().nullable(),
    kinds: z.array(z.string()),
    at: z.string().optional(),
  });
  const { columns } = rowOf(schema).without('kinds').with({ key: text });
  expect(
    Object.entries(columns).map(([name, { kind, isNullable }]) => [name, kind, isNullable]),
  ).toEqual([
    ['id', 'written', false],
    ['left', 'number', true],
    ['at', 'written', true],
    ['key', 'text', false],
  ]);
});
