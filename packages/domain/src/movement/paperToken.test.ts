import { expect, it } from 'vitest';
import { asDay } from '../format/dates.ts';
import {
  bytesToSign,
  fromBase32,
  mostTokenBytes,
  type PaperSummary,
  readToken,
  signatureBytes,
  toBase32,
} from './paperToken.ts';
import { asCode, codeInGroups, headsByClass, paperNumber } from './papers.ts';

const keyId = Uint8Array.of(1, 2, 3, 4);
const summary: PaperSummary = {
  chance: Uint8Array.of(9, 8, 7, 6, 5, 4),
  kind: 'removal',
  year: 2026,
  number: 12,
  version: 1,
  issuedOn: asDay('2026-05-20'),
  day: asDay('2026-05-25'),
  from: 'Môrester, Skuinskloof',
  to: 'Vleissentraal',
  vehicle: 'CA 123-456',
  heads: [
    { animalClass: 'weaner', heads: 38 },
    { animalClass: 'ox', heads: 2 },
  ],
  marksHash: Uint8Array.from({ length: 16 }, (_, at) => at),
  marks: ['710000123456789', 'KB7', 'A 12', '0012', '999'],
  marksTotal: 40,
};
const tokenOf = (one: PaperSummary): string =>
  toBase32(
    Uint8Array.from([...bytesToSign(one, keyId), ...new Uint8Array(signatureBytes).fill(7)]),
  );

it('a token says what was written into it', () => {
  const read = readToken(tokenOf(summary));
  expect(read?.summary).toEqual(summary);
  expect(read?.keyId).toEqual(keyId);
  expect(read?.signature).toEqual(new Uint8Array(signatureBytes).fill(7));
  expect(readToken(tokenOf(summary).toLowerCase())?.summary).toEqual(summary);
});

it('has room for the longest of everything: names are cut between letters, marks left out', () => {
  const long: PaperSummary = {
    ...summary,
    number: 999_999,
    from: '𝔐ôrester'.repeat(30),
    to: 'x'.repeat(300),
    vehicle: 'CA 123 456 789 GP',
    heads: Array.from({ length: 30 }, (_, at) => ({ animalClass: 'class'.repeat(9), heads: at })),
    marks: Array.from({ length: 60 }, (_, at) => `ABCDEFGHIJKLMNOPQRSTUVWXYZ ${at}`),
  };
  const bytes = bytesToSign(long, keyId);
  expect(bytes.length + signatureBytes).toBeLessThanOrEqual(mostTokenBytes);
  const read = readToken(tokenOf(long));
  const { from = '' } = read?.summary ?? {};
  expect(from.endsWith('…')).toBe(true);
  expect(long.from.startsWith(from.slice(0, -1))).toBe(true);
  // Heads of classes that are not named are counted.
  const all = (of: PaperSummary['heads']) => of.reduce((sum, { heads }) => sum + heads, 0);
  expect(all(read?.summary.heads ?? [])).toBe(all(long.heads));
  const eids = Array.from({ length: 40 }, (_, at) => String(710000000000001 + at));
  expect(readToken(tokenOf({ ...summary, marks: eids }))?.summary.marks).toEqual(eids.slice(0, 20));
});

it('what is no token is none, and never a fault', () => {
  const token = tokenOf(summary);
  for (const text of [
    '',
    'A',
    'Ä',
    '1',
    token.slice(0, -1),
    `${token}A`,
    `${token}AA`,
    'A'.repeat(9999),
  ])
    expect(readToken(text), text.slice(0, 20)).toBeNull();
  const bytes = fromBase32(token) ?? new Uint8Array();
  for (let at = 0; at < bytes.length; at += 1)
    for (const value of [0, 127, 128, 255]) {
      const other = bytes.slice();
      other[at] = value;
      const read = readToken(toBase32(other));
      if (read) expect(read.signed.length).toBe(bytes.length - signatureBytes);
    }
});

it('base32 is its own way back, and each text has one spelling', () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 73 + length * 31) % 256);
    expect(fromBase32(toBase32(bytes))).toEqual(bytes);
  }
  // RFC 4648, section 10.
  expect(toBase32(new TextEncoder().encode('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32('MZXW6YTBOJ')).toBeNull();
  expect(fromBase32('MZXW6YTBOIA')).toBeNull();
});

it('a code is read however it was typed, and nothing else is one', () => {
  expect(asCode(' bcdf-ghjk lmnp')).toBe('BCDFGHJKLMNP');
  expect(codeInGroups('BCDFGHJKLMNP')).toBe('BCDF-GHJK-LMNP');
  for (const text of ['', 'BCDFGHJKLMN', 'BCDFGHJKLMNPQ', 'ACDFGHJKLMNP', 'BCDFGHJKLMN1'])
    expect(asCode(text)).toBeNull();
});

it('numbers and heads are as they are printed', () => {
  expect(paperNumber('removal', { year: 2026, number: 12, version: 1 })).toBe('RC-2026-0012');
  expect(paperNumber('identification', { year: 2027, number: 10000, version: 3 })).toBe(
    'ID-2027-10000-3',
  );
  const line = { sex: null, breed: null, colour: null, mark: null, tag: null, eid: null };
  expect(
    headsByClass([
      { ...line, species: 'Cattle', animalClass: 'ox', heads: 1 },
      { ...line, species: 'Cattle', animalClass: 'weaner', heads: 30 },
      { ...line, species: 'Cattle', animalClass: 'ox', heads: 2 },
    ]),
  ).toEqual([
    { species: 'Cattle', animalClass: 'weaner', heads: 30 },
    { species: 'Cattle', animalClass: 'ox', heads: 3 },
  ]);
});
