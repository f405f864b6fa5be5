import { sentence } from '@kraal/domain/ledger/problem';
import { unzipSync, type UnzipFileInfo, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { RequestError } from '../../../platform/errors.ts';
import { noTable, rejectFile } from './decode.ts';
import { hiddenIn, sheetParts, spreadMerged, withZeros } from './sheetParts.ts';

/** No farm's sheet unpacks to more; a kilobyte that does is meant to fill the memory. */
const mostUnpackedBytes = 300 * 1024 * 1024;
const mostFiles = 2000;
const mostRows = 1_048_576;
/** Beyond these no farm's table stands; a cell out there was written by mistake, or to do harm. */
const farthestColumn = 700;

const tooMuch = () =>
  rejectFile(
    'too_much_inside',
    'This workbook unpacks to more than Kraal reads. Save the one sheet as CSV and upload that.',
  );

const farOutside = (cell: string) =>
  rejectFile(
    'cell_far_outside',
    sentence`The cell ${cell} stands far outside the table. Delete it and upload the file again.`,
  );

/** What a table is made of; pictures, macros and the like are never unpacked. */
const isPart = (name: string): boolean => /\.(xml|rels)$/i.test(name) && !name.includes('..');

/**
 * The parts of a workbook, each no longer than its directory said, in a zip of our own: what reads it then finds
 * nothing that was not judged here.
 */
function validated(content: Buffer): Record<string, Uint8Array<ArrayBuffer>> {
  let files = 0;
  let bytes = 0;
  const keep = ({ name, originalSize }: UnzipFileInfo): boolean => {
    files += 1;
    if (files > mostFiles) throw tooMuch();
    if (!isPart(name)) return false;
    bytes += originalSize;
    if (bytes > mostUnpackedBytes) throw tooMuch();
    return true;
  };
  const parts = unzipSync(content, { filter: keep });
  for (const [name, part] of Object.entries(parts)) {
    if (!/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    validateCells(part);
    parts[name] = withZeros(part, parts['xl/styles.xml']);
  }
  return parts;
}

const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);

/** A cell far outside makes a table of everything between. */
function validateCells(part: Uint8Array): void {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  for (const [, letters = '', row = ''] of xml.matchAll(/<c\b[^>]{0,200}?\br="([A-Za-z]+)(\d+)"/g))
    if (columnNumber(letters) > farthestColumn || Number(row) > mostRows)
      throw farOutside(`${letters.toUpperCase()}${row}`);
}

type ReadSheet = {
  name: string;
  data: unknown[][];
  hiddenRows: number[];
  hiddenColumns: string[];
};

/** Every sheet of a workbook, in its order, with what it does not show. */
export async function readWorkbook(content: Buffer): Promise<ReadSheet[]> {
  try {
    const parts = validated(content);
    const order = sheetParts(parts);
    const sheets = await readXlsxFile(Buffer.from(zipSync(parts, { level: 0 })));
    return sheets.map(({ sheet, data }, index) => {
      const part = parts[order[index] ?? ''];
      if (part) spreadMerged(part, data);
      return {
        name: sheet,
        data,
        ...(part ? hiddenIn(part) : { hiddenRows: [], hiddenColumns: [] }),
      };
    });
  } catch (error) {
    throw error instanceof RequestError ? error : noTable();
  }
}
