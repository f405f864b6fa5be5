import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import { noBreeding, type PregnancyCheck, type Service } from './breedingState.ts';
import { conceptionOf } from './conception.ts';
import type { Female } from './evidence.ts';

const today = '2026-11-21';
const ago = (days: number): Day => addDays(today, -days);
const cow: Female = { species: 'Cattle', breed: null, bornOn: '2019-01-01', birthsOn: [] };
const bull = (from: number, to: number): Service => ({
  on: ago(from),
  until: ago(to),
  method: 'join',
  sireIds: ['bull'],
  donorId: null,
  mobId: null,
  via: null,
});
const straw = (days: number): Service => ({
  ...bull(days, days),
  method: 'ai',
  sireIds: [`straw ${days}`],
});
const read = (days: number, ageDays: number, method: string | null = 'rectal'): PregnancyCheck => ({
  on: ago(days),
  result: 'pregnant',
  ageDays,
  fetuses: null,
  method,
});
const conceived = (services: Service[], ...checks: PregnancyCheck[]) => {
  const found = conceptionOf(cow, {
    ...noBreeding,
    services,
    checks,
    check: checks.at(-1) ?? null,
  });
  return found && { from: found.from, to: found.to, first: found.sireIds[0] };
};

/** Days on which she cannot have conceived stay out, whatever a hand reads (domain notes, section 4). */
describe('an age read at a check', () => {
  it('keeps the days with the bull', () =>
    expect(conceived([bull(290, 230)], read(205, 93))).toEqual({
      from: ago(290),
      to: ago(298 - 13),
      first: 'bull',
    }));
  it('even where it points to a day before him', () =>
    expect(conceived([bull(90, 40)], read(30, 70))).toEqual({
      from: ago(90),
      to: ago(90),
      first: 'bull',
    }));
  it('between straw and bull leaves both, the nearer first', () =>
    expect(conceived([straw(100), bull(86, 40)], read(30, 65))).toEqual({
      from: ago(100),
      to: ago(86),
      first: 'straw 100',
    }));
  it('narrows a long run to its tolerance', () =>
    expect(conceived([bull(120, 60)], read(30, 70))).toEqual({
      from: ago(110),
      to: ago(90),
      first: 'bull',
    }));
  it('of two straws within it leaves both', () =>
    expect(conceived([straw(100), straw(94)], read(30, 68))).toEqual({
      from: ago(100),
      to: ago(94),
      first: 'straw 100',
    }));
  it('of a straw outside it leaves the other', () =>
    expect(conceived([straw(100), straw(60)], read(30, 68))).toEqual({
      from: ago(100),
      to: ago(100),
      first: 'straw 100',
    }));
  it('that fits no service says itself when', () =>
    expect(conceived([straw(200)], read(30, 60))).toEqual({
      from: ago(90),
      to: ago(90),
      first: undefined,
    }));
});
