/** Electronic identification, ISO 11784 (domain notes, section 6): normalised to 15 digits, never guessed. */
export type EidProblem = 'damaged_by_spreadsheet' | 'not_an_eid' | 'country_code' | 'national_code';
export type EidResult = { ok: true; eid: string } | { ok: false; problem: EidProblem };

const largestNationalCode = 274_877_906_943n; // 38 bits

const fail = (problem: EidProblem): EidResult => ({ ok: false, problem });

function checkParts(digits: string): EidResult {
  const country = Number(digits.slice(0, 3));
  // ISO 3166 numeric codes end at 894; 900–998 are manufacturers', 999 is for tests.
  if (country === 0 || (country > 894 && country < 900)) return fail('country_code');
  if (BigInt(digits.slice(3)) > largestNationalCode) return fail('national_code');
  return { ok: true, eid: digits };
}

/** The 64-bit code of ISO 11784: bit 1 is the animal flag, bits 17–26 the country, 27–64 the national code. */
function fromHexadecimal(hex: string): EidResult {
  const code = BigInt(`0x${hex}`);
  const country = (code >> 38n) & 0x3ffn;
  const national = code & 0x3f_ffff_ffffn;
  if (country > 999n) return fail('country_code');
  return checkParts(country.toString().padStart(3, '0') + national.toString().padStart(12, '0'));
}

/**
 * Reads what a reader or a spreadsheet wrote: 15 digits, 16 or more with the animal flag and reserved
 * digits in front ('LA 00000 0 982 000001088420'), spaces or a leading letter, or 16 hexadecimal digits.
 * Refuses what a spreadsheet rounded (7.1E+14), since its last digits are lost.
 */
export function parseEid(read: string): EidResult {
  const text = read.trim();
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(text)) return fail('damaged_by_spreadsheet');
  const compact = text.replace(/[\s._-]/g, '').toUpperCase();
  // One letter before 15 digits is a reader's prefix; otherwise 16 hexadecimal digits are the code itself, whose first bit marks animals.
  const isPrefixed = /^[A-Z]\d{15}$/.test(compact);
  if (
    !isPrefixed &&
    /^[0-9A-F]{16}$/.test(compact) &&
    (/[A-F]/.test(compact) || compact.startsWith('8'))
  )
    return fromHexadecimal(compact);
  const match = /^(?:[A-Z]{1,3})?(\d+)$/.exec(compact);
  if (!match?.[1]) return fail('not_an_eid');
  const digits = match[1];
  if (digits.length === 15) return checkParts(digits);
  // flag (1), retagging, user field and reserved digits before the 15 that identify
  if (digits.length === 16 && /^[01]/.test(digits)) return checkParts(digits.slice(1));
  if (digits.length > 16 && digits.length <= 23 && /^[01]?0+$/.test(digits.slice(0, -15)))
    return checkParts(digits.slice(-15));
  return fail('not_an_eid');
}

export const eidProblemText: Record<EidProblem, string> = {
  damaged_by_spreadsheet:
    'A spreadsheet has rounded this EID (like 7.1E+14), so its last digits are lost. Format the column as text and export it again.',
  not_an_eid: 'This is not an EID: it needs 15 digits, like 710000123456789.',
  country_code: 'The first three digits of this EID are neither a country nor a manufacturer.',
  national_code:
    'The last twelve digits of this EID are larger than ISO 11784 allows (274877906943).',
};

/** '710 000123456789', the way people read it aloud. */
export function formatEid(eid: string): string {
  return eid.length === 15 ? `${eid.slice(0, 3)} ${eid.slice(3)}` : eid;
}
