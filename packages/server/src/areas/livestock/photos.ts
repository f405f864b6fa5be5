import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/newId.ts';

const mostBytes = 15 * 1024 * 1024;
const longestSide = 1600;

/** Only what decodes as a picture is kept, drawn anew: whatever else was in the file is gone. */
async function redraw(content: Buffer): Promise<Buffer> {
  const refuse = () => new Refusal(422, 'not_a_photo', 'Validation failed', { photo: ['This file is no photo. Use JPEG, PNG, WebP or HEIC.'] });
  const isSvg = /^\s*(<\?xml|<!doctype|<svg|<html|<script)/i.test(content.subarray(0, 300).toString('latin1'));
  if (isSvg) throw refuse();
  try {
    return await sharp(content, { limitInputPixels: 100_000_000, failOn: 'error' }).rotate().resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  } catch {
    throw refuse();
  }
}

export async function keepPhoto(transaction: Transaction, files: Files, farmId: string, userId: string, request: FastifyRequest): Promise<{ id: string }> {
  const upload = await request.file({ limits: { fileSize: mostBytes } });
  if (!upload) throw new Refusal(422, 'no_file', 'Validation failed', { photo: ['Choose a photo.'] });
  const chunks: Buffer[] = [];
  for await (const chunk of upload.file) chunks.push(chunk as Buffer); // multipart streams are bytes
  if (upload.file.truncated) throw new Refusal(413, 'too_large', 'Validation failed', { photo: ['This photo is larger than 15 MB. Send a smaller one.'] });
  const id = newId();
  const file = `photos/${newId()}.webp`;
  await files.put(file, await redraw(Buffer.concat(chunks)));
  await transaction.execute(sql`insert into photo (farm_id, id, file, uploaded_by) values (${farmId}, ${id}, ${file}, ${userId})`);
  return { id };
}

export async function sendPhoto(transaction: Transaction, files: Files, farmId: string, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const [found] = await select<{ file: string }>(transaction, sql`select file from photo where farm_id = ${farmId} and id = ${id}`);
  if (!found) throw notFound('Photo');
  return reply.type('image/webp').header('content-disposition', 'inline; filename="photo.webp"').header('cache-control', 'private, max-age=31536000, immutable').send(files.read(found.file));
}
