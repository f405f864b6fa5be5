import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Mistake } from '../mistakes.ts';
import {
  backupFormat,
  largestManifest,
  type Manifest,
  manifestName,
  manifestSchema,
  schemaNow,
} from './manifest.ts';
import { isSealed } from './seal.ts';

export type Backup = {
  manifest: Manifest;
  /** The content of a table or file of the manifest. */
  read: (name: string) => Promise<Readable>;
  close: () => void;
};

/**
 * Opens a backup and reads it once from end to end. What was cut off, changed, or made by another version is refused
 * before anything is restored from it.
 */
export async function openBackup(file: string): Promise<Backup> {
  if (!(await stat(file).catch(() => null))?.isFile())
    throw new Mistake(`There is no backup ${file}.`);
  if (!(await isSealed(file)))
    throw new Mistake(
      `${file} is damaged, or no backup of Kraal: it is not as a backup was written.`,
    );
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw new Mistake(`${file} is damaged: it cannot be read.`);
  });
  try {
    const entries = await entriesOf(zip);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Mistake(`${file} is no whole backup: ${name} is not in it.`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await manifestOf(file, entries.get(manifestName), read);
    return { manifest, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof Mistake ? error : new Mistake(`${file} is damaged: it cannot be read.`);
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function manifestOf(
  file: string,
  entry: Entry | undefined,
  read: Backup['read'],
): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > largestManifest)
    throw new Mistake(`${file} is no backup of Kraal.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await read(manifestName)) chunks.push(chunk as Buffer); // a stream of bytes
  const said: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const { format, schema } = said as { format?: unknown; schema?: unknown }; // judged on the next lines
  const version = ofVersion(format, backupFormat) ?? ofVersion(schema, schemaNow());
  if (version)
    throw new Mistake(
      `${file} was made by ${version} Kraal. Restore it with the version that made it; its data folder then opens with ${version === 'a newer' ? 'that one' : 'this one'}.`,
    );
  const manifest = manifestSchema.safeParse(said);
  if (!manifest.success)
    throw new Mistake(`${file} is no backup of Kraal: it does not say what it holds.`);
  return manifest.data;
}

function ofVersion(said: unknown, now: number): 'a newer' | 'an older' | null {
  if (typeof said !== 'number' || said === now) return null;
  return said > now ? 'a newer' : 'an older';
}
