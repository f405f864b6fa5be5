import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type LandFile, readLand } from './landFile.ts';
import type { SaidProjection } from './projection.ts';
import { UnreadLand } from './unreadLand.ts';

export type LandAnswer = ({ ok: true } & LandFile) | { ok: false; code: string; words: string };

type Asked = { path: string; said: SaidProjection | null };

async function read({ path, said }: Asked): Promise<LandAnswer> {
  try {
    return { ok: true, ...(await readLand(await readFile(path), said)) };
  } catch (error) {
    if (!(error instanceof UnreadLand)) throw error;
    return { ok: false, code: error.code, words: error.message };
  }
}

const answer = await read(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);
