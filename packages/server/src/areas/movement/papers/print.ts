import { classOnPaper, sexOnPaper, speciesOnPaper } from '@kraal/domain/movement/classOnPaper';
import { amountText, type Charged } from '@kraal/domain/movement/invoice';
import {
  codeInGroups,
  headsByClass,
  type PaperFacts,
  type PaperKind,
  type PaperLine,
  type PaperStatus,
  type Party,
} from '@kraal/domain/movement/papers';
import QRCode from 'qrcode';
import { drawPdf, numberPages, printable } from '../../../platform/files/pdf.ts';
import { acts, certified, ended, hands, invoiceWords, taxInvoice, titles } from './paperWords.ts';

const mm = 72 / 25.4;
const margin = 15 * mm;
/** Printed so large it is read off creased paper by a cheap phone. */
const qrSide = 35 * mm;
/** Up to here a module is 0.45 mm at that size. */
const largestVersion = 15;

type Kept = {
  kind: PaperKind;
  number: string;
  status: PaperStatus;
  code: string;
  token: string;
  facts: PaperFacts;
};
type Document = PDFKit.PDFDocument;

/** An address has a few lines; who writes more of them gets them in one. */
const partyText = ({ name, address }: Party): string => {
  const lines = address.split('\n').filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, 5), lines.slice(5).join(', ')].filter(Boolean).join('\n');
};
const placeText = ({ name, gln }: PaperFacts['from']): string =>
  gln ? `${name}\nGLN ${gln}` : name;

/** A paper on A4 as it was issued: the same bytes of what was signed, whoever prints it and when. */
export function paperPdf({ publicUrl, ...kept }: Kept & { publicUrl: string }): Promise<Buffer> {
  return drawPdf(
    (document) => {
      head(document, kept);
      qr(document, `${publicUrl}/verify/`, kept);
      fields(document, kept);
      stock(document, kept);
      if (kept.facts.charged) amounts(document, kept.facts.charged);
      else signatures(document, kept.kind);
      numberPages(document, kept.number);
    },
    { layout: 'portrait', margin, title: `${titles[kept.kind][0]} ${kept.number}` },
  );
}

function head(document: Document, { kind, number, status, facts }: Kept): void {
  const width = document.page.width - 3 * margin - qrSide;
  const [english, afrikaans] = facts.charged?.vatPercent ? taxInvoice : titles[kind];
  document.font('Helvetica-Bold').fontSize(17).text(english, margin, margin, { width });
  document.font('Helvetica').fontSize(12).text(afrikaans, { width });
  document.fontSize(8).fillColor('#444444').text(acts[kind], { width }).fillColor('#000000');
  document.moveDown(0.6).font('Helvetica-Bold').fontSize(14).text(number, { width });
  // It prints as it was, and nobody takes it for one that holds.
  if (status !== 'valid') document.fillColor('#b3261e').text(ended, { width }).fillColor('#000000');
  document.font('Helvetica').fontSize(9);
  document.text(`Issued / Uitgereik: ${facts.issuedOn}`, { width });
  // Whoever keeps the paper can say later whether the farm's record of movements is still this one.
  if (facts.chain)
    document
      .fontSize(6.5)
      .text(`Record / Rekord ${facts.chain.seq}: ${facts.chain.hash}`, { width })
      .fontSize(9);
  document.text(`They go on / Hulle gaan op: ${facts.day}`, { width });
}

