import { addDays, addMonths, type Day } from '@kraal/domain/format/dates';
import { eidProblemText, parseEid } from '@kraal/domain/identity/eid';
import { tagKey } from '@kraal/domain/identity/tag';
import { problem, type Said, sentence } from '@kraal/domain/ledger/problem';
import { checkMass } from '@kraal/domain/livestock/mass';
import type { Sex } from '@kraal/domain/livestock/animalClass';
import type { BornPrecision } from '@kraal/domain/livestock/birthDay';
import { type Species, speciesFacts } from '@kraal/domain/livestock/species';
import {
  type AgeUnit,
  asMark,
  type CellDay,
  type DayOrder,
  isBroken,
  isEmpty,
  isNobody,
  isOfOthers,
  isWrittenEid,
  type Left,
  middleOfYear,
  readAge,
  readDay,
  readNumber,
  readSex,
  readStatus,
  readYear,
  unitIn,
} from '../read/cells.ts';
import { dayOfHeading, type ImportField } from '../read/guess.ts';

/**
 * `cause`: the same problem of other rows has the same one, whatever stands in their cells. `at`: the place of the
 * column. `asks`: what can be true, by the name under which it is accepted.
 */
export type RowProblem = {
  field: string;
  column: string | null;
  message: string;
  cause?: string;
  at?: number | null;
  asks?: string;
};

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
  /** How much of the day of birth is known, where it is not all. */
  bornPrecision?: BornPrecision | undefined;
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
  /** Known and not here: it left on a day that nobody wrote down, or was born too long ago to be alive. */
  isAncestor?: boolean;
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
  /** By what masses and ages without a day or unit are dated and counted, where somebody said it. */
  massesOn: Day | null;
  agesOn: Day;
  ageUnit: AgeUnit | null;
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

/** Older than this nothing that a farm keeps has ever been. */
const oldestYears: Record<Species, number> = { Cattle: 35, Sheep: 22, Goats: 24 };

