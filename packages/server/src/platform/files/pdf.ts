import PDFDocument from 'pdfkit';

type Cell = string | number | null;
export type Paper = {
  title: string;
  lines: readonly string[];
  columns: readonly { heading: string; width: number; right?: boolean }[];
  rows: readonly (readonly Cell[])[];
};

const margin = 36;
const small = 8;

/** What the fonts of every reader have: other signs would come out as nonsense. */
export const printable = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[^\u0020-\u00FF\u2013\u2019]/gu, '?');

type Sheet = {
  layout?: 'portrait' | 'landscape';
  size?: 'A4' | 'A3';
  margin?: number;
  title?: string;
};

/** The document as one buffer, once the library has written all of it. */
export function drawPdf(
  draw: (document: PDFKit.PDFDocument) => void,
  { layout = 'landscape', ...sheet }: Sheet = {},
): Promise<Buffer> {
  const document = new PDFDocument({
    size: sheet.size ?? 'A4',
    layout,
    margin: sheet.margin ?? margin,
    bufferPages: true,
    info: { Creator: 'Kraal', ...(sheet.title ? { Title: sheet.title } : {}) },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  draw(document);
  document.end();
  return written;
}

/** A register on paper: its heading, its columns again on every page, and the pages numbered. */
export function tablePdf({ title, lines, columns, rows }: Paper): Promise<Buffer> {
  return drawPdf((document) => {
    const width = document.page.width - 2 * margin;
    const unit = width / columns.reduce((sum, column) => sum + column.width, 0);
    document.font('Helvetica-Bold').fontSize(16).text(title);
    document.font('Helvetica').fontSize(9).text(lines.join('\n')).moveDown(0.6);
    const line = (cells: readonly Cell[], font: string): void => {
      document.font(font).fontSize(small);
      const texts = cells.map((cell) => (cell === null ? '' : String(cell)));
      const height =
        Math.max(
          ...texts.map((text, index) =>
            document.heightOfString(text || ' ', {
              width: (columns[index]?.width ?? 1) * unit - 6,
            }),
          ),
        ) + 4;
      if (document.y + height > document.page.height - margin - 14) {
        document.addPage();
        if (font === 'Helvetica')
          line(
            columns.map(({ heading }) => heading),
            'Helvetica-Bold',
          );
        document.font(font).fontSize(small);
      }
      const top = document.y;
      let left = margin;
      for (const [index, text] of texts.entries()) {
        const column = columns[index];
        if (!column) continue;
        document.text(text, left + 3, top + 2, {
          width: column.width * unit - 6,
          align: column.right ? 'right' : 'left',
        });
        left += column.width * unit;
      }
      document
        .moveTo(margin, top + height)
        .lineTo(margin + width, top + height)
        .lineWidth(0.4)
        .strokeColor('#999999')
        .stroke();
      document.x = margin;
      document.y = top + height;
    };
    line(
      columns.map(({ heading }) => heading),
      'Helvetica-Bold',
    );
    for (const row of rows) line(row, 'Helvetica');
    numberPages(document);
  });
}

/** Which page of how many, and of what where pages may be parted. */
export function numberPages(document: PDFKit.PDFDocument, of = ''): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where the library would otherwise begin a new page.
    document.page.margins.bottom = 0;
    document
      .font('Helvetica')
      .fontSize(small)
      .text(`${of} ${page - start + 1} / ${count}`.trim(), margin, document.page.height - 28, {
        width: document.page.width - 2 * margin,
        align: 'right',
        lineBreak: false,
      });
  }
}
