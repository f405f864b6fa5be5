import type { Day } from '../format/dates.ts';
import { describe, expect, it } from 'vitest';
import { newAnimal } from '../animals/newAnimal.ts';
import type { AnimalState } from '../ledger/state.ts';
import { warnOfDose, isOffLabel, type Label, leastDays, limitProblems } from './label.ts';

const day = '2026-03-01';
type Given = Parameters<typeof limitProblems>[2];
const given: Given = { day, givenBefore: null, sure: undefined };
const label: Label = {
  name: 'S19',
  species: ['Cattle'],
  route: 'injection_subcutaneous',
  doseRate: 2,
  dosePer: 'head',
  doseStep: 1,
  meatDays: 21,
  milkDays: 0,
  exportDays: 21,
  notForMilk: false,
  notFirstDays: null,
  notLastDays: null,
  neverPregnant: true,
  onlySex: 'female',
  fromDays: 120,
  toDays: 244,
  onceInLife: true,
};
const animal = (more: Partial<AnimalState>): AnimalState => ({
  ...newAnimal('a', { species: 'Cattle', sex: 'female', day: '2026-01-01' }),
  bornOn: '2025-09-01',
  ...more,
});
const codes = (state: AnimalState, more: Partial<Given> = {}, of = label) =>
  limitProblems(of, state, { ...given, ...more }).map(({ code }) => code);
const served: AnimalState['breeding'] = {
  heatOn: null,
  heatPlannedOn: null,
  heats: [],
  checks: [],
  services: [
    {
      on: '2026-02-01',
      until: '2026-02-01',
      method: 'natural',
      sireIds: [],
      donorId: null,
      mobId: null,
      via: null,
    },
  ],
  check: null,
  lostOn: null,
  litter: null,
  driedOffOn: null,
  atFoot: [],
  decision: null,
  decidedOn: null,
};

describe('a label holds in every way of giving it', () => {
  it('a heifer of six months may have S19; a bull, one too old, one served, one who had it may not', () => {
    expect(codes(animal({}))).toEqual([]);
    expect(codes(animal({ sex: 'male' }))).toEqual(['wrong_sex']);
    expect(codes(animal({ bornOn: '2025-01-01' }))).toEqual(['too_old']);
    expect(codes(animal({ bornOn: '2026-01-01' }))).toEqual(['too_young']);
    expect(codes(animal({ breeding: served }))).toEqual(['pregnant']);
    expect(codes(animal({}), { givenBefore: 'surely' })).toEqual(['once_in_life']);
  });
  it('served and found empty at a diagnosable age is not pregnant', () => {
    const empty = (on: Day) => {
      const check = { on, result: 'empty' as const, ageDays: null, fetuses: null, method: null };
      return codes(animal({ breeding: { ...served, check, checks: [check] } }), { day: on });
    };
    // By hand a pregnancy is felt from 42 days on: an empty before that says nothing.
    expect(empty('2026-03-20')).toEqual([]);
    expect(empty('2026-03-05')).toEqual(['pregnant']);
  });
  it('one in milk is asked where the medicine is not for animals milked for people', () => {
    const cow = animal({
      birthsOn: ['2026-02-01'],
      breeding: { ...served, services: [], atFoot: [{ id: 'y', until: '2027-01-01' }] },
    });
    const milk = { ...label, neverPregnant: false, toDays: null, notForMilk: true };
    expect(codes(cow, {}, milk)).toEqual(['ask_milked']);
    expect(codes(cow, { sure: true } as never, milk)).toEqual([]);
  });
});

describe('a dose', () => {
  const byMass = { ...label, doseRate: 0.1, dosePer: 'kg' as const, doseStep: 1 };
  const cow = animal({ weights: [{ on: '2026-02-20', massKg: 400 }] });
  const asked = (dose: number) =>
    warnOfDose(byMass, { state: cow, dose }, { day, sure: undefined }).length;
  it('under 0.7 or over 1.5 of the label is asked', () => {
    expect([27, 28, 40, 60, 61].map(asked)).toEqual([1, 0, 0, 0, 1]);
  });
  it('off the label it holds back half again, and never under 28 days meat and 7 milk', () => {
    expect(isOffLabel(byMass, { states: [cow], line: { dose: 40 }, day })).toBe(false);
    expect(isOffLabel(byMass, { states: [cow], line: { dose: 61 }, day })).toBe(true);
    expect(
      isOffLabel(byMass, { states: [animal({ species: 'Sheep' })], line: { dose: 4 }, day }),
    ).toBe(true);
    expect(isOffLabel(byMass, { states: [cow], line: { dose: 40, route: 'oral' }, day })).toBe(
      true,
    );
    expect(leastDays(byMass, true)).toEqual({ meatDays: 32, milkDays: 7, exportDays: 32 });
    expect(leastDays({ ...byMass, meatDays: 0 }, true)).toMatchObject({ meatDays: 28 });
    expect(leastDays(byMass, false)).toEqual({ meatDays: 21, milkDays: 0, exportDays: 21 });
  });
});

it('of a birth of which the year alone is known only what cannot be is refused', () => {
  const born = { bornOn: '2025-07-01', bornPrecision: 'year' } as const;
  // She may have been born in November.
  expect(codes(animal(born))).toEqual([]);
  expect(codes(animal({ ...born, bornOn: '2024-07-01' }))).toEqual(['too_old']);
  expect(codes(animal({ ...born, bornPrecision: null, bornOn: '2025-06-01' }))).toEqual([
    'too_old',
  ]);
});
