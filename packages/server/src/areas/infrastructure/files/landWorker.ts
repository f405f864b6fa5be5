import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type LandFile, readLand, UnreadLand } from './landFile.ts';

export type LandAnswer = ({ ok: true } & LandFile) | { ok: false; code: string; words: string };

async function read({ path }: { path: string }): Promise<LandAnswer> {
  try {
    return { ok: true, ...(await readLand(await readFile(path))) };
  } catch (error) {
    if (!(error instanceof UnreadLand)) throw error;
    return { ok: false, code: error.code, words: error.message };
  }
}

const said = await read(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(said);
