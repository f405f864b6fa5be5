import { colours, pt } from './drawing.ts';

type Document = PDFKit.PDFDocument;

export function drawLegend(document: Document, [x, y]: [number, number]): void {
  const lines: readonly [words: string, colour: string, width: number, isDashed: boolean][] = [
    ['Camp', colours.camp, 0.7, false],
    ['Boundary', colours.boundary, 1.4, true],
    ['Fence, road', '#333333', 1, false],
    ['Broken or worn', colours.bad, 1.6, false],
  ];
  document.font('Helvetica').fontSize(7);
  for (const [at, [words, colour, width, isDashed]] of lines.entries()) {
    const middle = y + 2 + at * 4.4;
    document.lineWidth(width).strokeColor(colour);
    if (isDashed) document.dash(8, { space: 3 });
    document
      .moveTo(x * pt, middle * pt)
      .lineTo((x + 12) * pt, middle * pt)
      .stroke();
    document.undash();
    document
      .fillColor('#000000')
      .text(words, (x + 14) * pt, (middle - 1.2) * pt, { lineBreak: false });
  }
  const points: readonly [words: string, fill: string][] = [
    ['Water', colours.water],
    ['Gate, gauge, other', '#ffffff'],
  ];
  for (const [at, [words, fill]] of points.entries()) {
    const middle = y + 2 + at * 4.4;
    document
      .lineWidth(0.8)
      .circle((x + 42) * pt, middle * pt, 1.1 * pt)
      .fillAndStroke(fill, '#333333');
    document
      .fillColor('#000000')
      .text(words, (x + 45) * pt, (middle - 1.2) * pt, { lineBreak: false });
  }
}
