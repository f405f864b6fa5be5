import { asSaid, inEnglish, sentence, type Said } from '@kraal/domain/ledger/problem';
import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { unkeepable } from '../../../platform/http/text.ts';

/** Why a file is no farm that can be brought in, in a sentence; nothing of it was taken. */
/** Why a file cannot be brought in, for whoever sent it. */
export class Unusable extends Error {
  readonly said: Said;
  constructor(words: string | Said) {
    super(inEnglish(asSaid(words)));
    this.said = asSaid(words);
  }
}

const mostBytes = 8 * 2 ** 30;
const mostEntries = 200_000;
/** The longest line that Kraal writes is an entry of 2,000 animals' marks. */
const longestLine = 2 * 2 ** 20;

type FileLine = { number: number; value: unknown; bytes: number };
export type FarmFile = {
  has: (name: string) => boolean;
  /** The lines of one part; none when the file has no such part. */
  lines: (name: string) => AsyncGenerator<FileLine>;
  bytes: (name: string, most: number) => Promise<Buffer | null>;
  close: () => void;
};

/** Opens a farm's zip. Its directory is judged before anything of it is unpacked, and each part ends where it said. */
export async function openFarmFile(path: string): Promise<FarmFile> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new Unusable('This is no zip file. Choose the one that Kraal’s export made.');
  });
  const entries = new Map<string, Entry>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (bytes > mostBytes || entries.size > mostEntries)
        throw new Unusable('This file holds more than any farm.');
    }
  } catch (error) {
    zip.close();
    throw error instanceof Unusable
      ? error
      : new Unusable('This file is damaged: its parts cannot be read.');
  }
  const read = async (name: string): Promise<Readable | null> => {
    const entry = entries.get(name);
    return entry ? zip.openReadStreamPromise(entry) : null;
  };
  return {
    has: (name) => entries.has(name),
    lines: async function* (name) {
      const stream = await read(name);
      if (stream) yield* linesOf(name, stream);
    },
    bytes: async (name, most) => {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > most) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry))
        chunks.push(chunk as Buffer); // a stream of bytes
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

async function* linesOf(name: string, stream: Readable): AsyncGenerator<FileLine> {
  let rest = '';
  let number = 0;
  const parse = (text: string): FileLine => {
    number += 1;
    const value = parsed(text);
    const flaw = value === undefined ? 'This is no line of JSON.' : unkeepable(value);
    if (flaw) throw new Unusable(sentence`${name}, line ${number}: ${flaw}`);
    return { number, value, bytes: text.length };
  };
  try {
    stream.setEncoding('utf8');
    for await (const chunk of stream) {
      const pieces = `${rest}${chunk as string}`.split('\n'); // text, by the encoding set above
      rest = pieces.pop() ?? '';
      if (rest.length > longestLine)
        throw new Unusable(sentence`${name}, line ${number + 1}: This line is too long.`);
      for (const piece of pieces) if (piece.trim() !== '') yield parse(piece);
    }
    if (rest.trim() !== '') yield parse(rest);
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable(sentence`${name} is damaged.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
