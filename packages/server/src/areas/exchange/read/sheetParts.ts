/** What a workbook's parts say of a sheet besides its cells: which part it is, what is hidden, how numbers are shown. */

const text = (part: Uint8Array | undefined): string =>
  part ? Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('utf8') : '';

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

/** The parts of the sheets in the order in which the workbook shows them. */
export function sheetParts(parts: Readonly<Record<string, Uint8Array>>): (string | null)[] {
  const targets = new Map<string, string>();
  for (const [tag] of text(parts['xl/_rels/workbook.xml.rels']).matchAll(
    /<Relationship\b[^>]{0,2000}>/g,
  ))
    targets.set(attribute(tag, 'Id') ?? '', attribute(tag, 'Target') ?? '');
  return [...text(parts['xl/workbook.xml']).matchAll(/<sheet\b[^>]{0,2000}>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id') ?? '');
    return target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : null;
  });
}

const letterOf = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : `${letterOf(Math.floor((column - 1) / 26))}${letterOf(((column - 1) % 26) + 1)}`;

/** Rows and columns that the sheet does not show, as its own program names them. */
export function hiddenIn(part: Uint8Array): { hiddenRows: number[]; hiddenColumns: string[] } {
  const xml = text(part);
  const hiddenRows = [...xml.matchAll(/<row\b[^>]{0,400}?\bhidden=[^>]{0,400}>/g)]
    .filter(([tag]) => isTrue(attribute(tag, 'hidden')))
    .map(([tag]) => Number(attribute(tag, 'r')))
    .filter((row) => row > 0);
  const hiddenColumns = [...xml.matchAll(/<col\b[^>]{0,400}?\bhidden=[^>]{0,400}>/g)]
    .filter(([tag]) => isTrue(attribute(tag, 'hidden')))
    .flatMap(([tag]) => {
      const [from, to] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))];
      // "All the rest of the sheet" is hidden by many; no table stands there.
      const count = Math.min(to - from + 1, 100);
      return count > 0
        ? Array.from({ length: count }, (_one, index) => letterOf(from + index))
        : [];
    });
  return { hiddenRows, hiddenColumns };
}

/** How many digits the style of a cell shows at least, by the number of the style: `000` shows 7 as 007. */
function paddedStyles(styles: string): Map<string, number> {
  const formats = new Map<string, number>();
  for (const [tag] of styles.matchAll(/<numFmt\b[^>]{0,2000}>/g)) {
    const zeros = /^0{2,18}$/.exec((attribute(tag, 'formatCode') ?? '').split(';')[0] ?? '');
    if (zeros) formats.set(attribute(tag, 'numFmtId') ?? '', zeros[0].length);
  }
  const padded = new Map<string, number>();
  const from = styles.indexOf('<cellXfs');
  const cells = from < 0 ? '' : styles.slice(from, styles.indexOf('</cellXfs>', from));
  [...cells.matchAll(/<xf\b[^>]{0,2000}>/g)].forEach(([tag], index) => {
    const digits = formats.get(attribute(tag, 'numFmtId') ?? '');
    if (digits) padded.set(String(index), digits);
  });
  return padded;
}

/**
 * A tag that a sheet shows as 007 is 007, though the file keeps it as 7: cells of such a style are written as the text
 * that they show.
 */
export function withZeros(
  part: Uint8Array<ArrayBuffer>,
  styles: Uint8Array | undefined,
): Uint8Array<ArrayBuffer> {
  const padded = paddedStyles(text(styles));
  if (padded.size === 0) return part;
  const xml = text(part).replace(
    /<c\b([^>]{0,200})>(?:<f\b[^>]{0,200}>[^<]{0,8000}<\/f>|<f\b[^>]{0,200}\/>)?<v>(\d{1,18})<\/v><\/c>/g,
    (cell, own: string, digits: string) => {
      const width = padded.get(attribute(own, 's') ?? '');
      const type = attribute(own, 't');
      if (!width || (type !== null && type !== 'n')) return cell;
      const place = attribute(own, 'r');
      return `<c${place ? ` r="${place}"` : ''} t="inlineStr"><is><t>${digits.padStart(width, '0')}</t></is></c>`;
    },
  );
  return Buffer.from(xml);
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

/** No table is merged over more. */
const mostMerged = 100_000;

/** A cell that is merged over rows stands in each of them. */
export function spreadMerged(part: Uint8Array, data: unknown[][]): void {
  let filled = 0;
  for (const [, column = '', first = '', last = ''] of text(part).matchAll(
    /<mergeCell\b[^>]{0,40}\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
  )) {
    const at = columnOf(column);
    const value = data[Number(first) - 1]?.[at];
    for (let row = Number(first) + 1; row <= Math.min(Number(last), data.length); row += 1) {
      filled += 1;
      const cells = data[row - 1];
      if (filled > mostMerged || !cells) return;
      cells[at] ??= value;
    }
  }
}
