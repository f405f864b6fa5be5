import { addDays, addMonths, type Day } from '@kraal/domain/format/dates';
import { type Said, sentence } from '@kraal/domain/ledger/problem';
import type { BornPrecision } from '@kraal/domain/animals/birthDay';
import { checkMass } from '@kraal/domain/animals/mass';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { readDay, readNumber } from '../read/cells.ts';
import type { TraitReading } from './readings.ts';
import { complaint, isOfBoth, type RowCells, twoWays } from './rowCells.ts';
import { readBirth, bornBefore } from './readBirth.ts';
import { readLeft } from './readLeft.ts';

/** `at`: the place of its column, where masses stand in several. */
export type Mass = { on: Day; massKg: number; wean?: boolean; at?: number };
type Birth = { day: Day; precision?: BornPrecision | undefined };
type Weaning = { mass: Mass | null; on: Day | null };

/** Older than this nothing that a farm keeps has ever been. */
const oldestYears: Record<Species, number> = { Cattle: 35, Sheep: 22, Goats: 24 };

/** What a row tells of a life: its birth, what was weighed, when it was weaned and how it left. */
export function readLife(row: RowCells, massOn: Day | null, readings: readonly TraitReading[]) {
  const said = readBirth(row);
  const masses = [
    ...readMass(row, massOn),
    ...row.weighings.flatMap((one) => readWeighing(row, one)),
  ];
  const weaning = readWeaning(row, said);
  if (weaning.mass) masses.push(weaning.mass);
  const left = readLeft(row);
  const known = [weaning.on, left.on, ...[...masses, ...readings].map(({ on }) => on)].filter(
    (on) => on !== null,
  );
  const born = said && bornBefore(said, known);
  // What was weighed or weaned has a life that can be told, up to the day it left.
  const hasEntries = masses.length + readings.length > 0 || weaning.on !== null;
  const isReference = left.how === 'reference';
  const isGone = left.how !== null && left.how !== 'alive' && !isReference && !left.isDated;
  if (isGone && hasEntries) row.complain('statusOn', 'Say on which day it left.');
  const isAncestor =
    isReference ||
    (isGone && !hasEntries) ||
    (!hasEntries && left.how !== 'alive' && isLongAgo(row, born, left.on));
  return {
    born,
    masses,
    weanedOn: weaning.on,
    left: !isAncestor && left.how !== 'alive' && left.how !== 'reference' ? left.how : null,
    leftOn: left.on,
    isAncestor,
  };
}

/** The mass in the column of masses, on the day that the row or somebody for the file says. */
function readMass(row: RowCells, stated: Day | null): Mass[] {
  const massKg = row.mass('massKg', 'any age');
  if (massKg === null) return [];
  const on = stated ?? (row.cells.massOn === undefined ? row.reading.massesOn : null);
  if (on) return [{ on, massKg }];
  if (row.cells.massOn === undefined)
    row.complain(
      'massKg',
      'Say where the columns are chosen on which day the masses without a day were weighed.',
    );
  return [];
}

function readWeighing(
  { problems, reading }: RowCells,
  { day: heading, cell, column, at }: RowCells['weighings'][number],
): Mass[] {
  const say = (message: string | Said): Mass[] => {
    problems.push({ ...complaint('massKg', message, column), at });
    return [];
  };
  if (reading.dayOrder === 'either' && isOfBoth(heading)) return say(twoWays(heading));
  const on = readDay(heading, reading.dayOrder);
  const massKg = readNumber(cell);
  if (massKg === null) return say(sentence`"${cell}" is no number.`);
  if (!on.ok) return say(on.message);
  if (on.day > reading.today) return say(sentence`${on.day} is in the future.`);
  const [wrong] = checkMass('massKg', { massKg, species: reading.species, at: 'any age' });
  return wrong ? say(wrong.message) : [{ on: on.day, massKg, at }];
}

function readWeaning(row: RowCells, born: Birth | null): Weaning {
  const massKg = row.mass('weanMassKg', 'any age');
  const age = row.number('weanAgeDays');
  if (age !== null && (age < 1 || age > 1000))
    row.complain('weanAgeDays', 'The age at weaning is between 1 and 1000 days.');
  const stated = row.day('weanedOn');
  if (massKg === null) return { mass: null, on: stated };
  const ageDays = age === null ? speciesFacts[row.reading.species].weaningDays : Math.round(age);
  const on = stated ?? (born && addDays(born.day, ageDays));
  if (!on && row.cells.weanedOn === undefined)
    row.complain(
      'weanMassKg',
      'A weaning mass needs a day: give the day of weaning, or the birth and the age.',
    );
  if (on && on > row.reading.today)
    row.complain('weanAgeDays', sentence`The weaning would be on ${on}, in the future.`);
  return { mass: on && { on, massKg, wean: true }, on };
}

/** Born too long ago to live, and nothing is known that makes it one of the herd's own, however long ago. */
function isLongAgo({ cells, reading }: RowCells, born: Birth | null, leftOn: Day | null): boolean {
  const hasLived =
    cells.birthMassKg !== undefined || cells.camp !== undefined || cells.mob !== undefined;
  return (
    born !== null &&
    !hasLived &&
    leftOn === null &&
    addMonths(born.day, oldestYears[reading.species] * 12) < reading.today
  );
}
