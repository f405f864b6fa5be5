import { describe, expect, it } from 'vitest';
import { asMark, isEmpty, isNobody, isWrittenEid, readAge, readDay, readYear } from './cells.ts';
import { readSex } from './sexCells.ts';

/** Cells as farmers' sheets have them, each with what a person reads in it. */
describe('a day', () => {
  it.each([
    ['2024-03-31', '2024-03-31'],
    ['31/03/2024', '2024-03-31'],
    ['1 Maart 2024', '2024-03-01'],
    ['5Mrt24', '2024-03-05'],
    ['5-Mrt-24', '2024-03-05'],
    ['12 Desember 2019', '2019-12-12'],
    ['3 Okt. 2020', '2020-10-03'],
    ['14 Mei 98', '1998-05-14'],
    ['45366', '2024-03-15'],
    ['2024-03-31 00:00:00', '2024-03-31'],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'dmy')).toEqual({ ok: true, day }));
  it.each(['Mrt 2024', 'Maart 2024'])('%s is a month', (cell) =>
    expect(readDay(cell, 'dmy')).toEqual({ ok: true, day: '2024-03-15', precision: 'month' }),
  );
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

describe('an age', () => {
  it.each([
    ['3', 'years', '2021-03-31', 'year'],
    ['3 jaar', null, '2021-03-31', 'year'],
    ['18 mnde', null, '2022-09-30', 'month'],
    ['2j 6m', null, '2021-09-30', 'month'],
    ['2,5', 'years', '2021-09-30', 'month'],
    ['2.5 yrs', null, '2021-09-30', 'month'],
    ['40 dae', null, '2024-02-20', undefined],
    ['18', 'months', '2022-09-30', 'month'],
  ] as const)('%s in %s', (cell, unit, day, precision) =>
    expect(readAge(cell, unit, '2024-03-31')).toEqual({
      ok: true,
      day,
      ...(precision ? { precision } : {}),
    }),
  );
  it('of no unit is asked', () => expect(readAge('3', null, '2024-03-31')).toBe('no unit'));
  it.each(['4-tand', 'oud', '900 jaar', '3 honde'])('%s is none', (cell) =>
    expect(readAge(cell, 'years', '2024-03-31')).toMatchObject({ ok: false }),
  );
});

it.each([
  ['2019', 2019],
  ['2019.0', 2019],
  ['19', 2019],
  ['98', 1998],
  ['1948', 1948],
  ['2050', null],
  ['123', null],
  ['20190501', null],
])('the year %s', (cell, year) => expect(readYear(cell, '2026-11-23')).toBe(year));

it.each([
  ['982000001088420', true],
  ['982 000001088420', true],
  ['LA 982 000001088420', true],
  ['A982000001088420', false],
  ['123', false],
])('%s alone is an EID: %s', (cell, is) => expect(isWrittenEid(cell)).toBe(is));
