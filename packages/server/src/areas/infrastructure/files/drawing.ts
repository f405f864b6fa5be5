import type { Sheet } from '@kraal/domain/land/onPaper';
import type { Position } from '@kraal/domain/land/shape';

type Document = PDFKit.PDFDocument;
/** A millimetre in the units of paper. */
export const pt = 72 / 25.4;
export const colours = { camp: '#2f6b3a', boundary: '#222222', water: '#1f6fb2', bad: '#b3261e' };

export function path(document: Document, sheet: Sheet, line: readonly Position[]): Document {
  for (const [at, position] of line.entries()) {
    const [x, y] = sheet.at(position);
    if (at === 0) document.moveTo(x * pt, y * pt);
    else document.lineTo(x * pt, y * pt);
  }
  return document;
}
