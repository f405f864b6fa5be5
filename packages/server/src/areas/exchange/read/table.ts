import { parse } from 'csv-parse/sync';
import { decodeText, noTable, rejectFile } from './decode.ts';
import { findHeadings, type SheetRow } from './headings.ts';
import { knownHeadings } from './guess.ts';
import { readWorkbook } from './workbook.ts';

/** One sheet as it lies in the file; lines that hold nothing are left out, each other knows its number there. */
type Sheet = {
  name: string;
  lines: SheetRow[];
  /** Read all the same, and said: what a farmer hides is often what is over, and often the herd. */
  hiddenRows: number[];
  hiddenColumns: string[];
};

/** Which of the sheets holds the table, and where in it the headings stand; `headingRow` 0: there are none. */
type TablePosition = { sheet: number; headingRow: number; headingRows: number };
export type Book = { sheets: Sheet[]; place: TablePosition };

const mostRows = 1_000_000;
const mostSheets = 20;

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
  rejectFile('too_many_rows', 'The file has more than 1,000,000 rows. Cut it into smaller ones.');

/** Lines with something in them, numbered as a spreadsheet numbers them, from `first` on. */
const numbered = (lines: readonly string[][], first: number): SheetRow[] =>
  lines
    .map((cells, index) => ({ row: index + first, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));

function readText(content: Buffer): Sheet[] {
  const whole = decodeText(content);
  // Excel is told by such a first line how to cut the others.
  const said = /^sep=(.)\r?\n/i.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  if (countLines(text) > mostRows + 1) throw tooMany();
  try {
    const lines: string[][] = parse(text, {
      delimiter: said?.[1] ?? separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
    const first = said ? 2 : 1;
    return [{ name: '', lines: numbered(lines, first), hiddenRows: [], hiddenColumns: [] }];
  } catch {
    throw noTable();
  }
}

/** Days come as days; a number keeps all its digits, so that an EID stored as a number shows what is left of it. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return momentText(cell.toISOString());
  // What a formula adds up is not longer than a spreadsheet shows it.
  if (typeof cell === 'number' && !Number.isInteger(cell))
    return String(Number(cell.toPrecision(12)));
  return String(cell).trim();
}

/** An hour alone stands on the day before spreadsheets begin to count. */
function momentText(iso: string): string {
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (day < '1900-01-02') return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

async function readSheets(content: Buffer): Promise<Sheet[]> {
  const sheets = (await readWorkbook(content)).map(({ data, ...sheet }) => ({
    ...sheet,
    lines: numbered(
      data.map((row) => row.map(cellText)),
      1,
    ),
  }));
  return sheets.filter(({ lines }) => lines.length > 0).slice(0, mostSheets);
}

/** The sheet whose headings are known best; the first one where none are. */
function bestPlace(sheets: readonly Sheet[]): TablePosition {
  const places = sheets.map(({ lines }, sheet) => ({ sheet, ...findHeadings(lines) }));
  const best = places.reduce((best, one) => (one.known > best.known ? one : best));
  return { sheet: best.sheet, headingRow: best.headingRow, headingRows: best.headingRows };
}

/** Spreadsheets of other kinds, by their first bytes: what to do with them is said. */
function rejectOthers(content: Buffer): void {
  if (content.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw rejectFile(
      'old_excel',
      'This is an old Excel file (.xls). Open it, save it as .xlsx or CSV, and upload that.',
    );
  if (content.subarray(0, 200).includes('opendocument.spreadsheet'))
    throw rejectFile(
      'open_document',
      'This is an OpenDocument file (.ods). Open it, save it as .xlsx or CSV, and upload that.',
    );
}

/** One column of long sentences is a letter. */
const isProse = (lines: readonly SheetRow[]): boolean =>
  lines.length > 2 &&
  lines.slice(0, 1000).every(({ cells }) => cells.length === 1) &&
  (lines[0]?.cells[0] ?? '').length > 60 &&
  knownHeadings(lines[0]?.cells ?? []) === 0;

/** Every sheet of a file, and the place where its table seems to be. Refuses what holds none. */
export async function readTable(content: Buffer): Promise<Book> {
  if (content.length === 0) throw rejectFile('empty_file', 'The file is empty.');
  rejectOthers(content);
  const isWorkbook = content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const sheets = isWorkbook ? await readSheets(content) : readText(content);
  const [first] = sheets;
  if (!first || first.lines.length === 0) throw rejectFile('empty_file', 'The file is empty.');
  if (sheets.reduce((sum, { lines }) => sum + lines.length, 0) > mostRows + 100) throw tooMany();
  if (isProse(first.lines)) throw noTable();
  return { sheets, place: bestPlace(sheets) };
}
