import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { answerPhoto, isPdf, redraw, uploadedPhoto } from '../../platform/files/photo.ts';
import { newId } from '../../platform/newId.ts';

const longestSide = 1600;

export async function keepPhoto(
  transaction: Transaction,
  files: Files,
  farmId: string,
  userId: string,
  request: FastifyRequest,
): Promise<{ id: string }> {
  const uploaded = await uploadedPhoto(request);
  const id = newId();
  const isDocument = isPdf(uploaded);
  const file = isDocument ? `documents/${newId()}.pdf` : `photos/${newId()}.webp`;
  await files.put(file, isDocument ? uploaded : await redraw(uploaded, longestSide));
  await transaction.execute(
    sql`insert into photo (farm_id, id, file, uploaded_by)
      values (${farmId}, ${id}, ${file}, ${userId})`,
  );
  return { id };
}

export async function sendPhoto(
  transaction: Transaction,
  files: Files,
  farmId: string,
  id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [found] = await select<{ file: string }>(
    transaction,
    sql`select file from photo where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Photo');
  return answerPhoto(reply, files, found.file);
}
