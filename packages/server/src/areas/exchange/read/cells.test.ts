import { describe, expect, it } from 'vitest';
import { asMark, isEmpty, isNobody, readDay, readSex } from './cells.ts';

/** Cells as farmers' sheets have them, each with what a person reads in it. */
describe('a day', () => {
  it.each([
    ['2024-03-31', '2024-03-31'],
    ['31/03/2024', '2024-03-31'],
    ['1 Maart 2024', '2024-03-01'],
    ['5Mrt24', '2024-03-05'],
    ['5-Mrt-24', '2024-03-05'],
    ['Mrt 2024', '2024-03-15'],
    ['Maart 2024', '2024-03-15'],
    ['12 Desember 2019', '2019-12-12'],
    ['3 Okt. 2020', '2020-10-03'],
    ['14 Mei 98', '1998-05-14'],
    ['45366', '2024-03-15'],
    ['2024-03-31 00:00:00', '2024-03-31'],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'dmy')).toEqual({ ok: true, day }));
  it.each([
    '31 Februarie 2024',
    '5 Sprokkel 2024',
    '123456',
    '99/99/2024',
    'gister',
    '1e5',
    '-45366',
  ])('%s is none', (cell) => expect(readDay(cell, 'dmy').ok).toBe(false));
});

it.each([
  '0',
  '00',
  '??',
  'geen',
  'Onbekend',
  'unknown',
  'n.v.t.',
  'NVT',
  'various',
  'Verskeie',
  'x',
])('%s is no parent', (cell) => expect(isNobody(cell)).toBe(true));
it.each(['101', 'K 0', 'B10', '10', 'Geena'])('%s may be one', (cell) =>
  expect(isNobody(cell)).toBe(false),
);
it('zero is a number of something else', () => expect(isEmpty('0')).toBe(false));

it('a number with nothing behind its point is that number', () =>
  expect(['101.0', '101,00', '101.5', '1.0.0', 'A1.0', '007'].map(asMark)).toEqual([
    '101',
    '101',
    '101.5',
    '1.0.0',
    'A1.0',
    '007',
  ]));

it.each([
  ['♀', 'female'],
  ['♂', 'male'],
  ['Bulkalf', 'male'],
  ['dragtige vers', 'female'],
  ['1', 'male'],
  ['2', 'female'],
  ['Ooilam', 'female'],
])('%s is %s', (cell, sex) => expect(readSex(cell)).toMatchObject({ sex, castrated: false }));
