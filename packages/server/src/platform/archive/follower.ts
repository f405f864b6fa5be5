import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { type Chain, type Head, paths, readHead, writeWhole } from './chain.ts';
import { offsetIn, segmentBytes, segmentName, segmentOf, startOf } from './segment.ts';

const compress = promisify(gzip);

/** Copies what the database has written to its log since the last look: whole segments compressed, of the running one its new bytes. */
export class Follower {
  readonly folder: string;
  readonly chain: Chain;
  readonly #walDir: string;
  #segment: bigint;
  #bytes: number;
  #hash: Hash;

  constructor(folder: string, chain: Chain, walDir: string) {
    this.folder = folder;
    this.chain = chain;
    this.#walDir = walDir;
    this.#segment = BigInt(chain.firstSegment);
    this.#bytes = 0;
    this.#hash = createHash('sha256');
  }

  /** Where nothing is missing before. */
  get reached(): bigint {
    return startOf(this.#segment) + BigInt(this.#bytes);
  }
  /** Segments before this one are in the archive, and the database need not keep them. */
  get wholeUntil(): bigint {
    return startOf(this.#segment);
  }

  /** Goes on where a server before left off; false when what lies there is not what it left. */
  async resume(): Promise<boolean> {
    const head = await readHead(this.folder);
    if (!head) return false;
    const partial = this.#partial(BigInt(head.segment));
    const size = (await stat(partial).catch(() => null))?.size ?? 0;
    if (size < head.bytes) return false;
    const hash = createHash('sha256');
    if (head.bytes > 0)
      for await (const chunk of createReadStream(partial, { end: head.bytes - 1 }))
        hash.update(chunk as Buffer); // bytes
    if (hash.copy().digest('hex') !== head.sum) return false;
    this.#segment = BigInt(head.segment);
    this.#bytes = head.bytes;
    this.#hash = hash;
    return true;
  }

  async copyUpTo(lsn: bigint, at: Date): Promise<void> {
    while (this.#segment < segmentOf(lsn)) await this.#finish();
    await this.#append(offsetIn(lsn));
    const head: Head = {
      at: at.toISOString(),
      segment: String(this.#segment),
      bytes: this.#bytes,
      sum: this.#hash.copy().digest('hex'),
    };
    await writeWhole(paths(this.folder).head, JSON.stringify(head));
  }

  #name(segment: bigint): string {
    return join(paths(this.folder).wal, segmentName(this.chain.timeline, segment));
  }
  #partial(segment: bigint): string {
    return `${this.#name(segment)}.partial`;
  }

  async #source(): Promise<FileHandle> {
    return open(join(this.#walDir, segmentName(this.chain.timeline, this.#segment)));
  }

  async #finish(): Promise<void> {
    const source = await this.#source();
    try {
      const content = Buffer.alloc(segmentBytes);
      await source.read(content, 0, segmentBytes, 0);
      const name = this.#name(this.#segment);
      const packed = await compress(content, { level: constants.Z_BEST_SPEED });
      await writeFile(`${name}.part`, packed, { mode: 0o600, flush: true });
      await rename(`${name}.part`, `${name}.gz`);
    } finally {
      await source.close();
    }
    await rm(this.#partial(this.#segment), { force: true });
    this.#segment += 1n;
    this.#bytes = 0;
    this.#hash = createHash('sha256');
  }

  async #append(until: number): Promise<void> {
    if (until <= this.#bytes) return;
    const source = await this.#source();
    try {
      const content = Buffer.alloc(until - this.#bytes);
      await source.read(content, 0, content.length, this.#bytes);
      const target = await open(
        this.#partial(this.#segment),
        this.#bytes === 0 ? 'w' : 'r+',
        0o600,
      );
      try {
        await target.write(content, 0, content.length, this.#bytes);
        await target.datasync();
      } finally {
        await target.close();
      }
      this.#hash.update(content);
      this.#bytes = until;
    } finally {
      await source.close();
    }
  }
}
