import sharp from 'sharp';
import { readdirSync } from 'node:fs';
const [, , prefix, out] = process.argv;
const dir = new URL('../../e2e/screenshots/', import.meta.url).pathname;
const files = readdirSync(dir).filter((f) => f.includes(prefix) && !f.includes('dark'));
const tiles = [];
let x = 0;
for (const f of files) {
  const img = await sharp(dir + f)
    .resize({ height: 900, width: 1100, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  tiles.push({ input: img.data, left: x, top: 0 });
  x += img.info.width + 8;
}
await sharp({ create: { width: x, height: 900, channels: 3, background: '#888' } })
  .composite(tiles)
  .png()
  .toFile(out);
