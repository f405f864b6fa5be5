import { stringify } from 'csv-stringify/sync';
import writeXlsxFile from 'write-excel-file/node';

export type Cell = string | number | null;
export type SheetFormat = 'csv' | 'xlsx';

/** A text that a spreadsheet would run as a formula is made plain text. */
const neutralise = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

/** A table, its headings first, as a file that Excel opens. */
export async function toSheet(
  table: readonly (readonly Cell[])[],
  format: SheetFormat,
): Promise<Buffer> {
  const safe = table.map((row) => row.map(neutralise));
  return format === 'csv'
    ? Buffer.from(`\uFEFF${stringify(safe)}`)
    : writeXlsxFile(safe).toBuffer();
}

export const sheetTypes: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
