import type { Day } from '../format/dates.ts';
import { describe, expect, it } from 'vitest';
import type { Exposure } from './exposureOutcome.ts';
import { addYoung, fateOf, type Litter, newLitter } from './litter.ts';
import { breedingMeasures, valueOf } from './measures.ts';
import { type Bred, type MeasureName, type Records } from './measure.ts';

const span = { from: '2025-01-01', to: '2025-12-31' } as const;
const gestationDays = 283;

const exposure = (gateOn: Day, came: Partial<Exposure>): Bred['exposures'][number] => ({
  gateOn,
  closedOn: null,
  lastServedOn: gateOn,
  sireIds: ['s'],
  mobId: 'm',
  pregnant: null,
  lostOn: null,
  bornOn: null,
  bore: null,
  awayOn: null,
  season: '2024/25',
  ...came,
});
const female = (id: string, more: Partial<Bred> = {}): Bred => ({
  id,
  bornOn: '2021-09-01',
  mobId: 'm',
  gestationDays,
  firstBirthKnown: true,
  exposures: [],
  ...more,
});
const litter = (damId: string, on: Day, more: Partial<Litter> = {}): Litter => ({
  ...newLitter(damId, on),
  sireId: 's',
  living: 1,
  ...more,
});
const measure = (litters: Litter[], females: Bred[]) => {
  const records: Records = { litters, females: new Map(females.map((one) => [one.id, one])) };
  const all = new Map(breedingMeasures(records, span).map((one) => [one.name, one]));
  return {
    value: (name: MeasureName) => valueOf(all.get(name)?.parts ?? []),
    out: (name: MeasureName) => all.get(name)?.leftOut,
    soFar: (name: MeasureName) => all.get(name)?.soFar,
  };
};

describe('the notes’ check vector: 300 exposed, 37 empty, 6 lost at birth, 2 later', () => {
  const opened = '2024-12-01';
  const bornOn = '2025-09-12';
  const females = Array.from({ length: 300 }, (_, index) =>
    female(`f${index}`, {
      exposures: [
        index < 37
          ? exposure(opened, { pregnant: false, bore: false })
          : exposure(opened, { pregnant: true, bore: true, bornOn }),
      ],
    }),
  );
  const litters = females.slice(37).map(({ id }, index) => {
    const one = litter(id, bornOn, { living: 0, dead: index < 6 ? 1 : 0 });
    if (index >= 6) addYoung(one, { fate: index < 8 ? 'died' : 'weaned', massKg: 200 });
    return one;
  });
  const { value, out } = measure(litters, females);
  it.each([
    ['conception', 0.877],
    ['birth_rate', 0.877],
    ['live_birth', 0.977],
    ['weaned_of_born', 0.992],
    ['weaning_rate', 0.85],
    ['weaned_per_female', 170],
    ['mortality', 2 / 257],
  ] as const)('%s', (name, wanted) => {
    expect(value(name)).toBeCloseTo(wanted, 3);
    expect(out(name)).toEqual([]);
  });
});

