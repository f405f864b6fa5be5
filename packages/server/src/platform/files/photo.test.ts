import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { redraw } from './photo.ts';

const dot = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#24613a' } })
    .toFormat(format)
    .toBuffer();

it('draws photos of each kind anew', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect((await sharp(await redraw(await dot(format), 4)).metadata()).format).toBe('webp');
});

it('opens no drawing, wherever it hides', async () => {
  const drawing = Buffer.from(
    '<!-- x --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const gif = await sharp(await dot('png'))
    .gif()
    .toBuffer();
  for (const content of [drawing, gzipSync(drawing), gif, Buffer.alloc(0), Buffer.from('%PDF-1.4')])
    await expect(redraw(content, 4)).rejects.toMatchObject({ status: 422 });
});
