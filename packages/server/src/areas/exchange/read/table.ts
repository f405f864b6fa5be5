import { parse } from 'csv-parse/sync';
import { decodeText, noTable, refuseFile } from './decode.ts';
import { knownHeadings } from './guess.ts';
import { readWorkbook } from './workbook.ts';

export type Table = { headings: string[]; rows: string[][] };
const mostRows = 1_000_000;
const mostColumns = 100;

const separators = [';', ',', '\t', '|'];

/** The separator that cuts the first lines into the same number of columns, the more the better. */
function separatorOf(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const scored = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length);
    const usual = counts[0] ?? 1;
    return {
      separator,
      score: usual > 1 ? usual * counts.filter((count) => count === usual).length : 0,
    };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return text.endsWith('\n') ? lines : lines + 1;
}

const tooMany = () =>
  refuseFile('too_many_rows', 'The file has more than 1,000,000 rows. Cut it into smaller ones.');

function readText(content: Buffer): string[][] {
  const whole = decodeText(content);
  // Excel is told by such a first line how to cut the others.
  const said = /^sep=(.)\r?\n/i.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  if (countLines(text) > mostRows + 1) throw tooMany();
  try {
    return parse(text, {
      delimiter: said?.[1] ?? separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    throw noTable();
  }
}

/** Days come as days; a number keeps all its digits, so that an EID stored as a number shows what is left of it. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

const textOf = (sheet: readonly unknown[][]): string[][] =>
  sheet.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));

/** Titles stand above a table, and not many of them. */
const mostTitles = 12;

/** Where the table begins: at the row in whose cells most headings are known, at the first one where none are. */
function headingRow(lines: readonly string[][]): number {
  const known = lines.slice(0, mostTitles).map(knownHeadings);
  const most = Math.max(0, ...known);
  return most >= 2 ? known.indexOf(most) : 0;
}

/** The sheet whose headings are known best; the first one where none are. */
function bestSheet(sheets: readonly string[][][]): string[][] {
  const score = (lines: readonly string[][]): number =>
    knownHeadings(lines[headingRow(lines)] ?? []);
  return sheets.reduce((best, one) => (score(one) > score(best) ? one : best), sheets[0] ?? []);
}

/** Spreadsheets of other kinds, by their first bytes: what to do with them is said. */
function refuseOthers(content: Buffer): void {
  if (content.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw refuseFile(
      'old_excel',
      'This is an old Excel file (.xls). Open it, save it as .xlsx or CSV, and upload that.',
    );
  if (content.subarray(0, 200).includes('opendocument.spreadsheet'))
    throw refuseFile(
      'open_document',
      'This is an OpenDocument file (.ods). Open it, save it as .xlsx or CSV, and upload that.',
    );
}

/** A scale or reader may write no headings: then its first row is data. */
function headingsOf(first: readonly string[]): string[] | null {
  const dataLike = first.filter((cell) => /^[\d\s.,:/-]{4,}$/.test(cell)).length;
  return dataLike > 0 && dataLike >= first.filter((cell) => cell !== '').length / 2
    ? null
    : first.map((cell, index) => cell || `Column ${index + 1}`);
}

export async function readTable(content: Buffer): Promise<Table> {
  if (content.length === 0) throw refuseFile('empty_file', 'The file is empty.');
  refuseOthers(content);
  const isWorkbook = content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const all = isWorkbook ? bestSheet((await readWorkbook(content)).map(textOf)) : readText(content);
  const lines = all.slice(headingRow(all));
  const [first] = lines;
  if (!first) throw refuseFile('empty_file', 'The file is empty.');
  const headings = headingsOf(first);
  const rows = headings ? lines.slice(1) : lines;
  if (rows.length === 0) throw refuseFile('no_rows', 'The file has headings but no rows.');
  if (rows.length > mostRows) throw tooMany();
  const width = Math.max(first.length, ...rows.slice(0, 1000).map((row) => row.length));
  if (width > mostColumns)
    throw refuseFile('too_many_columns', `The file has more than ${mostColumns} columns.`);
  if (width === 1 && rows.length > 1 && first[0] !== undefined && first[0].length > 60)
    throw noTable();
  return {
    headings: Array.from(
      { length: width },
      (_, index) => headings?.[index] ?? `Column ${index + 1}`,
    ),
    rows,
  };
}
