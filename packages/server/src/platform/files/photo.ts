import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { Refusal } from '../errors.ts';
import type { Files } from './files.ts';

const mostBytes = 15 * 1024 * 1024;

/** Only what decodes as a picture is kept, drawn anew: whatever else was in the file is gone. */
export async function redraw(content: Buffer, longestSide: number): Promise<Buffer> {
  const refuse = () =>
    new Refusal(422, 'not_a_photo', 'Validation failed', {
      photo: ['This file is no photo. Use JPEG, PNG, WebP or HEIC.'],
    });
  const isSvg = /^\s*(<\?xml|<!doctype|<svg|<html|<script)/i.test(
    content.subarray(0, 300).toString('latin1'),
  );
  if (isSvg) throw refuse();
  try {
    return await sharp(content, { limitInputPixels: 100_000_000, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw refuse();
  }
}

/** A laboratory's or vet's document: kept as it is, and only ever handed out to be saved, never shown in the page. */
export const isPdf = (content: Buffer): boolean =>
  content.subarray(0, 5).toString('latin1') === '%PDF-';

/** The one photo of a form upload, at most 15 MB. */
export async function uploadedPhoto(request: FastifyRequest): Promise<Buffer> {
  const upload = await request.file({ limits: { fileSize: mostBytes } });
  if (!upload)
    throw new Refusal(422, 'no_file', 'Validation failed', { photo: ['Choose a photo.'] });
  const chunks: Buffer[] = [];
  for await (const chunk of upload.file) chunks.push(chunk as Buffer); // multipart streams are bytes
  if (upload.file.truncated)
    throw new Refusal(413, 'too_large', 'Validation failed', {
      photo: ['This photo is larger than 15 MB. Send a smaller one.'],
    });
  return Buffer.concat(chunks);
}

export function answerPhoto(reply: FastifyReply, files: Files, file: string): FastifyReply {
  if (file.endsWith('.pdf'))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="document.pdf"')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(files.read(file));
  return reply
    .type('image/webp')
    .header('content-disposition', 'inline; filename="photo.webp"')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .send(files.read(file));
}
