import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import yazl from 'yazl';
import { type Database, type Tenant, inTenant, type Transaction } from '../database/connection.ts';
import { busy } from '../errors.ts';

/** One file of a zip, written piece by piece as fast as it is read. */
export type ZipEntry = { write: (text: string | Buffer) => Promise<void>; end: () => void };
type Open = (name: string) => ZipEntry;
/** What it resolves to is done after the database was given back: files take longest. */
type Fill = (
  transaction: Transaction,
  open: Open,
) => Promise<((open: Open) => Promise<void>) | void>;

/** Each holds a connection for as long as it is read: the others are for everybody else. */
const mostAtOnce = 6;
/** Nobody reads so slowly; somebody has gone without saying so. */
const standstillMs = 60_000;
let going = 0;

/**
 * A zip made from one snapshot of a farm and sent as it is made. Whoever cancels it, or stands still, gives its
 * connection back; who comes when too many are under way is asked to come again.
 */
export function zipDownload(database: Database, tenant: Tenant, fill: Fill): Readable {
  if (going >= mostAtOnce) throw busy();
  going += 1;
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  zip.outputStream.pipe(out);
  const open: Open = (name) => {
    const lines = new PassThrough();
    zip.addReadStream(lines, name);
    return { write: (text) => writeAsRead(lines, text, gone.signal), end: () => lines.end() };
  };
  void inTenant(database, {
    tenant,
    work: (transaction) => fill(transaction, open),
    how: {
      isolationLevel: 'repeatable read',
      readOnly: true,
    },
  })
    .then((rest) => rest?.(open))
    .then(() => zip.end())
    .catch((error: Error) => out.destroy(error))
    .finally(() => {
      going -= 1;
    });
  return out;
}

async function writeAsRead(
  lines: PassThrough,
  text: string | Buffer,
  gone: AbortSignal,
): Promise<void> {
  gone.throwIfAborted();
  if (lines.write(text)) return;
  const still = new AbortController();
  const end = () => still.abort();
  const limit = setTimeout(end, standstillMs);
  gone.addEventListener('abort', end);
  try {
    await once(lines, 'drain', { signal: still.signal });
  } finally {
    clearTimeout(limit);
    gone.removeEventListener('abort', end);
  }
}