export function readRow(row: readonly string[], rowNumber: number, reading: Reading): RowFacts {
  const cells: Cells = {};
  const columns: Partial<Record<ImportField, string>> = {};
  const broken: { field: ImportField; cell: string }[] = [];
  const weighings: { day: string; cell: string; column: string; at: number }[] = [];
  for (const [index, field] of Object.entries(reading.mapping)) {
    const at = Number(index);
    const cell = row[at];
    if (!field) continue;
    const column = reading.headings[at] ?? '';
    const heads = field === 'massKg' ? dayOfHeading(column) : null;
    if (heads !== null) {
      if (cell !== undefined && !isEmpty(cell))
        weighings.push({ day: heads, cell: cell.trim(), column, at });
      continue;
    }
    columns[field] = column;
    if (cell === undefined || isEmpty(cell)) continue;
    if (isBroken(cell)) broken.push({ field, cell: cell.trim() });
    else cells[field] = cell.trim();
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
  for (const { field, cell } of broken)
    complain(field, sentence`"${cell}" is what a formula shows that went wrong.`);
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
  const isMixed = (value: string): boolean =>
    reading.mixedDays && /^(\d{1,2})[-/.](\d{1,2})[-/.]/.test(value);
  const complainOfMixed = (field: ImportField, value: string): null =>
    complain(
      field,
      sentence`The file mixes day/month and month/day, so "${value}" can be read two ways. Write all dates like 2024-03-31.`,
    );
  const day = (field: ImportField): Day | null => {
    const value = cells[field];
    if (value === undefined) return null;
    if (isMixed(value)) return complainOfMixed(field, value);
    const read = readDay(value, reading.dayOrder);
    if (!read.ok) return complain(field, read.message);
    return read.day > reading.today
      ? complain(field, sentence`${read.day} is in the future.`)
      : read.day;
  };
  const number = (field: ImportField): number | null => {
    const value = cells[field];
    if (value === undefined) return null;
    return readNumber(value) ?? complain(field, sentence`"${value}" is no number.`);
  };
  const mass = (field: ImportField, at: 'birth' | 'any age'): number | null => {
    const value = number(field);
    const [wrong] = value === null ? [] : checkMass(field, value, reading.species, at);
    return wrong ? complain(field, wrong.message) : value;
  };

  const born = readBirth();
  const masses: Mass[] = [];
  const massKg = mass('massKg', 'any age');
  const massOn = day('massOn');
  if (massKg !== null && cells.massKg !== undefined) {
    const on = massOn ?? (cells.massOn === undefined ? reading.massesOn : null);
    if (on) masses.push({ on, massKg });
    else if (cells.massOn === undefined)
      complain('massKg', 'Say above on which day the masses without a day were weighed.');
  }
  for (const one of weighings) masses.push(...readWeighing(one));
  const weaning = readWeaning();
  if (weaning.mass) masses.push(weaning.mass);
  const sex =
    cells.sex === undefined
      ? null
      : (readSex(cells.sex) ??
        complain('sex', sentence`"${cells.sex}" is no sex. Write female or male.`));
  if (cells.sex !== undefined && isOfOthers(cells.sex, reading.species))
    complain(
      'sex',
      sentence`"${cells.sex}" is a word for another species. Leave such rows to a file of their own.`,
    );
  let status =
    cells.status === undefined
      ? null
      : (readStatus(cells.status) ??
        complain(
          'status',
          sentence`"${cells.status}" is no status that Kraal knows: alive, sold, slaughtered or died.`,
        ));
  const leftOn = day('statusOn');
  const heads = number('heads');
  if (heads !== null && (!Number.isInteger(heads) || heads < 1 || heads > 1_000_000))
    complain('heads', 'The number of heads is a whole number of at least 1.');
  if (status === null && cells.status === undefined && leftOn)
    complain('statusOn', 'Say how it left: sold, slaughtered or died.');
  // What is known of its life makes it one of the herd's own, however long ago.
  const hasLived =
    masses.length > 0 ||
    weaning.on !== null ||
    cells.birthMassKg !== undefined ||
    cells.camp !== undefined ||
    cells.mob !== undefined;
  const isOld =
    born !== null &&
    !hasLived &&
    status !== 'alive' &&
    !leftOn &&
    addMonths(born.day, oldestYears[reading.species] * 12) < reading.today;
  const isGone = status !== null && status !== 'alive' && !leftOn && cells.statusOn === undefined;
  // What was weighed or weaned has a life that can be told, up to the day it left.
  const isTold = masses.length > 0 || weaning.on !== null;
  if (isGone && isTold) complain('statusOn', 'Say on which day it left.');
  const isAncestor = isOld || (isGone && !isTold);
  if (isAncestor) status = null;

  /** The day, the year or the age, as precise as it is written. */
  function readBirth(): { day: Day; precision?: BornPrecision | undefined } | null {
    const written = cells.bornOn;
    const isYear = written !== undefined && readYear(written, reading.today) !== null;
    if (written !== undefined && !isYear)
      return birthOf('bornOn', (cell) => readDay(cell, reading.dayOrder));
    const year = isYear ? 'bornOn' : 'bornYear';
    if (cells[year] !== undefined)
      return birthOf(year, (cell) => {
        const found = readYear(cell, reading.today);
        return found === null
          ? { ok: false, message: sentence`"${cell}" cannot be the year of birth.` }
          : { ok: true, day: middleOfYear(found, reading.today), precision: 'year' };
      });
    if (cells.age === undefined) return null;
    const unit = unitIn(
      (columns.age ?? '').replace(/^(age|ouderdom)/i, '').replace(/[^a-z]/gi, ''),
    );
    return birthOf('age', (cell): CellDay => {
      const read = readAge(cell, unit ?? reading.ageUnit, reading.agesOn);
      return read === 'no unit'
        ? { ok: false, message: sentence`Say above whether the ages are years, months or days.` }
        : read;
    });
  }
  function birthOf(
    field: 'bornOn' | 'bornYear' | 'age',
    read: (cell: string) => CellDay,
  ): { day: Day; precision?: BornPrecision | undefined } | null {
    const value = cells[field] ?? '';
    if (field === 'bornOn' && isMixed(value)) return complainOfMixed(field, value);
    const found = read(value);
    if (!found.ok) return complain(field, found.message);
    if (found.day > reading.today) return complain(field, sentence`${found.day} is in the future.`);
    return { day: found.day, precision: found.precision };
  }

  function readWeighing({ day: heading, cell, column, at }: (typeof weighings)[number]): Mass[] {
    const say = (message: string | Said): Mass[] => {
      problems.push({ ...complaint('massKg', message, column), at });
      return [];
    };
    const on = readDay(heading, reading.dayOrder);
    const massKg = readNumber(cell);
    if (massKg === null) return say(sentence`"${cell}" is no number.`);
    if (!on.ok) return say(on.message);
    if (on.day > reading.today) return say(sentence`${on.day} is in the future.`);
    const [wrong] = checkMass('massKg', massKg, reading.species, 'any age');
    return wrong ? say(wrong.message) : [{ on: on.day, massKg }];
  }

  function readWeaning(): { mass: Mass | null; on: Day | null } {
    const weanMass = mass('weanMassKg', 'any age');
    const age = number('weanAgeDays');
    if (age !== null && (age < 1 || age > 1000))
      complain('weanAgeDays', 'The age at weaning is between 1 and 1000 days.');
    const stated = day('weanedOn');
    const on =
      stated ??
      (born && weanMass !== null
        ? addDays(
            born.day,
            age !== null ? Math.round(age) : speciesFacts[reading.species].weaningDays,
          )
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
    bornOn: born?.day ?? null,
    bornPrecision: born?.precision,
    birthMassKg: mass('birthMassKg', 'birth'),
    masses,
    weanedOn: weaning.on,
    time: readTime(cells.massTime) ?? readTime(/ (\d{1,2}:\d{2}.*)$/.exec(cells.massOn ?? '')?.[1]),
    dam: parent('dam'),
    sire: parent('sire'),
    camp: text('camp'),
    mob: text('mob'),
    heads: heads ?? 1,
    left: status && status !== 'alive' ? status : null,
    leftOn,
    isAncestor,
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

/** The key by which a row, or a parent named in one, is matched. */
export const markKey = (mark: string): string => {
  const eid = isWrittenEid(mark) ? parseEid(mark) : null;
  return eid?.ok ? `eid ${eid.eid}` : `tag ${tagKey(mark)}`;
};
