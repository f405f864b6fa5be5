import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const hexLength = 64;
const lengthField = 2;

/**
 * The sum of a whole zip file stands in the comment at its end: any program opens the file, and nothing of it can be
 * cut off or changed unseen. In: a file without a comment, whose last two bytes say that there is none.
 */
export async function seal(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const end = (await handle.stat()).size - lengthField;
    const comment = Buffer.alloc(lengthField + hexLength);
    comment.writeUInt16LE(hexLength);
    comment.write(await sumOf(path, end), lengthField);
    await handle.write(comment, 0, comment.length, end);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a file is as it was sealed. */
export async function isSealed(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const end = (await handle.stat()).size - lengthField - hexLength;
    if (end <= 0) return false;
    const comment = await tailOf(handle, end);
    return (
      comment.readUInt16LE() === hexLength &&
      comment.toString('latin1', lengthField) === (await sumOf(path, end))
    );
  } finally {
    await handle.close();
  }
}

async function tailOf(handle: FileHandle, from: number): Promise<Buffer> {
  const tail = Buffer.alloc(lengthField + hexLength);
  await handle.read(tail, 0, tail.length, from);
  return tail;
}

async function sumOf(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: bytes - 1 }))
    hash.update(chunk as Buffer); // bytes
  return hash.digest('hex');
}
