import type { Day } from '@kraal/domain/format/dates';
import { readingProblems } from '@kraal/domain/growth/readingProblems';
import { type TraitName, traitNames, traitOf } from '@kraal/domain/growth/traits';
import type { Sex } from '@kraal/domain/animals/animalClass';
import type { RowCells } from './rowCells.ts';

/**
 * Something that was scored or measured, mass apart. `dated`: by a day of its own, by the row's, by the one that was
 * said for the file, or by none.
 */
export type TraitReading = {
  trait: TraitName;
  value: number;
  on: Day;
  dated: 'itself' | 'row' | 'file';
};
export type Undated = Pick<TraitReading, 'trait' | 'value'>;

/** Rows that were looked at by an earlier version have none. */
export const readingsOf = ({
  readings = [],
}: {
  readings?: readonly TraitReading[];
}): readonly TraitReading[] => readings;

/** The number in a cell, with its unit or without. */
function valueIn(row: RowCells, trait: TraitName): number | null {
  const { unit } = traitOf(trait);
  const cell = row.cells[trait];
  if (cell !== undefined && unit !== null)
    row.cells[trait] = cell.replace(new RegExp(`\\s*${unit}$`, 'i'), '');
  return row.number(trait);
}

/** What a row says was scored or measured, and what of it stands there without any day. */
export function readReadings(
  row: RowCells,
  rowDay: Day | null,
  { sex, isLot }: { sex: Sex | null; isLot: boolean },
): { readings: TraitReading[]; undated: Undated[] } {
  const found: { readings: TraitReading[]; undated: Undated[] } = { readings: [], undated: [] };
  for (const trait of traitNames) {
    const value = valueIn(row, trait);
    const own = row.day(`${trait}On`);
    if (value === null) continue;
    const [wrong] = readingProblems(trait, { trait, value }, { species: row.reading.species, sex });
    if (wrong) row.complain(trait, wrong.said);
    else if (isLot && traitOf(trait).isSummed)
      row.complain(trait, 'Of a lot this is recorded by hand, with how many heads it is of.');
    else if (own) found.readings.push({ trait, value, on: own, dated: 'itself' });
    // A day that cannot be read was complained of.
    else if (row.cells[`${trait}On`] !== undefined) continue;
    else if (rowDay) found.readings.push({ trait, value, on: rowDay, dated: 'row' });
    else if (row.cells.massOn !== undefined) continue;
    else if (row.reading.massesOn)
      found.readings.push({ trait, value, on: row.reading.massesOn, dated: 'file' });
    else found.undated.push({ trait, value });
  }
  return found;
}
