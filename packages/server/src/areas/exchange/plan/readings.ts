import type { Day } from '@kraal/domain/format/dates';
import { readingProblems } from '@kraal/domain/growth/readingProblems';
import { type TraitName, traitNames } from '@kraal/domain/growth/traits';
import type { Sex } from '@kraal/domain/animals/animalClass';
import type { RowCells } from './rowCells.ts';

/** Something that was scored or measured, mass apart. */
export type TraitReading = { trait: TraitName; value: number; on: Day };

/**
 * What a row says was scored or measured: on the day that stands beside it, else on the row's, else on the one that was
 * said for the whole file.
 */
export const readReadings = (row: RowCells, rowDay: Day | null, sex: Sex | null): TraitReading[] =>
  traitNames.flatMap((trait): TraitReading[] => {
    const value = row.number(trait);
    const own = row.day(`${trait}On`);
    if (value === null) return [];
    const [wrong] = readingProblems(trait, { trait, value }, { species: row.reading.species, sex });
    if (wrong) {
      row.complain(trait, wrong.said);
      return [];
    }
    const isDated = row.cells[`${trait}On`] !== undefined || row.cells.massOn !== undefined;
    const on = own ?? rowDay ?? (isDated ? null : row.reading.massesOn);
    if (on) return [{ trait, value, on }];
    if (!isDated)
      row.complain(
        trait,
        'Say where the columns are chosen on which day the masses without a day were weighed.',
      );
    return [];
  });
