import { sql } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { answerPhoto, isPdf, redraw } from '../../platform/files/photo.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { newId } from '../../platform/newId.ts';
import type { Head } from '../../platform/http/fileAnswer.ts';

const longestSide = 1600;

/** A photo drawn anew, or a document as it is; kept under a name that nobody guesses. */
export async function makePhoto(files: Files, upload: Upload): Promise<string> {
  const content = await upload.read();
  const isDocument = isPdf(content);
  const file = isDocument ? `documents/${newId()}.pdf` : `photos/${newId()}.webp`;
  await files.put(file, isDocument ? content : await redraw(content, longestSide));
  return file;
}

/** What was kept under the name before stands: whoever sends a photo again has had no answer to the first time. */
export async function keepPhoto(
  transaction: Transaction,
  photo: { farmId: string; userId: string; file: string; id?: string | undefined },
): Promise<{ id: string; isNew: boolean }> {
  const { farmId, userId, file, id = newId() } = photo;
  const kept = await select(
    transaction,
    row({ id: text }),
    sql`insert into photo (farm_id, id, file, uploaded_by)
      values (${farmId}, ${id}, ${file}, ${userId})
      on conflict do nothing returning id`,
  );
  return { id, isNew: kept.length > 0 };
}

export async function photoIsKept(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<boolean> {
  const [found] = await select(
    transaction,
    row({ file: text }),
    sql`select file from photo where farm_id = ${farmId} and id = ${id}`,
  );
  return found !== undefined;
}

export async function sendPhoto(
  transaction: Transaction,
  { files, farmId, id, reply }: { files: Files; farmId: string; id: string; reply: Head },
): Promise<Readable> {
  const [found] = await select(
    transaction,
    row({ file: text }),
    sql`select file from photo where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Photo');
  return answerPhoto(reply, files, found.file);
}
