import { sentence } from '@kraal/domain/ledger/problem';
import { rejectFile } from './decode.ts';
import { headsWeighings, isOfParent, joinedHeadings, knownHeadings } from './guess.ts';
import { joint } from './importFields.ts';

/** A line of a sheet that holds something, with its number there. */
export type SheetRow = { row: number; cells: string[] };
export type HeadingPlace = { headingRow: number; headingRows: number };

/** Titles stand above a table, and not many of them. */
const mostTitles = 12;
const mostColumns = 100;

/** A group's heading stands over its first column only; in a row of a table it counts for all until the next. */
function carried(group: readonly string[], width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_one, index) => {
    last = group[index] || last;
    return last;
  });
}

function composed(group: readonly string[], below: readonly string[]): string[] {
  const above = carried(group, below.length);
  return below.map((cell, index) => {
    const over = above[index] ?? '';
    if (cell === '') return group[index] ?? '';
    return over === '' || over === cell ? cell : `${over}${joint}${cell}`;
  });
}

const isData = (cell: string): boolean => /^[\d\s.,:/-]{4,}$/.test(cell);
const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell !== '');

/** A scale or reader may write no headings: then its first row is data. */
function isDataRow(cells: readonly string[]): boolean {
  const dataLike = cells.filter(isData).length;
  return dataLike > 0 && dataLike >= filled(cells).length / 2;
}

/** Headings are words, and the days of weighings; a row of numbers below one is no second row of headings. */
function isWords(cells: readonly string[], above: readonly string[]): boolean {
  const over = carried(above, cells.length);
  return (
    filled(cells).length >= 2 &&
    cells.every(
      (cell, index) => !/^[\d.,/-]+$/.test(cell) || headsWeighings(over[index] ?? '', cell),
    )
  );
}

/**
 * Where the headings stand: at the row in whose cells most of them are known, with the one below where both together
 * are known better, else at the first one that is no data. `known`: how many.
 */
export function findHeadings(lines: readonly SheetRow[]): HeadingPlace & { known: number } {
  let best = { headingRow: 0, headingRows: 1, known: 1 };
  lines.slice(0, mostTitles).forEach(({ row, cells }, index) => {
    // A cell of pages is no heading, and reading it as one would take long.
    if (cells.some((cell) => cell.length > 1000)) return;
    const known = knownHeadings(cells);
    if (known > best.known) best = { headingRow: row, headingRows: 1, known };
    const below = lines[index + 1];
    if (below?.row !== row + 1 || !isWords(below.cells, cells) || filled(cells).length === 0)
      return;
    const together = composed(cells, below.cells);
    const ofParents = together.filter(isOfParent).length;
    const both = knownHeadings(together) + Math.max(0, ofParents - 1);
    const alone = knownHeadings(below.cells);
    // Names that only both rows make together say more than as many that one makes alone.
    const isMore =
      joinedHeadings(together) > 0 || ofParents > 1 ? both >= alone : alone >= 2 && both > alone;
    if (isMore && both > best.known) best = { headingRow: row, headingRows: 2, known: both };
  });
  if (best.headingRow > 0) return best;
  const [first] = lines;
  const none = !first || isDataRow(first.cells);
  return { headingRow: none ? 0 : first.row, headingRows: 1, known: 0 };
}

/** What the columns are called from the rows that were chosen, and which line the first of the animals is. */
export function headingsAt(
  lines: readonly SheetRow[],
  { headingRow, headingRows }: HeadingPlace,
): { headings: string[]; firstRow: number } {
  const at = (row: number): string[] => lines.find((line) => line.row === row)?.cells ?? [];
  const firstRow = headingRow === 0 ? 1 : headingRow + headingRows;
  const data = lines.filter(({ row }) => row >= firstRow);
  if (data.length === 0) throw rejectFile('no_rows', 'The file has headings but no rows.');
  const own = headingRow === 0 ? [] : at(headingRow);
  const below = at(headingRow + 1);
  const wide = Math.max(own.length, below.length);
  const named =
    headingRows === 2
      ? composed(
          own,
          Array.from({ length: wide }, (_one, index) => below[index] ?? ''),
        )
      : own;
  const width = Math.max(named.length, ...data.map(({ cells }) => cells.length));
  if (width > mostColumns)
    throw rejectFile('too_many_columns', sentence`The file has more than ${mostColumns} columns.`);
  return {
    headings: Array.from({ length: width }, (_one, index) =>
      (named[index] || `Column ${index + 1}`).slice(0, 200),
    ),
    firstRow,
  };
}
