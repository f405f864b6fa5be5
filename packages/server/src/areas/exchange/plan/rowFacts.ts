import { addDays, type Day } from '@kraal/domain/format/dates';
import { eidProblemText, parseEid } from '@kraal/domain/identity/eid';
import { tagKey } from '@kraal/domain/identity/tag';
import { problem, type Said, sentence } from '@kraal/domain/ledger/problem';
import { checkMass } from '@kraal/domain/livestock/mass';
import type { Sex } from '@kraal/domain/livestock/animalClass';
import { type Species, speciesFacts } from '@kraal/domain/livestock/species';
import {
  asMark,
  type DayOrder,
  isEmpty,
  isNobody,
  type Left,
  readDay,
  readNumber,
  readSex,
  readStatus,
} from '../read/cells.ts';
import type { ImportField } from '../read/guess.ts';

/** `cause`: the same problem of other rows has the same one, whatever stands in their cells. */
export type RowProblem = { field: string; column: string | null; message: string; cause?: string };

/** What is wrong with a row. In: the field, and the words with what they put in kept apart. */
export function complaint(
  field: string,
  words: string | Said,
  column: string | null = null,
): RowProblem {
  const { message, said } = problem(field, 'bad_row', words);
  return { field, column, message, cause: said.text };
}

export type Mass = { on: Day; massKg: number; wean?: boolean };

/** What one row says, read and judged by itself. */
export type RowFacts = {
  rowNumber: number;
  tag: string | null;
  previousTag: string | null;
  eid: string | null;
  brand: string | null;
  tattoo: string | null;
  externalId: string | null;
  name: string | null;
  sex: Sex | null;
  castrated: boolean;
  breed: string | null;
  colour: string | null;
  bornOn: Day | null;
  birthMassKg: number | null;
  masses: Mass[];
  weanedOn: Day | null;
  time: string | null;
  dam: string | null;
  sire: string | null;
  camp: string | null;
  mob: string | null;
  heads: number;
  left: Left | null;
  leftOn: Day | null;
  note: string | null;
  /** What an entry of the past says, as it was written; read when the row is planned. */
  record: RecordTexts;
  recordOn: Day | null;
  problems: RowProblem[];
};

const recordFields = [
  'product',
  'batch',
  'dose',
  'doseUnit',
  'meatDays',
  'reason',
  'symptoms',
  'vet',
  'outcome',
  'test',
  'result',
  'method',
  'pregnancyDays',
  'fetuses',
  'youngTag',
  'ease',
] as const;
type RecordTexts = Partial<Record<(typeof recordFields)[number], string>>;

export type Reading = {
  species: Species;
  dayOrder: DayOrder;
  mixedDays: boolean;
  mapping: Record<string, ImportField | null>;
  headings: string[];
  today: Day;
};

type Cells = Partial<Record<ImportField, string>>;

const lengths: Partial<Record<ImportField, number>> = {
  tag: 40,
  previousTag: 40,
  brand: 3,
  tattoo: 20,
  externalId: 100,
  name: 120,
  breed: 80,
  colour: 80,
  camp: 80,
  mob: 80,
  dam: 40,
  sire: 40,
  note: 2000,
};

/** Where only the year of birth is known, the middle of that year stands for the day. */
const middleOfYear = (year: number): Day => `${year}-07-01`;

