import type { Said } from '@kraal/domain/ledger/problem';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type FieldWords, RequestError } from '../../../platform/errors.ts';
import { headingsAt } from './headings.ts';
import type { Layout } from './layout.ts';
import { readTable } from './table.ts';

export type ReadTable = {
  layout: Layout;
  headings: string[];
  sample: string[][];
  rowCount: number;
};
/** What the worker says: lines on disk, one as JSON each, and where the table is among them, or why there is none. */
export type WorkerAnswer =
  | ({ ok: true } & ReadTable)
  | { ok: false; rejection: { code: string; words: Said; fields: FieldWords } };

const sampleRows = 50;
/** As many hidden rows as somebody looks up. */
const mostNamed = 20;

async function read({ path, rowsPath }: { path: string; rowsPath: string }): Promise<WorkerAnswer> {
  try {
    const { sheets, place } = await readTable(await readFile(path));
    const lines = sheets[place.sheet]?.lines ?? [];
    const { headings, firstRow } = headingsAt(lines.slice(0, 1000), place);
    const out = createWriteStream(rowsPath, { mode: 0o600 });
    for (const [sheet, { lines }] of sheets.entries())
      for (const { row, cells } of lines)
        if (!out.write(`${JSON.stringify([sheet, row, cells])}\n`)) await once(out, 'drain');
    out.end();
    await once(out, 'finish');
    const data = lines.filter(({ row }) => row >= firstRow);
    return {
      ok: true,
      layout: {
        sheets: sheets.map(({ name, lines, hiddenRows, hiddenColumns }) => ({
          name,
          rows: lines.length,
          hiddenRows: hiddenRows.slice(0, mostNamed),
          hiddenRowCount: hiddenRows.length,
          hiddenColumns,
        })),
        ...place,
        firstRow,
      },
      headings,
      sample: data.slice(0, sampleRows).map(({ cells }) => cells),
      rowCount: data.length,
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, said: words, fields = {} } = error;
    return { ok: false, rejection: { code, words, fields } };
  }
}

const said = await read(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(said);
