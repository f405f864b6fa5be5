import { allSpecies, type Species } from '@kraal/domain/animals/species';
import type { Day } from '@kraal/domain/format/dates';
import { eidProblemText, parseEid } from '@kraal/domain/animals/identification/eid';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { sentence } from '@kraal/domain/ledger/problem';
import { type FieldValues, fieldNames } from '@kraal/domain/animals/fields';
import type { Sex } from '@kraal/domain/animals/animalClass';
import type { BornPrecision } from '@kraal/domain/animals/birthDay';
import { isWrittenEid, type Left } from '../read/cells.ts';
import { saleResultFields } from '../read/importFields.ts';
import { isOfOthers, readSex } from '../read/sexCells.ts';
import { type CellRules, RowCells, type RowProblem } from './rowCells.ts';
import { readReadings, type TraitReading, type Undated } from './readings.ts';
import { type Mass, readLife } from './rowLife.ts';
import { readOfficial } from './readOfficial.ts';

/** What one row says, read and judged by itself. */
export type RowFacts = FieldValues & {
  rowNumber: number;
  tag: string | null;
  previousTag: string | null;
  eid: string | null;
  brand: string | null;
  tattoo: string | null;
  /** Numbers of other registers. */
  official?: OfficialNumber[];
  externalId: string | null;
  /** The animal's own id here, as our files of results say it; rows of earlier versions have none. */
  kraalId?: string | null;
  sex: Sex | null;
  castrated: boolean;
  bornOn: Day | null;
  /** How much of the day of birth is known, where it is not all. */
  bornPrecision?: BornPrecision | undefined;
  birthMassKg: number | null;
  masses: Mass[];
  /** Rows of earlier versions have none. */
  readings?: TraitReading[];
  undated?: Undated[];
  weanedOn: Day | null;
  time: string | null;
  dam: string | null;
  sire: string | null;
  camp: string | null;
  mob: string | null;
  /** The place of whoever it belongs to, by its name. */
  owner: string | null;
  heads: number;
  /** How often she gave birth, and until when it is held back. Rows of earlier versions have none. */
  births?: number | null;
  meatUntil?: Day | null;
  milkUntil?: Day | null;
  exportUntil?: Day | null;
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
  ...saleResultFields,
] as const;
export type RecordTexts = Partial<Record<(typeof recordFields)[number], string>>;

export function readRow(row: readonly string[], rowNumber: number, reading: CellRules): RowFacts {
  const read = new RowCells(row, reading);
  const { cells } = read;
  const massOn = read.day('massOn');
  const sex = readOwnSex(read);
  // What a record of past work says beside is no score.
  const { readings, undated } =
    reading.purpose === 'records'
      ? { readings: [], undated: [] }
      : readReadings(read, massOn, { sex: sex?.sex ?? null, isLot: Number(read.cells.heads) > 1 });
  const { born, ...life } = readLife(read, massOn, readings);
  rejectOtherSpecies(read);
  // A parent that is known only has no heads.
  const heads = life.isAncestor ? null : read.number('heads');
  if (heads !== null && (!Number.isInteger(heads) || heads < 1 || heads > 1_000_000))
    read.complain('heads', 'The number of heads is a whole number of at least 1.');
  return {
    rowNumber,
    tag: read.mark('tag'),
    previousTag: read.mark('previousTag'),
    eid: readEid(read),
    brand: read.text('brand'),
    tattoo: read.text('tattoo'),
    official: readOfficial(read),
    externalId: read.text('externalId'),
    kraalId: readId(read),
    ...readFields(read),
    sex: sex?.sex ?? null,
    castrated: sex?.castrated ?? false,
    bornOn: born?.day ?? null,
    bornPrecision: born?.precision,
    birthMassKg: read.mass('birthMassKg', 'birth'),
    ...life,
    readings,
    undated,
    time: readTime(cells.massTime) ?? readTime(/ (\d{1,2}:\d{2}.*)$/.exec(cells.massOn ?? '')?.[1]),
    dam: read.parent('dam'),
    sire: read.parent('sire'),
    camp: read.text('camp'),
    mob: read.text('mob'),
    owner: read.text('owner'),
    heads: heads ?? 1,
    births: readBirths(read, sex?.sex ?? null),
    meatUntil: read.heldUntil('meatUntil'),
    milkUntil: read.heldUntil('milkUntil'),
    exportUntil: read.heldUntil('exportUntil'),
    note: read.text('note'),
    record: Object.fromEntries(
      recordFields.flatMap((field) =>
        cells[field] === undefined ? [] : [[field, read.text(field) ?? '']],
      ),
    ),
    recordOn: massOn ?? (reading.purpose === 'records' ? recordDay(read) : null),
    problems: read.problems,
  };
}

/** How often she gave birth, as a list of cows says it. */
function readBirths(row: RowCells, sex: Sex | null): number | null {
  const births = row.number('births');
  if (births === null || sex === 'male') return null;
  return Number.isInteger(births) && births >= 0 && births <= 30
    ? births
    : row.complain('births', 'How often she gave birth is a whole number from 0 to 30.');
}

const readFields = (row: RowCells): FieldValues =>
  // Each is read as what the registry says it holds.
  Object.fromEntries(fieldNames.map((name) => [name, row.field(name)])) as FieldValues;

const speciesWords: Record<Species, RegExp> = {
  Cattle: /^(cattle|cows?|bovines?|beeste?)$/i,
  Sheep: /^(sheep|ovines?|skape?|skaap)$/i,
  Goats: /^(goats?|caprines?|bokke?)$/i,
};

/** A file of several species is one file for each: a sheep is no new cow. */
function rejectOtherSpecies(row: RowCells): void {
  const { species = '' } = row.cells;
  const [said] = allSpecies.filter((one) => speciesWords[one].test(species.trim()));
  if (said && said !== row.reading.species)
    row.complain(
      'species',
      sentence`The row is of another species: ${species}. Leave such rows to a file of their own.`,
    );
}

function readOwnSex(row: RowCells): ReturnType<typeof readSex> {
  const { sex } = row.cells;
  if (sex === undefined) return null;
  if (isOfOthers(sex, row.reading.species))
    row.complain(
      'sex',
      sentence`"${sex}" is a word for another species. Leave such rows to a file of their own.`,
    );
  return readSex(sex) ?? row.complain('sex', sentence`"${sex}" is no sex. Write female or male.`);
}

function readEid(row: RowCells): string | null {
  if (row.cells.eid === undefined) return null;
  const parsed = parseEid(row.cells.eid);
  return parsed.ok ? parsed.eid : row.complain('eid', eidProblemText[parsed.problem]);
}

/** The day of a sheet stands in a column of its own, or once above all rows, as somebody says for the file. */
function recordDay(row: RowCells): Day | null {
  const isSaid = row.cells.resultOn !== undefined || row.cells.massOn !== undefined;
  return isSaid ? row.day('resultOn') : row.reading.massesOn;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readId(read: RowCells): string | null {
  const id = read.text('kraalId');
  return id === null || idPattern.test(id)
    ? (id?.toLowerCase() ?? null)
    : read.complain('kraalId', sentence`"${id}" is no id of Kraal.`);
}

export type OfficialNumber = { scheme: string; number: string };

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
