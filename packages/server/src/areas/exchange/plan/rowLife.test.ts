import { asDay } from '@kraal/domain/format/dates';
import { describe, expect, it } from 'vitest';
import { RowCells } from './rowCells.ts';
import { readLife } from './rowLife.ts';

const today = asDay('2026-05-04');

function life(cells: Record<string, string>) {
  const fields = Object.entries(cells);
  const row = new RowCells(
    fields.map(([, cell]) => cell),
    {
      purpose: 'animals',
      species: 'Cattle',
      dayOrder: 'dmy',
      // The names of the cells are what their columns mean.
      mapping: Object.fromEntries(fields.map(([field], index) => [index, field as never])),
      headings: fields.map(([field]) => field),
      today,
      massesOn: null,
      agesOn: today,
      ageUnit: null,
    },
  );
  const { born } = readLife(row, row.day('massOn'), []);
  return [born?.day, born?.precision, row.problems.map(({ message }) => message)];
}

describe('a birth of which the year or the month is known', () => {
  it('is the middle of it', () => {
    expect(life({ bornYear: '2024' })).toEqual(['2024-07-01', 'year', []]);
    expect(life({ bornOn: 'Mei 2025' })).toEqual(['2025-05-15', 'month', []]);
  });
  it('lies before today in the running one', () => {
    expect(life({ bornOn: 'Mei 2026' })).toEqual(['2026-05-02', 'month', []]);
    expect(life({ bornYear: '2026' })).toEqual(['2026-01-01', 'year', []]);
  });
  it('lies before what is known of the animal', () => {
    const weighed = { massKg: '40', massOn: '2024-03-01' };
    expect(life({ bornYear: '2024', ...weighed })).toEqual(['2024-01-31', 'year', []]);
    expect(life({ bornYear: '2024', status: 'sold', statusOn: '2024-05-01' })).toEqual([
      '2024-03-01',
      'year',
      [],
    ]);
  });
  it('is left as it is said where something stands before all of it', () => {
    const weighed = { massKg: '40', massOn: '2023-03-01' };
    expect(life({ bornYear: '2024', ...weighed })).toEqual(['2024-07-01', 'year', []]);
  });
  it('of a month that has not come is refused', () =>
    expect(life({ bornOn: 'Jun 2026' })).toEqual([
      undefined,
      undefined,
      ['2026-06-15 is in the future.'],
    ]));
});
