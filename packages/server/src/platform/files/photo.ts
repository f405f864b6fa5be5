import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { notFound, RequestError } from '../errors.ts';
import { fileAnswer, type Head } from '../http/fileAnswer.ts';
import type { Files } from './files.ts';

/**
 * How a photo begins. A drawing is a program: a kilobyte of it draws for minutes, and it hides behind a comment, or zipped,
 * so what is not one of these is not even opened.
 */
function isPhoto(content: Buffer): boolean {
  const head = content.subarray(0, 12).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    head.slice(4, 8) === 'ftyp'
  );
}

/** No photo takes so long to draw. */
const mostSeconds = 15;

/** Only what decodes as a picture is kept, drawn anew: whatever else was in the file is gone. */
export async function redraw(content: Buffer, longestSide: number): Promise<Buffer> {
  const reject = () =>
    new RequestError(422, 'not_a_photo', 'Validation failed', {
      photo: ['This file is no photo. Use JPEG, PNG, WebP or HEIC.'],
    });
  if (!isPhoto(content)) throw reject();
  try {
    return await sharp(content, { limitInputPixels: 100_000_000, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw reject();
  }
}

/** Whether it is a picture as `redraw` makes them. */
export async function isWebp(content: Buffer): Promise<boolean> {
  try {
    const { format, width, height } = await sharp(content, {
      limitInputPixels: 100_000_000,
    }).metadata();
    return format === 'webp' && width > 0 && height > 0;
  } catch {
    return false;
  }
}

/** A laboratory's or vet's document: kept as it is, and only ever handed out to be saved, never shown in the page. */
export const isPdf = (content: Buffer): boolean =>
  content.subarray(0, 5).toString('latin1') === '%PDF-';

export async function answerPhoto(reply: Head, files: Files, file: string): Promise<Readable> {
  // Taken away from the folder by somebody, or not yet back from a backup.
  if (!(await files.has(file))) throw notFound('Photo');
  const [type, disposition] = file.endsWith('.pdf')
    ? ['application/pdf', 'attachment; filename="document.pdf"']
    : ['image/webp', 'inline; filename="photo.webp"'];
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  reply.header('vary', 'authorization');
  return fileAnswer(reply, { type, disposition }, files.read(file));
}
