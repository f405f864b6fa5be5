import { traitNames } from '@kraal/domain/growth/traits';
import { isWrittenEid, readDay } from './cells.ts';
import { readSex } from './sexCells.ts';
import {
  type ImportField,
  headings,
  importFields,
  joint,
  plain,
  saleResultFields,
} from './importFields.ts';

/** Which field a heading names, and how well: the first of a field's names is the plainest. */
type Named = { field: ImportField; rank: number };

const named = new Map<string, Named>(
  importFields.flatMap((field) =>
    headings[field].map((name, rank): [string, Named] => [name, { field, rank }]),
  ),
);

/** Day or month as it may stand in a heading beside words: `Gewig 12/03/2024`, `Mar 2024`. */
const daysInHeadings = [
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/,
  /\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/,
  /(?:\d{1,2}[\s./-]*)?[a-z]{3,9}\.?[\s,./-]*\d{4}/i,
];

/** The day that stands in a heading of weighings, as it is written there; null where none does. */
export function dayOfHeading(heading: string): string | null {
  for (const part of heading.split(joint).toReversed())
    for (const pattern of daysInHeadings) {
      const cell = pattern.exec(part)?.[0];
      if (cell !== undefined && (readDay(cell, 'dmy').ok || readDay(cell, 'mdy').ok)) return cell;
    }
  return null;
}

/**
 * What a heading means. Where it stands in two rows both together count first, then the lower, then the upper. A day
 * alone, or beside a word for mass, heads the weighings of that day.
 */
function meaningOf(heading: string): Named | undefined {
  const [over = '', below = ''] = heading.includes(joint) ? heading.split(joint) : [heading];
  if (below !== '') {
    const group = named.get(plain(over))?.field;
    const its = named.get(plain(below));
    const isMark = its?.field === 'tag' || its?.field === 'eid' || its?.field === 'name';
    // What stands under the mother is the mother's: her number is the dam, the rest nothing of this animal.
    if (group === 'dam' || group === 'sire') return isMark ? { field: group, rank: 40 } : undefined;
    if (group === 'tag' && isMark) return its;
  }
  const found = [heading, below + over, below, over]
    .map((one) => named.get(plain(one)))
    .find((one) => one !== undefined);
  if (found) return found;
  const day = dayOfHeading(heading);
  if (day === null) return undefined;
  const rest = plain(heading.replace(day, ''));
  const mass = rest === '' ? undefined : named.get(rest);
  return rest === '' || mass?.field === 'massKg' ? { field: 'massKg', rank: 50 } : undefined;
}

/** A day below a word for mass. */
export const headsWeighings = (over: string, cell: string): boolean =>
  named.get(plain(over))?.field === 'massKg' && dayOfHeading(cell) !== null;

/** How many different things the cells of a row name, as headings do. */
export const knownHeadings = (row: readonly string[]): number =>
  new Set(
    row.flatMap((cell) => {
      const meant = cell === '' ? undefined : meaningOf(cell);
      return meant ? [isRepeated(meant.field, cell) ? cell : meant.field] : [];
    }),
  ).size;

/** Whether a column stands under a parent: whatever it says is said of that one. */
export const isOfParent = (heading: string): boolean => {
  const group = heading.includes(joint) ? named.get(plain(heading.split(joint)[0] ?? '')) : null;
  return group?.field === 'dam' || group?.field === 'sire';
};

/** How many of them only both rows of headings together name. */
export const joinedHeadings = (row: readonly string[]): number =>
  row.filter((cell) => {
    const [over = '', below = ''] = cell.includes(joint) ? cell.split(joint) : [];
    return named.has(plain(over + below)) || named.has(plain(below + over));
  }).length;

/** Weighings of several days stand in as many columns. */
const isRepeated = (field: ImportField, heading: string): boolean =>
  field === 'massKg' && dayOfHeading(heading) !== null;

/**
 * What each column is, by its heading, and by what its cells look like where that says more. Each field is given once,
 * to the column that names it best; weighings once for each day.
 */
