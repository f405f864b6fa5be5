import { addDays, type Day, daysBetween } from '@kraal/domain/format/dates';
import { sentence } from '@kraal/domain/ledger/problem';
import { type BornPrecision, birthSpan } from '@kraal/domain/animals/birthDay';
import { type CellDay, middleOfYear, readAge, readDay, readYear, unitIn } from '../read/cells.ts';
import type { RowCells } from './rowCells.ts';

type Birth = { day: Day; precision?: BornPrecision | undefined };

/** The day, the year or the age, as precise as it is written. */
export function readBirth(row: RowCells): Birth | null {
  const { cells, reading } = row;
  const written = cells.bornOn;
  const isYear = written !== undefined && readYear(written, reading.today) !== null;
  if (written !== undefined && !isYear)
    return birthOf(row, 'bornOn', (cell) => readDay(cell, reading.dayOrder));
  const year = isYear ? 'bornOn' : 'bornYear';
  if (cells[year] !== undefined)
    return birthOf(row, year, (cell) => {
      const found = readYear(cell, reading.today);
      return found === null
        ? { ok: false, message: sentence`"${cell}" cannot be the year of birth.` }
        : { ok: true, day: middleOfYear(found, reading.today), precision: 'year' };
    });
  if (cells.age === undefined) return null;
  const heading = row.columns.age ?? '';
  const unit = unitIn(heading.replace(/^(age|ouderdom)/i, '').replace(/[^a-z]/gi, ''));
  return birthOf(row, 'age', (cell): CellDay => {
    const read = readAge(cell, unit ?? reading.ageUnit, reading.agesOn);
    return read === 'no unit'
      ? {
          ok: false,
          message: sentence`Say where the columns are chosen whether the ages are years, months or days.`,
        }
      : read;
  });
}

function birthOf(
  row: RowCells,
  field: 'bornOn' | 'bornYear' | 'age',
  read: (cell: string) => CellDay,
): Birth | null {
  const value = row.cells[field] ?? '';
  if (field === 'bornOn' && row.isMixed(field, value)) return null;
  const found = read(value);
  if (!found.ok) return row.complain(field, found.message);
  const { day, precision } = bornBefore(found, [row.reading.today]);
  return row.notAhead(field, day) && { day, precision };
}

/** Of a month or year the middle of what is left of it, before everything that is known of the animal. */
export function bornBefore({ day, precision }: Birth, known: readonly Day[]): Birth {
  const first = birthSpan({ bornOn: day, bornPrecision: precision })?.first ?? day;
  const earliest = known.reduce((one, other) => (other < one ? other : one), day);
  return earliest === day || earliest < first
    ? { day, precision }
    : { day: addDays(first, Math.floor(daysBetween(first, earliest) / 2)), precision };
}
