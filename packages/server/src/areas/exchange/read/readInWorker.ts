import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { RequestError } from '../../../platform/errors.ts';
import { inLimitedWorker } from '../../../platform/limitedWorker.ts';
import { rejectFile } from './decode.ts';
import type { ReadTable, WorkerAnswer } from './tableWorker.ts';

/** A line of a file: the sheet it stands on, its number there, its cells. */
export type FileLine = [sheet: number, row: number, cells: string[]];
/** A file that was read; its lines lie on disk, and come from there in pieces. */
export type ReadFile = ReadTable & { pieces: () => AsyncGenerator<FileLine[]> };

const rowsPerPiece = 5000;

const tooLong = () =>
  rejectFile(
    'too_much_to_read',
    'This file takes too long or too much memory to read. Save the one sheet as CSV, or cut it into smaller ones.',
  );

/** The lines of a sheet, read beside the server; they lie on disk beside the file. */
export async function readInWorker(path: string): Promise<ReadFile> {
  const rowsPath = `${path}.rows`;
  const said = await inLimitedWorker<WorkerAnswer>({
    module: new URL('./tableWorker.ts', import.meta.url),
    data: { path, rowsPath },
    tooLong,
  });
  if (!said.ok) {
    const { code, words, fields } = said.rejection;
    throw new RequestError(422, code, words, fields);
  }
  const { layout, headings, sample, rowCount } = said;
  return { layout, headings, sample, rowCount, pieces: () => piecesOf(rowsPath) };
}

async function* piecesOf(rowsPath: string): AsyncGenerator<FileLine[]> {
  let piece: FileLine[] = [];
  for await (const line of createInterface({ input: createReadStream(rowsPath) })) {
    piece.push(JSON.parse(line) as FileLine); // written by the worker as such
    if (piece.length < rowsPerPiece) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
