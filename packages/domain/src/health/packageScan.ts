import { addDays, addMonths, isRealDay, type Day } from '../format/dates.ts';

/** What a code on a package says: its article number, and on the two-dimensional ones batch and expiry too. */
export type PackageScan = { code: string; batch: string | null; expiresOn: Day | null };

const separator = '\u001d';
const fixed: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
};

/** YYMMDD as GS1 writes it: day 00 is the last of the month; the century is the nearest. */
function expiryOf(digits: string): Day | null {
  const month = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}`;
  const first = `${month}-01`;
  if (!isRealDay(first)) return null;
  const day =
    digits.slice(4, 6) === '00'
      ? addDays(addMonths(first, 1), -1)
      : `${month}-${digits.slice(4, 6)}`;
  return isRealDay(day) ? day : null;
}

/** Reads the elements of a GS1 string (GS1 General Specifications, 7.8); null when it is none. */
function elementsOf(text: string): Map<string, string> | null {
  const elements = new Map<string, string>();
  for (let rest = text; rest.length > 0; ) {
    const identifier = rest.slice(0, 2);
    const length = fixed[identifier];
    if (length === undefined && !/^\d{2}$/.test(identifier)) return null;
    const end = length === undefined ? rest.indexOf(separator, 2) : 2 + length;
    const value = rest.slice(2, end < 0 ? undefined : end);
    if (value === '' || (length !== undefined && !/^\d+$/.test(value))) return null;
    elements.set(identifier, value);
    rest = end < 0 ? '' : rest.slice(end).replace(/^\u001d+/, '');
  }
  return elements;
}

/** An EAN bar code, a GS1 DataMatrix or QR, or whatever else was printed, which then is the code itself. */
export function readPackage(scanned: string): PackageScan {
  const text = scanned.trim().replace(/^\][A-Za-z]\d/, '');
  const bracketed = text.startsWith('(')
    ? text.replace(/\((\d{2})\)/g, (_all, identifier: string, at: number) =>
        at === 0 ? identifier : separator + identifier,
      )
    : text;
  const elements =
    bracketed.length > 14 ? elementsOf(bracketed.split(separator).join(separator)) : null;
  const article = elements?.get('01');
  if (!elements || !article) return { code: text, batch: null, expiresOn: null };
  const expiry = elements.get('17');
  return {
    code: article.replace(/^0+(?=\d{8,13}$)/, ''),
    batch: elements.get('10') ?? null,
    expiresOn: expiry ? expiryOf(expiry) : null,
  };
}
