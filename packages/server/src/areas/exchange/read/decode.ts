import { sentence, type Said } from '@kraal/domain/ledger/problem';
import { RequestError } from '../../../platform/errors.ts';

const rejectFile = (code: string, words: string | Said): RequestError =>
  new RequestError(422, code, 'Validation failed', { file: [words] });
export const noTable = (): RequestError =>
  rejectFile(
    'not_a_table',
    'This is no CSV, TSV or XLSX file. Save the sheet as one of these and upload it again.',
  );
export { rejectFile };

/** UTF-16 without a mark: every other byte of western text is 0. */
function looksLikeUtf16(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = content.subarray(0, 400);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length / 4 && even < odd / 10) return 'utf-16le';
  return even > sample.length / 4 && odd < even / 10 ? 'utf-16be' : null;
}

const controlCharacters = /[\u0000-\u0008\u000E-\u001F]/;

/** Old spreadsheets write Latin-1. A file that is UTF-8 in one row and Latin-1 in another was glued together: say where. */
function decodeBytes(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    const lines = content.toString('latin1').split('\n');
    const kinds = lines.map((line) => {
      if (!/[\u0080-\u00ff]/.test(line)) return 'ascii';
      return Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd') ? 'latin1' : 'utf8';
    });
    const firstLatin = kinds.indexOf('latin1');
    const firstUtf = kinds.indexOf('utf8');
    if (firstUtf >= 0 && firstLatin >= 0) {
      throw rejectFile(
        'mixed_encodings',
        sentence`Row ${Math.max(firstLatin, firstUtf) + 1} is written in another character encoding than row ${Math.min(firstLatin, firstUtf) + 1}. Save the file once as UTF-8 and upload it again.`,
      );
    }
    return new TextDecoder('windows-1252').decode(content);
  }
}

export function decodeText(content: Buffer): string {
  const marked =
    content[0] === 0xff && content[1] === 0xfe
      ? 'utf-16le'
      : content[0] === 0xfe && content[1] === 0xff
        ? 'utf-16be'
        : null;
  const wide = marked ?? looksLikeUtf16(content);
  const text = (wide ? new TextDecoder(wide).decode(content) : decodeBytes(content)).replace(
    /^\uFEFF/,
    '',
  );
  if (controlCharacters.test(text.slice(0, 100_000)) || text.includes('\0')) throw noTable();
  return text;
}
