import { createHash, type Hash } from 'node:crypto';
import { sentence } from '@kraal/domain/ledger/problem';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../errors.ts';

/** A file that was sent, whole and on disk; gone when the request is answered. */
export type Upload = {
  path: string;
  fileName: string;
  bytes: number;
  /** Of all its bytes: the same file again is the same request. */
  sha256: string;
  read: () => Promise<Buffer>;
};

/** Somebody with one bar of signal sends slowly; somebody who sends nothing for so long has gone. */
const standstillMs = 60_000;
const longestMs = 20 * 60_000;
/** More at once of one person than a hand can start. */
const mostAtOnce = 3;

const going = new Map<string, number>();

const tooMany = (): RequestError =>
  new RequestError(
    429,
    'too_many_uploads',
    'Three files of yours are on their way already. Send the next one when they have arrived.',
  );
const noFile = (): RequestError =>
  new RequestError(422, 'no_file', 'Validation failed', { file: ['Choose a file.'] });
const tooLarge = (mostBytes: number): RequestError =>
  new RequestError(413, 'too_large', 'Validation failed', {
    file: [
      sentence`This file is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB. Send a smaller one.`,
    ],
  });
const noForm = (): RequestError =>
  new RequestError(415, 'unsupported_type', 'Send the file as a form upload.');
const cutOff = (): RequestError =>
  new RequestError(
    400,
    'cut_off',
    'The file was cut off on its way. Nothing was changed; send it again.',
  );

/** Lets bytes through, sums them up, and ends when none came for too long. */
function watched(gone: AbortController, hash: Hash): Transform {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => gone.abort(), standstillMs).unref();
  };
  wait();
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      wait();
      hash.update(chunk);
      done(null, chunk);
    },
    final(done) {
      clearTimeout(timer);
      done();
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
}

/**
 * Receives the one file of a form into a temporary file of its own and does work with it: nothing of the database is
 * held while it arrives, however slowly. `person` is who sends it; nobody sends more than three at once.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  {
    person,
    mostBytes,
    work,
  }: { person: string; mostBytes: number; work: (upload: Upload) => Promise<T> },
): Promise<T> {
  const others = going.get(person) ?? 0;
  if (others >= mostAtOnce) throw tooMany();
  going.set(person, others + 1);
  const folder = await mkdtemp(join(tmpdir(), 'kraal-upload-'));
  try {
    return await work(await receive(request, join(folder, 'file'), mostBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
    const left = (going.get(person) ?? 1) - 1;
    if (left > 0) going.set(person, left);
    else going.delete(person);
  }
}

async function formFile(request: FastifyRequest, mostBytes: number) {
  try {
    return await request.file({ limits: { fileSize: mostBytes, files: 1, parts: 20 } });
  } catch (error) {
    // What the reader of forms throws without a code of its own is about a form that is none.
    throw error instanceof Error && 'code' in error ? error : noForm();
  }
}

async function receive(request: FastifyRequest, path: string, mostBytes: number): Promise<Upload> {
  const sent = await formFile(request, mostBytes);
  if (!sent) throw noFile();
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(longestMs)]);
  const target = createWriteStream(path, { mode: 0o600 });
  const hash = createHash('sha256');
  try {
    await pipeline(sent.file, watched(gone, hash), target, { signal });
  } catch {
    throw cutOff();
  }
  if (sent.file.truncated) throw tooLarge(mostBytes);
  return {
    path,
    fileName: sent.filename,
    bytes: target.bytesWritten,
    sha256: hash.digest('base64url'),
    read: () => readFile(path),
  };
}
