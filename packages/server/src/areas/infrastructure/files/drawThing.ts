import type { ThingOnMap } from '@kraal/contract/things';
import { thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import type { Sheet } from '@kraal/domain/land/onPaper';
import { printable } from '../../../platform/files/pdf.ts';
import { colours, pt, path } from './drawing.ts';

type Document = PDFKit.PDFDocument;

const isBad = ({ condition }: ThingOnMap): boolean =>
  condition === 'broken' || condition === 'worn';

export function drawThing(
  document: Document,
  sheet: Sheet,
  { thing, isNamed }: { thing: ThingOnMap; isNamed: boolean },
): void {
  const { place, kind, name } = thing;
  const colour = isBad(thing) ? colours.bad : '#333333';
  if (place.type === 'LineString') {
    document.lineWidth(isBad(thing) ? 1.6 : 1).strokeColor(colour);
    path(document, sheet, place.coordinates).stroke();
    return;
  }
  const [x, y] = sheet.at(place.coordinates);
  const fill = thingKinds[kind].list === 'water' ? colours.water : '#ffffff';
  document
    .lineWidth(0.8)
    .circle(x * pt, y * pt, 1.1 * pt)
    .fillAndStroke(fill, colour);
  if (!isNamed) return;
  document.font('Helvetica').fontSize(5.5).fillColor('#333333');
  document.text(printable(name), (x + 1.6) * pt, (y - 1) * pt, { lineBreak: false });
}
