import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { busy, RequestError } from '../../../platform/errors.ts';
import { rejectFile } from './decode.ts';
import type { ReadTable, WorkerAnswer } from './tableWorker.ts';

/** A line of a file: the sheet it stands on, its number there, its cells. */
export type FileLine = [sheet: number, row: number, cells: string[]];
/** A file that was read; its lines lie on disk, and come from there in pieces. */
export type ReadFile = ReadTable & { pieces: () => AsyncGenerator<FileLine[]> };

/** A million rows are read in half of these; what needs more is meant to keep us busy. */
const longestMs = 90_000;
const mostMegabytes = 1024;
/** Two processors: one reads files, the other serves. Others wait in a short line. */
const mostAtOnce = 1;
const mostWaiting = 12;
const rowsPerPiece = 5000;

let going = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<() => void> {
  if (going < mostAtOnce) going += 1;
  else {
    if (waiting.length >= mostWaiting) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  // A turn is handed on, not given back: nobody slips in between.
  return () => {
    const next = waiting.shift();
    if (next) next();
    else going -= 1;
  };
}

const tooLong = () =>
  rejectFile(
    'too_much_to_read',
    'This file takes too long or too much memory to read. Save the one sheet as CSV, or cut it into smaller ones.',
  );

/** Reads a sheet beside the server: whatever is in it, it has so much time and memory and stops nobody else. */
export async function readInWorker(path: string): Promise<ReadFile> {
  const rowsPath = `${path}.rows`;
  const done = await turn();
  try {
    const said = await answerOf(path, rowsPath);
    if (!said.ok) {
      const { code, words, fields } = said.rejection;
      throw new RequestError(422, code, words, fields);
    }
    const { layout, headings, sample, rowCount } = said;
    return { layout, headings, sample, rowCount, pieces: () => piecesOf(rowsPath) };
  } finally {
    done();
  }
}

function answerOf(path: string, rowsPath: string): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), {
      workerData: { path, rowsPath },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 64 },
    });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', resolve);
    // Out of memory, or a file that no reader foresaw: both are the file's, and end with it.
    worker.once('error', () => reject(tooLong()));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(tooLong());
    });
  });
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
