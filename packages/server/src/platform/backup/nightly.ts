import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from './write.ts';

const nameOf = (now: Date): string =>
  `kraal-${now.toISOString().slice(0, 16).replaceAll(':', '')}.zip`;
const isOurs = (name: string): boolean => /^kraal-\d{4}-\d\d-\d\dT\d{4}\.zip$/.test(name);

type Nightly = { url: string; filesDir: string; folder: string; keep: number; now: Date };

/** When the last of them was whole; null where there is none. */
export async function lastBackupAt(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => []);
  const last = names.filter(isOurs).sort().at(-1);
  return last === undefined ? null : (await stat(join(folder, last))).mtime;
}

/** One more backup, and away with the oldest: those only, and only when the new one is whole. */
export async function backUpNightly({ folder, keep, ...what }: Nightly): Promise<string | null> {
  if (keep === 0) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, nameOf(what.now));
  await writeBackup(file, what);
  const kept = (await readdir(folder)).filter(isOurs).sort();
  for (const name of kept.slice(0, -keep)) await rm(join(folder, name), { force: true });
  return file;
}