/** The address in bytes, the token in capitals and digits: two segments, so that the code is as small as it can be. */
function qr(document: Document, address: string, { token, code }: Kept): void {
  const segments = [
    { data: Buffer.from(address), mode: 'byte' as const },
    { data: token, mode: 'alphanumeric' as const },
  ];
  const medium = QRCode.create(segments, { errorCorrectionLevel: 'M' });
  const { modules } =
    medium.version <= largestVersion
      ? medium
      : QRCode.create(segments, { errorCorrectionLevel: 'L' });
  const left = document.page.width - margin - qrSide;
  const side = qrSide / modules.size;
  for (let line = 0; line < modules.size; line += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(line, column))
        document.rect(left + column * side, margin + line * side, side, side);
  document.fill('#000000');
  document
    .font('Helvetica')
    .fontSize(7)
    .text('Scan, or type at / Skandeer of tik by', left, margin + qrSide + 2 * mm, {
      width: qrSide,
    })
    .text(address.replace(/^https?:\/\//, '').slice(0, -1), { width: qrSide })
    .font('Helvetica-Bold')
    .fontSize(9)
    .text(codeInGroups(code), { width: qrSide + margin });
  document.y += 2 * mm;
}

/** Where no property is on record it is the place from which they go. */
const originsText = ({ origins, from }: PaperFacts): string | null =>
  origins ? (origins.length > 0 ? origins : [from]).map(placeText).join('\n') : null;

function fields(document: Document, { facts }: Kept): void {
  const { owner, agent, receiver, from, to, vehicle, driver, charged } = facts;
  const pairs: [string, string | null][] = [
    ['Owner / Eienaar', partyText(owner)],
    ['Receiver / Ontvanger', partyText(receiver)],
    ['From / Van', placeText(from)],
    ['To / Na', placeText(to)],
    ['Acting for the owner / Namens die eienaar', agent && partyText(agent)],
    ['Vehicle / Voertuig', vehicle],
    ['Driver / Bestuurder', driver],
    ['Stood in the 28 days before at / Het in die 28 dae tevore gestaan te', originsText(facts)],
    [invoiceWords.ownerVat, charged?.ownerVat ?? null],
    [invoiceWords.receiverVat, charged?.receiverVat ?? null],
  ];
  const width = (document.page.width - 2 * margin - 6 * mm) / 2;
  const known = pairs.filter((pair): pair is [string, string] => pair[1] !== null);
  for (let at = 0; at < known.length; at += 2) {
    const top = document.y;
    const bottoms = known.slice(at, at + 2).map(([label, value], column) => {
      const left = margin + column * (width + 6 * mm);
      document.font('Helvetica').fontSize(7.5).fillColor('#444444');
      document.text(label, left, top, { width });
      document.font('Helvetica').fontSize(10).fillColor('#000000');
      document.text(value.split('\n').map(printable).join('\n'), { width });
      return document.y;
    });
    document.y = Math.max(...bottoms) + 2 * mm;
  }
  document.x = margin;
}

type Column = { heading: string; part: number; cell: (line: PaperLine) => string };

const usualColumns: Column[] = [
  {
    heading: 'Kind, breed / Soort, ras',
    part: 5,
    cell: ({ species, animalClass, breed }) =>
      [speciesOnPaper(species), classOnPaper(animalClass), breed].filter(Boolean).join(', '),
  },
  { heading: 'Sex / Geslag', part: 2, cell: ({ sex }) => sexOnPaper(sex) },
  { heading: 'Brand, tattoo / Merk', part: 2.4, cell: ({ mark }) => mark ?? '' },
  { heading: 'Tag / Plaatjie', part: 2.4, cell: ({ tag }) => tag ?? '' },
  { heading: 'EID', part: 3.2, cell: ({ eid }) => eid ?? '' },
  { heading: 'Colour / Kleur', part: 2.6, cell: ({ colour }) => colour ?? '' },
  { heading: 'Number / Getal', part: 1.8, cell: ({ heads }) => String(heads) },
];

/** At the lorry each is ticked, on and off. */
const ticked: Column[] = [
  { heading: 'On / Op', part: 1.3, cell: () => '[   ]' },
  { heading: 'Off / Af', part: 1.3, cell: () => '[   ]' },
];

function stock(document: Document, { kind, facts: { lines } }: Kept): void {
  const columns = kind === 'loading' ? [...usualColumns, ...ticked] : usualColumns;
  const width = document.page.width - 2 * margin;
  const unit = width / columns.reduce((sum, { part }) => sum + part, 0);
  const heads = lines.reduce((sum, line) => sum + line.heads, 0);
  const groups = headsByClass(lines).map((one) => `${one.heads} ${classOnPaper(one.animalClass)}`);
  document.moveDown(0.4).font('Helvetica-Bold').fontSize(11);
  document.text(`Stock / Vee: ${heads}`, margin);
  document.font('Helvetica').fontSize(9).text(groups.join(', ')).moveDown(0.3);
  const line = (cells: readonly string[], font: string): void => {
    document.font(font).fontSize(8);
    const widths = columns.map(({ part }) => part * unit - 4);
    const height =
      Math.max(
        ...cells.map((cell, at) =>
          document.heightOfString(cell || ' ', { width: widths[at] ?? unit }),
        ),
      ) + 3;
    if (document.y + height > document.page.height - margin) {
      document.addPage();
      if (font === 'Helvetica') heading();
      document.font(font).fontSize(8);
    }
    const top = document.y;
    let left = margin;
    for (const [at, { part }] of columns.entries()) {
      document.text(cells[at] ?? '', left + 2, top + 2, { width: part * unit - 4 });
      left += part * unit;
    }
    document.x = margin;
    document.y = top + height;
    document.moveTo(margin, document.y).lineTo(margin + width, document.y);
    document.lineWidth(0.4).strokeColor('#999999').stroke();
  };
  const heading = (): void =>
    line(
      columns.map((column) => column.heading),
      'Helvetica-Bold',
    );
  heading();
  for (const one of lines)
    line(
      columns.map(({ cell }) => printable(cell(one))),
      'Helvetica',
    );
}

/** Below the stock, to the right: without tax, the tax, and with it. */
function amounts(
  document: Document,
  { currency, netCents, vatPercent, ...charged }: Charged,
): void {
  const width = document.page.width - 2 * margin;
  if (document.y + 45 * mm > document.page.height - margin) document.addPage();
  document.moveDown(0.8);
  const total = [invoiceWords.total, charged.totalCents, 'Helvetica-Bold'] as const;
  const rows =
    vatPercent === 0
      ? [total]
      : [
          [invoiceWords.net, netCents, 'Helvetica'] as const,
          [`${invoiceWords.vat} ${vatPercent} %`, charged.vatCents, 'Helvetica'] as const,
          total,
        ];
  for (const [label, cents, font] of rows) {
    const top = document.y;
    document
      .font(font)
      .fontSize(10)
      .text(label, margin, top, { width: width - 45 * mm });
    document.text(amountText(cents, currency), margin, top, { width, align: 'right' });
    document.moveDown(0.2);
  }
  if (charged.bank === null) return;
  document.moveDown(0.8).font('Helvetica').fontSize(9).fillColor('#444444');
  document.text(invoiceWords.bank, margin, undefined, { width }).fillColor('#000000');
  document.text(charged.bank.split('\n').map(printable).join('\n'), { width });
}

function signatures(document: Document, kind: PaperKind): void {
  const width = document.page.width - 2 * margin;
  if (document.y + 60 * mm > document.page.height - margin) document.addPage();
  document.moveDown(1.2).font('Helvetica').fontSize(9);
  for (const text of certified[kind]) document.text(text, margin, undefined, { width });
  const top = document.y + 18 * mm;
  const half = (width - 10 * mm) / 2;
  for (const [at, label] of hands[kind].entries()) {
    const left = margin + at * (half + 10 * mm);
    document
      .moveTo(left, top)
      .lineTo(left + half, top)
      .lineWidth(0.6)
      .strokeColor('#000000')
      .stroke();
    document.fontSize(8).text(`${label}, date / datum`, left, top + 2, { width: half });
  }
}
