import type { Day } from '@kraal/domain/format/dates';
import type { ImportOptions } from '@kraal/contract/exchange';
import { problem, type Said, sentence } from '@kraal/domain/ledger/problem';
import { type FieldName, type FieldValue, fieldNames, fieldOf } from '@kraal/domain/animals/fields';
import { checkMass } from '@kraal/domain/animals/mass';
import type { Species } from '@kraal/domain/animals/species';
import {
  type AgeUnit,
  asMark,
  type FileOrder,
  isBroken,
  isEmpty,
  isNobody,
  readDay,
  readNumber,
  unguarded,
} from '../read/cells.ts';
import { dayOfHeading } from '../read/guess.ts';
import { plain, type ImportField } from '../read/importFields.ts';

/**
 * `cause`: the same problem of other rows has the same one, whatever stands in their cells. `at`: the place of the
 * column. `asks`: what can be true, by the name under which it is accepted.
 */
export type RowProblem = {
  field: string;
  column: string | null;
  message: string;
  /** The same as a sentence of the catalogue; files looked at by earlier versions have none. */
  said?: Said;
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
  return { field, column, message, said, cause: said.text };
}

export type CellRules = {
  purpose: ImportOptions['purpose'];
  species: Species;
  dayOrder: FileOrder;
  mapping: Record<string, ImportField | null>;
  headings: string[];
  today: Day;
  /** By what masses and ages without a day or unit are dated and counted, where somebody said it. */
  massesOn: Day | null;
  agesOn: Day;
  ageUnit: AgeUnit | null;
};

/** A mass under a heading that is the day of the weighing. */
type Weighing = { day: string; cell: string; column: string; at: number };

const longestOfFields = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const { holds } = fieldOf(name);
    return 'longest' in holds ? [[name, holds.longest]] : [];
  }),
);

const lengths: Partial<Record<ImportField, number>> = {
  ...longestOfFields,
  tag: 40,
  previousTag: 40,
  brand: 3,
  tattoo: 20,
  externalId: 100,
  camp: 80,
  mob: 80,
  owner: 120,
  dam: 40,
  sire: 40,
  note: 2000,
  carcassClass: 30,
  carcassNumber: 40,
  condemnedFor: 120,
};

export const twoWays = (value: string): Said =>
  sentence`The file mixes day/month and month/day, so "${value}" can be read two ways. Say where the columns are chosen which comes first, or write the date like 2024-03-31.`;

/** Whether day and month can change places. */
export function isOfBoth(value: string): boolean {
  const [, first = '', second = ''] =
    /^'?\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(value.trim()) ?? [];
  const [one, other] = [Number(first), Number(second)];
  return one !== other && [one, other].every((part) => part >= 1 && part <= 12);
}

/** The cells of one row by what they mean, each read as what it must be; what cannot be read is complained of. */
export class RowCells {
  readonly reading: CellRules;
  readonly cells: Partial<Record<ImportField, string>> = {};
  readonly columns: Partial<Record<ImportField, string>> = {};
  readonly weighings: Weighing[] = [];
  readonly problems: RowProblem[] = [];

  constructor(row: readonly string[], reading: CellRules) {
    this.reading = reading;
    const broken: [ImportField, string][] = [];
    for (const [index, field] of Object.entries(reading.mapping)) {
      const at = Number(index);
      const cell = row[at];
      if (!field) continue;
      const column = reading.headings[at] ?? '';
      const day = field === 'massKg' ? dayOfHeading(column) : null;
      if (day === null) this.columns[field] = column;
      if (cell === undefined || isEmpty(cell)) continue;
      if (day !== null) this.weighings.push({ day, cell: cell.trim(), column, at });
      else if (isBroken(cell)) broken.push([field, cell.trim()]);
      else this.cells[field] = unguarded(cell.trim());
    }
    for (const [field, cell] of broken)
      this.complain(field, sentence`"${cell}" is what a formula shows that went wrong.`);
  }

  complain(field: ImportField, message: string | Said): null {
    const found = complaint(field, message, this.columns[field] ?? null);
    // What stands in the cell is no part of the cause.
    const cell = this.cells[field] ?? '';
    const cause = cell === '' ? found.cause : found.cause?.replaceAll(cell, '…');
    this.problems.push({ ...found, ...(cause ? { cause } : {}) });
    return null;
  }

  text(field: ImportField): string | null {
    const value = this.cells[field];
    const longest = lengths[field] ?? 200;
    if (value === undefined) return null;
    return value.length > longest
      ? this.complain(field, sentence`At most ${longest} characters fit here.`)
      : value;
  }

  /** What the animal has of a field: of a few words the one that is meant, in any language. */
  field<Name extends FieldName>(name: Name): FieldValue<Name> | null {
    const { holds } = fieldOf(name);
    const value = this.text(name);
    if (value === null || 'longest' in holds) return value as FieldValue<Name> | null; // a field of words of one's own
    const said = plain(value);
    const choices = Object.entries(holds.oneOf);
    const meant = choices.find(([choice, words]) => choice === said || words.includes(said))?.[0];
    const known = choices.map(([choice]) => choice).join(', ');
    const wrong = sentence`"${value}" is none of the words for this: ${known}.`;
    return (meant ?? this.complain(name, wrong)) as FieldValue<Name> | null; // one of the registry's own words
  }

  mark(field: ImportField): string | null {
    const value = this.text(field);
    return value === null ? null : asMark(value);
  }

  parent(field: 'dam' | 'sire'): string | null {
    const value = this.mark(field);
    return value === null || isNobody(value) ? null : value;
  }

  /** Whether a cell can be read two ways in a file that shows both; then it is complained of. */
  isMixed(field: ImportField, value: string): boolean {
    const canBeBoth = this.reading.dayOrder === 'either' && isOfBoth(value);
    if (canBeBoth) this.complain(field, twoWays(value));
    return canBeBoth;
  }

  /** No day lies ahead; it is complained of as what is written in the field. */
  notAhead(field: ImportField, day: Day): Day | null {
    return day > this.reading.today
      ? this.complain(field, sentence`${day} is in the future.`)
      : day;
  }

  day(field: ImportField): Day | null {
    const value = this.cells[field];
    if (value === undefined || this.isMixed(field, value)) return null;
    const read = readDay(value, this.reading.dayOrder);
    return read.ok ? this.notAhead(field, read.day) : this.complain(field, read.message);
  }

  /** Until when it is held back; one that is over holds nobody. */
  heldUntil(field: ImportField): Day | null {
    const value = this.cells[field];
    if (value === undefined || this.isMixed(field, value)) return null;
    const read = readDay(value, this.reading.dayOrder);
    if (!read.ok) return this.complain(field, read.message);
    return read.day < this.reading.today ? null : read.day;
  }

  number(field: ImportField): number | null {
    const value = this.cells[field];
    if (value === undefined) return null;
    return readNumber(value) ?? this.complain(field, sentence`"${value}" is no number.`);
  }

  mass(field: ImportField, at: 'birth' | 'any age'): number | null {
    const value = this.number(field);
    const [wrong] =
      value === null ? [] : checkMass(field, { massKg: value, species: this.reading.species, at });
    return wrong ? this.complain(field, wrong.message) : value;
  }
}
