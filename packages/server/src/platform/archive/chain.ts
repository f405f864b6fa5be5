import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A chain: one copy of the database's folder, and everything that was written since, segment by segment. Each is whole
 * by itself, so that one that is damaged takes no other along.
 */
export const chainFormat = 1;

const chainSchema = z.strictObject({
  format: z.literal(chainFormat),
  /** The copy is whole for every moment from here on. */
  madeAt: z.iso.datetime(),
  /** Whose log it is: PostgreSQL's own number of the installation, and of its line of time. */
  system: z.string().regex(/^\d+$/),
  timeline: z.int().min(1),
  major: z.int(),
  /** Migrations that the database had. */
  schema: z.int().min(1),
  firstSegment: z.string().regex(/^\d+$/),
});
export type Chain = z.infer<typeof chainSchema>;

const headSchema = z.strictObject({
  /** Until when everything that was acknowledged is in the archive. */
  at: z.iso.datetime(),
  segment: z.string().regex(/^\d+$/),
  bytes: z.int().min(0),
  sum: z.string().regex(/^[0-9a-f]{64}$/),
});
/** How far the running segment was copied. */
export type Head = z.infer<typeof headSchema>;

export const paths = (folder: string) => ({
  chain: join(folder, 'chain.json'),
  head: join(folder, 'head.json'),
  base: join(folder, 'base.zip'),
  wal: join(folder, 'wal'),
});

const isOurs = (name: string): boolean => /^chain-\d{4}-\d\d-\d\dT\d{6}$/.test(name);

export const newChain = (archive: string, at: Date): string =>
  join(archive, `chain-${at.toISOString().slice(0, 19).replaceAll(':', '')}`);

/** PostgreSQL's own number of an installation is the name of its folder in the archive. */
export const isInstallation = (name: string): boolean => /^\d{5,25}$/.test(name);

/** The archive's chains, oldest first; one that never became whole has no chain.json. */
export async function chainsIn(archive: string): Promise<string[]> {
  if (!existsSync(archive)) return [];
  return (await readdir(archive))
    .filter(isOurs)
    .sort()
    .map((name) => join(archive, name));
}

/** Whole or not at all, and on the disk before anybody counts on it. */
export async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
}

async function readAs<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
export const readChain = (folder: string) => readAs(paths(folder).chain, chainSchema);
export const readHead = (folder: string) => readAs(paths(folder).head, headSchema);

export const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
};
