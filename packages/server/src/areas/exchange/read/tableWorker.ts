import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../../platform/errors.ts';
import { readTable } from './table.ts';

/** What the worker says: a table on disk, one row of cells as JSON a line, or why there is none. */
export type Said =
  | { ok: true; headings: string[]; sample: string[][]; rowCount: number }
  | { ok: false; refusal: { code: string; message: string; errors: Record<string, string[]> } };

const sampleRows = 50;

async function read({ path, rowsPath }: { path: string; rowsPath: string }): Promise<Said> {
  try {
    const { headings, rows } = await readTable(await readFile(path));
    const out = createWriteStream(rowsPath, { mode: 0o600 });
    for (const row of rows) if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
    out.end();
    await once(out, 'finish');
    return { ok: true, headings, sample: rows.slice(0, sampleRows), rowCount: rows.length };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, errors = {} } = error;
    return { ok: false, refusal: { code, message, errors } };
  }
}

const said = await read(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(said);
