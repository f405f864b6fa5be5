import type { Holding } from '@kraal/contract/holdings';
import type { LandCamp } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { type Day, formatDate } from '@kraal/domain/format/dates';
import { barMetres, gridOf, type Sheet } from '@kraal/domain/land/onPaper';
import { drawPdf, printable } from '../../../platform/files/pdf.ts';
import { colours, pt, path } from './drawing.ts';
import { drawLegend } from './drawLegend.ts';
import { drawThing } from './drawThing.ts';

export type PlanToPrint = {
  farmName: string;
  on: Day;
  camps: readonly LandCamp[];
  holdings: readonly Holding[];
  things: readonly ThingOnMap[];
  sheet: Sheet;
};

type Document = PDFKit.PDFDocument;

/** The farm on one sheet, to the scale that it says: camps, boundary, what stands on it, grid, north, legend, date. */
export function printedPlan(plan: PlanToPrint, paper: 'A4' | 'A3'): Promise<Buffer> {
  const layout = plan.sheet.isLandscape ? 'landscape' : 'portrait';
  return drawPdf(
    (document) => {
      const { left, top, width, height } = plan.sheet.frame;
      document.save();
      document.rect(left * pt, top * pt, width * pt, height * pt).clip();
      drawGrid(document, plan.sheet);
      for (const camp of plan.camps) drawCamp(document, plan.sheet, camp);
      drawBoundaries(document, plan);
      const isNamed = plan.things.length <= mostNamed;
      for (const thing of plan.things) drawThing(document, plan.sheet, { thing, isNamed });
      for (const camp of plan.camps) nameCamp(document, plan.sheet, camp);
      document.restore();
      document.lineWidth(0.8).strokeColor('#000000');
      document.rect(left * pt, top * pt, width * pt, height * pt).stroke();
      drawFoot(document, plan);
    },
    { layout, size: paper, margin: 0 },
  );
}

function drawGrid(document: Document, sheet: Sheet): void {
  const { frame } = sheet;
  document.lineWidth(0.3).font('Helvetica').fontSize(6);
  for (const { from, to, label, isMeridian } of gridOf(sheet)) {
    document.strokeColor('#bbbbbb').fillColor('#777777');
    document
      .moveTo(from[0] * pt, from[1] * pt)
      .lineTo(to[0] * pt, to[1] * pt)
      .stroke();
    const [x, y] = isMeridian
      ? [from[0] + 0.8, frame.top + frame.height - 3]
      : [frame.left + 0.8, from[1] + 0.4];
    document.text(label, x * pt, y * pt, { lineBreak: false });
  }
}

function drawCamp(document: Document, sheet: Sheet, { shape }: LandCamp): void {
  if (!shape) return;
  for (const rings of shape.area.coordinates) {
    for (const ring of rings) path(document, sheet, ring).closePath();
    document
      .lineWidth(0.7)
      .fillOpacity(0.08)
      .fillAndStroke(colours.camp, colours.camp, 'even-odd')
      .fillOpacity(1);
  }
}

function nameCamp(document: Document, sheet: Sheet, { name, shape }: LandCamp): void {
  const corners = shape?.area.coordinates[0]?.[0]?.slice(1) ?? [];
  if (!shape || corners.length === 0) return;
  const points = corners.map((corner) => sheet.at(corner));
  const middle = [0, 1].map(
    (axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length,
  );
  const [x = 0, y = 0] = middle;
  const words = `${printable(name)}\n${(Math.round(shape.drawnHa * 10) / 10).toLocaleString('en-ZA')} ha`;
  document.font('Helvetica-Bold').fontSize(7).fillColor('#111111');
  document.text(words, (x - 20) * pt, (y - 2.5) * pt, { width: 40 * pt, align: 'center' });
}

function drawBoundaries(document: Document, { sheet, holdings }: PlanToPrint): void {
  document.lineWidth(1.4).strokeColor(colours.boundary).dash(8, { space: 3 });
  for (const { boundary } of holdings)
    for (const ring of boundary?.coordinates.flat() ?? [])
      path(document, sheet, ring).closePath().stroke();
  document.undash();
}

/** Of more than these the names would lie on each other. */
const mostNamed = 400;

/** Under the plan: whose it is, how large, the bar, north, what the lines mean. */
function drawFoot(document: Document, { farmName, on, sheet, holdings }: PlanToPrint): void {
  const { frame, scale } = sheet;
  const top = frame.top + frame.height + 4;
  const text = (words: string, [x, y]: readonly [number, number], size = 8): void => {
    document.fillColor('#000000').fontSize(size);
    document.text(words, x * pt, y * pt, { lineBreak: false });
  };
  document.font('Helvetica-Bold');
  text(printable(farmName), [frame.left, top], 14);
  document.font('Helvetica');
  text(`Scale 1 : ${scale.toLocaleString('en-ZA')}`, [frame.left, top + 7], 10);
  const noBoundary = holdings.every(({ boundary }) => boundary === null);
  const said = `As of ${formatDate(on)} · WGS84, degrees · north is up`;
  text(said, [frame.left, top + 12.5]);
  if (noBoundary)
    text('No boundary is drawn: the outline of the camps stands for it.', [frame.left, top + 16.5]);
  drawBar(document, sheet, [frame.left, top + 22]);
  drawNorth(document, [frame.left + frame.width - 6, top + 1]);
  drawLegend(document, [frame.left + frame.width - 78, top]);
}

function drawBar(document: Document, { scale }: Sheet, [x, y]: [number, number]): void {
  const metres = barMetres(scale);
  const half = ((metres / 2) * 1000) / scale;
  document.lineWidth(0.5).strokeColor('#000000').fillColor('#000000');
  document.rect(x * pt, y * pt, half * pt, 1.6 * pt).fillAndStroke('#000000', '#000000');
  document.rect((x + half) * pt, y * pt, half * pt, 1.6 * pt).stroke();
  document.fontSize(7).fillColor('#000000');
  document.text('0', x * pt, (y + 2.2) * pt, { lineBreak: false });
  document.text(`${metres.toLocaleString('en-ZA')} m`, (x + 2 * half) * pt, (y + 2.2) * pt, {
    lineBreak: false,
  });
}

function drawNorth(document: Document, [x, y]: [number, number]): void {
  document.lineWidth(0.8).strokeColor('#000000').fillColor('#000000');
  document.moveTo(x * pt, y * pt).lineTo((x + 3) * pt, (y + 10) * pt);
  document
    .lineTo(x * pt, (y + 7.5) * pt)
    .lineTo((x - 3) * pt, (y + 10) * pt)
    .closePath()
    .fill();
  document.font('Helvetica-Bold').fontSize(9);
  document.text('N', (x - 1.2) * pt, (y + 11) * pt, { lineBreak: false });
  document.font('Helvetica');
}