export function guessMapping(
  names: readonly string[],
  rows: readonly string[][],
): Record<string, ImportField | null> {
  const cellsOf = (index: number) =>
    rows.map((row) => (row[index] ?? '').slice(0, 200)).filter((cell) => cell !== '');
  const isSheetOfResults = names.some((name) =>
    decisive.some((field) => meaningOf(name)?.field === field),
  );
  const meaning = (name: string): Named | undefined =>
    (isSheetOfResults ? inResults.get(plain(name)) : undefined) ?? meaningOf(name);
  const candidates = names
    .map((name, index) => ({ name, index, meant: corrected(meaning(name), cellsOf(index)) }))
    .flatMap(({ meant, ...one }) => (meant ? [{ ...one, ...meant }] : []))
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
  const taken = new Set<ImportField>();
  const mapping: Record<string, ImportField | null> = Object.fromEntries(
    names.map((_name, index) => [String(index), null]),
  );
  for (const { name, index, field } of candidates) {
    // A grade or a price in a list of the herd makes no sheet of results of it.
    if (isOfResult(field) && !isSheetOfResults) continue;
    if (taken.has(field) && !isRepeated(field, name)) continue;
    if (!isRepeated(field, name)) taken.add(field);
    mapping[String(index)] = field;
  }
  names.forEach((name, index) => {
    if (mapping[String(index)] !== null) return;
    const field = byContent(cellsOf(index), taken, /^Column \d+$/.test(name));
    if (field) taken.add(field);
    mapping[String(index)] = field;
  });
  return mapping;
}

const resultFields: readonly ImportField[] = saleResultFields;
/** What no list of a herd has. */
const decisive: readonly ImportField[] = ['coldMassKg', 'pricePerKg', 'carcassNumber', 'condemned'];
/** Words that mean something else in a sheet of an abattoir or an agent than in a list of a herd. */
const inResults = new Map<string, Named>([
  ...['class', 'klas'].map((word): [string, Named] => [word, { field: 'carcassClass', rank: 30 }]),
  ...['amount', 'bedrag', 'nett', 'netto', 'netamount', 'nettobedrag'].map(
    (word): [string, Named] => [word, { field: 'price', rank: 30 }],
  ),
  ...['reason', 'rede'].map((word): [string, Named] => [word, { field: 'condemnedFor', rank: 30 }]),
  ['lot', { field: 'tag', rank: 80 }],
]);
/** Only what came back of a sale or slaughter has it. */
const isOfResult = (field: ImportField): boolean => resultFields.includes(field);

const isNumberWithUnit = (cell: string): boolean => /^\d+([.,]\d+)?( ?[a-z]{1,2})?$/i.test(cell);

const isYear = (cell: string): boolean => /^(19|20)\d\d([.,]0+)?$/.test(cell);

/** Cells that are plainly something else than their heading says: a tag that is an EID, a birth that is a year. */
function corrected(meant: Named | undefined, cells: readonly string[]): Named | undefined {
  if (!meant || cells.length === 0) return meant;
  const most = (is: (cell: string) => boolean) =>
    cells.filter(is).length >= Math.max(1, cells.length * 0.8);
  // A column of words is no score, whatever it is called.
  if (traitNames.some((name) => name === meant.field) && !most(isNumberWithUnit)) return undefined;
  if (meant.field === 'tag' && most(isWrittenEid)) return { field: 'eid', rank: 60 };
  if (meant.field === 'bornOn' && most(isYear)) return { field: 'bornYear', rank: 60 };
  if (meant.field === 'bornYear' && most((cell) => readDay(cell, 'dmy').ok && !isYear(cell)))
    return { field: 'bornOn', rank: 60 };
  // A running number is no tag where another column is one: it goes last among those that might be.
  const isRunning = cells.length > 2 && cells.every((cell, index) => cell === String(index + 1));
  return meant.field === 'tag' && isRunning ? { ...meant, rank: 90 } : meant;
}

/** What cells alone say: sure things under any heading, likely ones where there is none. */
function byContent(
  cells: readonly string[],
  taken: ReadonlySet<ImportField>,
  isUnnamed: boolean,
): ImportField | null {
  const sample = cells.slice(0, 50);
  if (sample.length === 0) return null;
  const all = (is: (cell: string) => boolean) => sample.every(is);
  const free = (field: ImportField) => (taken.has(field) ? null : field);
  if (all(isWrittenEid)) return free('eid');
  const isWord = (cell: string) => !/^\d+$/.test(cell) && readSex(cell) !== null;
  if (sample.length > 1 && all(isWord)) return free('sex');
  if (!isUnnamed) return null;
  if (all((cell) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(cell))) return free('massOn');
  if (all((cell) => /^\d{1,2}:\d{2}(:\d{2})?$/.test(cell))) return free('massTime');
  if (all((cell) => /^\d{1,4}[.,]\d+( ?kg)?$/i.test(cell))) return free('massKg');
  return null;
}
