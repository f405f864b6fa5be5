import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEid } from './eid.ts';
import { gs1CheckDigit, isGln } from './gs1.ts';

describe('EID, ISO 11784', () => {
  it.each([
    ['710000123456789', '710000123456789'],
    ['710 000123456789', '710000123456789'],
    ['LA 982 000001088420', '982000001088420'],
    ['LA 00000 0 982 000001088420', '982000001088420'],
    ['1710000123456789', '710000123456789'],
    ['A710000123456789', '710000123456789'],
    ['8000B18000075BCD', null],
    ['999000000000001', '999000000000001'],
  ])('%s is read as %s', (read, eid) => {
    const parsed = parseEid(read);
    if (eid) expect(parsed).toEqual({ ok: true, eid });
    else expect(parsed.ok).toBe(true);
  });
  it('reads the hexadecimal of the 64-bit code', () => {
    const code = (1n << 63n) | (710n << 38n) | 123456789n;
    expect(parseEid(code.toString(16).toUpperCase())).toEqual({ ok: true, eid: '710000123456789' });
  });
  it.each([
    ['7.1E+14', 'damaged_by_spreadsheet'],
    ['7,10000123E+14', 'damaged_by_spreadsheet'],
    ['71000012345678', 'not_an_eid'],
    ['cow', 'not_an_eid'],
    ['895000000000001', 'country_code'],
    ['000000000000001', 'country_code'],
    ['710274877906944', 'national_code'],
  ])('%s is refused: %s', (read, problem) =>
    expect(parseEid(read)).toEqual({ ok: false, problem }),
  );
  it('gives any text an answer, never a throw', () =>
    fc.assert(fc.property(fc.string(), (text) => typeof parseEid(text).ok === 'boolean')));
});

describe('GS1 check digit', () => {
  it.each([
    ['061414107346', 7],
    ['1061414107346', 4],
    ['400638133393', 1],
  ])('of %s is %i', (digits, check) => expect(gs1CheckDigit(digits)).toBe(check));
  it('proves a GLN', () => {
    expect(isGln('0614141073467')).toBe(true);
    expect(isGln('0614141073466')).toBe(false);
  });
});
