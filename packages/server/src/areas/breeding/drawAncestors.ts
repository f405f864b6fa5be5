import type { Ancestor } from '@kraal/contract/breeding';
import { generations, nameOf, factsOf, margin } from './pedigreeFacts.ts';

type Page = PDFKit.PDFDocument;

/** A column a generation, from where the page has come to down to its foot. */
export function drawAncestors(page: Page, byPath: ReadonlyMap<string, Ancestor>): void {
  const top = page.y + 10;
  const height = page.page.height - top - 50;
  const column = (page.page.width - 2 * margin) / generations;
  for (let depth = 1; depth <= generations; depth += 1) {
    const places = 2 ** depth;
    const boxHeight = height / places;
    for (let place = 0; place < places; place += 1) {
      // Read from the first bit: 0 is the sire, drawn above the dam.
      const path = place.toString(2).padStart(depth, '0').replaceAll('0', 's').replaceAll('1', 'd');
      drawAncestor(page, byPath.get(path), {
        x: margin + (depth - 1) * column,
        y: top + place * boxHeight,
        width: column,
        height: boxHeight,
        depth,
      });
    }
  }
}

type Box = { x: number; y: number; width: number; height: number; depth: number };

function drawAncestor(page: Page, one: Ancestor | undefined, box: Box): void {
  const { x, y, width, height, depth } = box;
  page
    .rect(x + 1, y + 1, width - 3, height - 2)
    .lineWidth(0.5)
    .strokeColor(one ? '#555555' : '#cccccc')
    .stroke();
  if (!one) return;
  const size = depth < 4 ? 9 : depth === 4 ? 8 : 6.5;
  const inBox = { width: width - 10, ellipsis: true, lineBreak: false };
  page
    .font('Helvetica-Bold')
    .fontSize(size)
    .fillColor('#000000')
    .text(nameOf(one), x + 5, y + Math.max(2, height / 2 - size - 1), {
      ...inBox,
      height: size + 2,
    });
  if (depth >= 5) return;
  page
    .font('Helvetica')
    .fontSize(size - 1.5)
    .fillColor('#444444')
    .text(factsOf(one), x + 5, y + height / 2 + 2, { ...inBox, height: size });
}