export function readRow(row: readonly string[], rowNumber: number, reading: Reading): RowFacts {
  const cells: Cells = {};
  const columns: Partial<Record<ImportField, string>> = {};
  for (const [index, field] of Object.entries(reading.mapping)) {
    const cell = row[Number(index)];
    if (!field) continue;
    columns[field] = reading.headings[Number(index)] ?? '';
    if (cell !== undefined && !isEmpty(cell)) cells[field] = cell.trim();
  }
  const problems: RowProblem[] = [];
  const complain = (field: ImportField, message: string | Said): null => {
    const found = complaint(field, message, columns[field] ?? null);
    // What stands in the cell is no part of the cause.
    const cell = cells[field] ?? '';
    const cause = cell === '' ? found.cause : found.cause?.replaceAll(cell, '…');
    problems.push({ ...found, ...(cause ? { cause } : {}) });
    return null;
  };
  const text = (field: ImportField): string | null => {
    const value = cells[field];
    const longest = lengths[field] ?? 200;
    if (value === undefined) return null;
    return value.length > longest
      ? complain(field, sentence`At most ${longest} characters fit here.`)
      : value;
  };
  const mark = (field: ImportField): string | null => {
    const value = text(field);
    return value === null ? null : asMark(value);
  };
  const parent = (field: 'dam' | 'sire'): string | null => {
    const value = mark(field);
    return value === null || isNobody(value) ? null : value;
  };
  const day = (field: ImportField): Day | null => {
    const value = cells[field];
    if (value === undefined) return null;
    if (reading.mixedDays && /^(\d{1,2})[-/.](\d{1,2})[-/.]/.test(value))
      return complain(
        field,
        sentence`The file mixes day/month and month/day, so "${value}" can be read two ways. Write all dates like 2024-03-31.`,
      );
    const read = readDay(value, reading.dayOrder);
    if (!read.ok) return complain(field, read.message);
    return read.day > reading.today ? complain(field, `${read.day} is in the future.`) : read.day;
  };
  const number = (field: ImportField): number | null => {
    const value = cells[field];
    if (value === undefined) return null;
    return readNumber(value) ?? complain(field, `"${value}" is no number.`);
  };
  const mass = (field: ImportField, at: 'birth' | 'any age'): number | null => {
    const value = number(field);
    const [wrong] = value === null ? [] : checkMass(field, value, reading.species, at);
    return wrong ? complain(field, wrong.message) : value;
  };

  const born = bornDay(day('bornOn'), cells.bornYear, reading.today, (message) =>
    complain('bornYear', message),
  );
  const masses: Mass[] = [];
  const massKg = mass('massKg', 'any age');
  const massOn = day('massOn');
  if (massKg !== null && cells.massKg !== undefined) {
    if (massOn) masses.push({ on: massOn, massKg });
    else if (cells.massOn === undefined) masses.push({ on: reading.today, massKg });
  }
  const weaning = readWeaning();
  if (weaning.mass) masses.push(weaning.mass);
  const sex =
    cells.sex === undefined
      ? null
      : (readSex(cells.sex) ?? complain('sex', `"${cells.sex}" is no sex. Write female or male.`));
  const status =
    cells.status === undefined
      ? null
      : (readStatus(cells.status) ??
        complain(
          'status',
          `"${cells.status}" is no status that Kraal knows: alive, sold, slaughtered or died.`,
        ));
  const leftOn = day('statusOn');
  const heads = number('heads');
  if (heads !== null && (!Number.isInteger(heads) || heads < 1 || heads > 1_000_000))
    complain('heads', 'The number of heads is a whole number of at least 1.');
  if (status && status !== 'alive' && !leftOn && cells.statusOn === undefined)
    complain('statusOn', 'Say on which day it left.');

  function readWeaning(): { mass: Mass | null; on: Day | null } {
    const weanMass = mass('weanMassKg', 'any age');
    const age = number('weanAgeDays');
    if (age !== null && (age < 1 || age > 1000))
      complain('weanAgeDays', 'The age at weaning is between 1 and 1000 days.');
    const stated = day('weanedOn');
    const on =
      stated ??
      (born && weanMass !== null
        ? addDays(born, age !== null ? Math.round(age) : speciesFacts[reading.species].weaningDays)
        : null);
    if (weanMass !== null && !on && cells.weanedOn === undefined)
      complain(
        'weanMassKg',
        'A weaning mass needs a day: give the day of weaning, or the birth and the age.',
      );
    if (on && on > reading.today)
      complain('weanAgeDays', sentence`The weaning would be on ${on}, in the future.`);
    return {
      mass: weanMass !== null && on ? { on, massKg: weanMass, wean: true } : null,
      on: weanMass !== null ? on : stated,
    };
  }

  const eid = readEid();
  function readEid(): string | null {
    if (cells.eid === undefined) return null;
    const parsed = parseEid(cells.eid);
    return parsed.ok ? parsed.eid : complain('eid', eidProblemText[parsed.problem]);
  }

  return {
    rowNumber,
    tag: mark('tag'),
    previousTag: mark('previousTag'),
    eid,
    brand: text('brand'),
    tattoo: text('tattoo'),
    externalId: text('externalId'),
    name: text('name'),
    sex: sex?.sex ?? null,
    castrated: sex?.castrated ?? false,
    breed: text('breed'),
    colour: text('colour'),
    bornOn: born,
    birthMassKg: mass('birthMassKg', 'birth'),
    masses,
    weanedOn: weaning.on,
    time: readTime(cells.massTime),
    dam: parent('dam'),
    sire: parent('sire'),
    camp: text('camp'),
    mob: text('mob'),
    heads: heads ?? 1,
    left: status && status !== 'alive' ? status : null,
    leftOn,
    note: text('note'),
    record: Object.fromEntries(
      recordFields.flatMap((field) => (cells[field] === undefined ? [] : [[field, text(field)]])),
    ),
    recordOn: massOn,
    problems,
  };
}

function readTime(cell: string | undefined): string | null {
  const match = cell ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(cell) : null;
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  return `${(match[1] ?? '').padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}

function bornDay(
  bornOn: Day | null,
  yearCell: string | undefined,
  today: Day,
  complain: (message: string) => null,
): Day | null {
  if (bornOn || yearCell === undefined) return bornOn;
  const written = readNumber(yearCell);
  if (written === null || !Number.isInteger(written)) return complain(`"${yearCell}" is no year.`);
  const thisYear = Number(today.slice(0, 4));
  const year =
    written >= 100 ? written : written > thisYear % 100 ? 1900 + written : 2000 + written;
  if (year < 1950 || year > thisYear) return complain(`${year} cannot be the year of birth.`);
  return middleOfYear(year) > today ? `${year}-01-01` : middleOfYear(year);
}

/** The key by which a row, or a parent named in one, is matched. */
export const markKey = (mark: string): string => {
  const eid = parseEid(mark);
  return eid.ok ? `eid ${eid.eid}` : `tag ${tagKey(mark)}`;
};
