import { type Entry, fromBufferPromise } from 'yauzl';
import { Unusable } from '../farmFile/open.ts';

/** What is unpacked at once stands in memory: more than any farm of this standard, and no more. */
const mostBytes = 120 * 2 ** 20;
const mostFiles = 500;

export type JsonFile = { name: string; content: Buffer };

/** The JSON files of a zip. Its directory is judged before anything of it is unpacked. */
export async function jsonFilesIn(content: Buffer): Promise<JsonFile[]> {
  try {
    const zip = await fromBufferPromise(content);
    const entries: Entry[] = [];
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.toLowerCase().endsWith('.json')) continue;
      entries.push(entry);
      bytes += entry.uncompressedSize;
      if (bytes > mostBytes || entries.length > mostFiles)
        throw new Unusable('This file holds more than any farm.');
    }
    const files: JsonFile[] = [];
    for (const entry of entries) {
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry))
        chunks.push(chunk as Buffer); // a stream of bytes
      files.push({ name: entry.fileName, content: Buffer.concat(chunks) });
    }
    return files;
  } catch (error) {
    throw error instanceof Unusable
      ? error
      : new Unusable('This file is damaged: its parts cannot be read.');
  }
}
