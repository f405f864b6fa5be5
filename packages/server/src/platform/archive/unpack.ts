import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { openPromise } from 'yauzl';
import { Mistake } from '../mistakes.ts';
import { type Chain, type Head, paths } from './chain.ts';
import { segmentBytes, segmentName } from './segment.ts';
import { damaged } from './damaged.ts';

const unpacked = promisify(gunzip);

type Kept = { folder: string; chain: Chain; head: Head };

/** The log from the first segment to the last byte, nothing missing between. */
export async function unpackLog({ folder, chain, head }: Kept, target: string): Promise<void> {
  const last = BigInt(head.segment);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (let segment = BigInt(chain.firstSegment); segment < last; segment += 1n) {
    const name = segmentName(chain.timeline, segment);
    const file = join(paths(folder).wal, `${name}.gz`);
    const packed = await readFile(file).catch(() => {
      throw new Mistake(`The archive is not whole: ${file} is missing.`);
    });
    const content = await unpacked(packed, { maxOutputLength: segmentBytes }).catch(() => {
      throw damaged(file);
    });
    if (content.length !== segmentBytes) throw damaged(file);
    await writeFile(join(target, name), content, { mode: 0o600 });
  }
  if (head.bytes === 0) return;
  const name = segmentName(chain.timeline, last);
  const file = join(paths(folder).wal, `${name}.partial`);
  const content = await readFile(file).catch(() => {
    throw new Mistake(`The archive is not whole: ${file} is missing.`);
  });
  // What came after the head was written is there, but nobody vouches for it.
  const vouched = content.subarray(0, head.bytes);
  if (createHash('sha256').update(vouched).digest('hex') !== head.sum) throw damaged(file);
  const full = Buffer.alloc(segmentBytes);
  vouched.copy(full);
  await writeFile(join(target, name), full, { mode: 0o600 });
}

export async function unpackBase(file: string, target: string): Promise<void> {
  const zip = await openPromise(file, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const path = join(target, entry.fileName);
      if (entry.fileName.endsWith('/')) {
        await mkdir(path, { recursive: true, mode: 0o700 });
        continue;
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createWriteStream(path, { mode: 0o600 }),
      );
    }
  } finally {
    zip.close();
  }
  for (const name of ['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'])
    await mkdir(join(target, name), { recursive: true, mode: 0o700 });
  for (const name of ['pg_stat_tmp', 'pg_subtrans', 'pg_wal/archive_status', 'pg_wal/summaries'])
    await mkdir(join(target, name), { recursive: true, mode: 0o700 });
  await writeFile(join(target, 'recovery.signal'), '', { mode: 0o600 });
}
