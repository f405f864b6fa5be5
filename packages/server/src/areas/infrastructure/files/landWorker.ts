import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ShapeOfFile } from '@kraal/contract/land';
import { areaProblems } from '@kraal/domain/land/areaProblems';
import { areaHa } from '@kraal/domain/land/measure';
import { areaOf } from '@kraal/domain/land/shape';
import { type FileShape, type LandFile, readLand } from './landFile.ts';
import type { SaidProjection } from './projection.ts';
import { UnreadLand } from './unreadLand.ts';

/** A shape of a file, looked at. */
export type LookedAt = FileShape & Pick<ShapeOfFile, 'drawnHa' | 'problems'>;
export type LandLookedAt = Omit<LandFile, 'shapes'> & { shapes: LookedAt[] };
export type LandAnswer = ({ ok: true } & LandLookedAt) | { ok: false; code: string; words: string };

type Asked = { path: string; said: SaidProjection | null };

/** How large a shape is and what is wrong with it: of a thousand it takes seconds, and nobody else waits for them. */
function lookedAt(shape: FileShape): LookedAt {
  const area = areaOf(shape.area);
  const problems = areaProblems(area);
  return {
    ...shape,
    drawnHa: problems.length > 0 ? 0 : areaHa(area),
    problems: problems.map(({ said, message }) => ({ said, message })),
  };
}

async function read({ path, said }: Asked): Promise<LandAnswer> {
  try {
    const { shapes, ...rest } = await readLand(await readFile(path), said);
    return { ok: true, ...rest, shapes: shapes.map(lookedAt) };
  } catch (error) {
    if (!(error instanceof UnreadLand)) throw error;
    return { ok: false, code: error.code, words: error.message };
  }
}

const answer = await read(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(answer);