describe('what is not known is left out and said', () => {
  const opened = '2024-12-01';
  const bornOn = '2025-09-12';
  const bore = { pregnant: true, bore: true, bornOn } as const;
  const one = (id: string, came: Partial<Exposure>) =>
    female(id, { exposures: [exposure(opened, came)] });

  it('a result that has not come yet, and one sold before it', () => {
    const { value, out, soFar } = measure(
      [],
      [
        one('a', {}),
        one('b', { awayOn: '2025-02-01' }),
        one('c', { pregnant: false, bore: false }),
      ],
    );
    expect(value('conception')).toBe(0);
    expect(out('conception')).toEqual([
      { reason: 'not_known_yet', animals: 1 },
      { reason: 'went_before', animals: 1 },
    ]);
    expect(soFar('birth_rate')).toBe(true);
  });

  it('young that are too young, gone, never weighed, or never said to be weaned', () => {
    const litters = (['open', 'left', 'unrecorded', 'weaned'] as const).map((fate) => {
      const own = litter(fate, bornOn, { living: 0 });
      addYoung(own, { fate, massKg: null });
      return own;
    });
    const { value, out, soFar } = measure(
      litters,
      litters.map(({ damId }) => one(damId, bore)),
    );
    expect(value('weaning_rate')).toBe(1);
    expect(out('weaning_rate')).toEqual([
      { reason: 'young_open', animals: 1 },
      { reason: 'young_went_before', animals: 1 },
      { reason: 'weaning_not_recorded', animals: 1 },
    ]);
    expect(soFar('weaning_rate')).toBe(true);
    expect(value('weaned_per_female')).toBeNull();
    expect(out('weaned_per_female')).toContainEqual({ reason: 'not_weighed', animals: 1 });
    // Deaths are over those born alive that are old enough.
    expect(value('mortality')).toBe(0);
    expect(out('mortality')).toEqual([{ reason: 'young_open', animals: 1 }]);
  });

  it('a birth of which no service is on record', () =>
    expect(measure([litter('a', bornOn)], [female('a')]).out('birth_rate')).toEqual([
      { reason: 'no_service', animals: 1 },
    ]));
});

describe('births of a period', () => {
  const litters = [
    litter('a', '2024-09-01'),
    litter('a', '2025-09-11'),
    litter('b', '2025-09-01', { living: 2, dead: 1 }),
    litter('c', '2025-10-01'),
  ];
  const { value, out } = measure(litters, [
    female('a'),
    female('b', { bornOn: '2023-03-01' }),
    female('c', { firstBirthKnown: false }),
  ]);
  it('days between births, and open', () => {
    expect(value('interval')).toBe(375);
    expect(value('days_open')).toBe(375 - gestationDays);
    expect(out('interval')).toEqual(
      expect.arrayContaining([
        { reason: 'first_birth', animals: 1 },
        { reason: 'first_birth_unknown', animals: 1 },
      ]),
    );
  });
  it('young per birth', () => expect(value('litter')).toBeCloseTo(5 / 3));
  it('age at first births that are known to be the first', () => {
    expect(value('first_birth_age')).toBeCloseTo(30.1, 1);
    expect(out('first_birth_age')).toEqual([{ reason: 'first_birth_unknown', animals: 1 }]);
  });
  it('says nothing where there is nothing', () => expect(valueOf([])).toBeNull());
});

describe('births in the first 21 days count from the third grown dam', () => {
  it('by hand', () => {
    const days = ['2025-09-01', '2025-09-05', '2025-09-08', '2025-09-20', '2025-09-28'] as const;
    const grown = days.map((day, index) => litter(`g${index}`, day));
    const before = grown.map(({ damId }) => litter(damId, '2024-09-01'));
    const heifer = litter('h', '2025-08-25');
    const late = litter('l', '2025-10-05');
    const { value } = measure([...before, ...grown, heifer, late], []);
    // The third grown one calved on the 8th: until the 28th all five and the heifer, not the one of October.
    expect(value('first_period')).toBeCloseTo(6 / 7);
  });
});

describe('what became of a young', () => {
  const young = {
    bornOn: '2025-01-01',
    weanedOn: null,
    status: 'alive',
    statusOn: '2025-01-01',
    heads: 1,
  } as const;
  const fate = (more: object, today: Day = '2025-12-01') =>
    fateOf({ ...young, ...more }, { species: 'Cattle', weaningDays: 205, today });
  it.each([
    ['weaned', { weanedOn: '2025-07-01' }],
    ['weaned', { status: 'sold', statusOn: '2025-06-10' }],
    ['left', { status: 'sold', statusOn: '2025-06-09' }],
    ['left', { status: 'stolen', statusOn: '2025-06-09' }],
    ['died', { status: 'died', statusOn: '2025-06-09' }],
    ['unrecorded', {}],
  ])('%s', (wanted, more) => expect(fate(more)).toBe(wanted));
  it('is open until the age of weaning', () => {
    expect(fate({}, '2025-07-24')).toBe('open');
    expect(fate({}, '2025-07-25')).toBe('unrecorded');
  });
});
