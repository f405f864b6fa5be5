import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Mistake } from '../mistakes.ts';

const keysSchema = z.strictObject({ tokenKeySeed: z.string().min(40).max(100) });

/** What signs the sessions of this installation is kept apart: whoever finds a backup signs in with nothing of it. */
export const keysFile = (backup: string): string => `${backup}.keys`;

export async function writeKeys(file: string, tokenKeySeed: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ tokenKeySeed }), { mode: 0o600, flush: true });
  await rename(draft, file);
}

export async function readKeys(file: string): Promise<string> {
  try {
    return keysSchema.parse(JSON.parse(await readFile(file, 'utf8'))).tokenKeySeed;
  } catch {
    throw new Mistake(`${file} holds no keys of a Kraal.`);
  }
}
