import { describe, expect, it } from 'vitest';
import {
  breedingMeasures,
  type Litter,
  type MeasureName,
  type Records,
  valueOf,
} from './measures.ts';

const span = { from: '2025-01-01', to: '2025-12-31', gestationDays: 283 };
const litter = (damId: string, on: string, more: Partial<Litter> = {}): Litter => ({
  damId,
  on,
  sireId: 's',
  living: 1,
  dead: 0,
  weaned: 0,
  weanedKg: 0,
  diedBeforeWeaning: 0,
  ...more,
});
const records: Records = {
  litters: [
    litter('a', '2024-09-01', { weaned: 1, weanedKg: 200 }),
    litter('a', '2025-09-11', { weaned: 1, weanedKg: 220 }),
    litter('b', '2025-09-01', {
      living: 2,
      dead: 1,
      weaned: 1,
      weanedKg: 190,
      diedBeforeWeaning: 1,
    }),
    litter('d', '2025-10-01'),
  ],
  mated: [
    { femaleId: 'a', on: '2024-12-02', sireIds: ['s'] },
    { femaleId: 'a', on: '2024-12-23', sireIds: ['s'] },
    { femaleId: 'b', on: '2024-12-01', sireIds: ['s', 't'] },
    { femaleId: 'c', on: '2024-12-01', sireIds: ['s'] },
    { femaleId: 'c', on: '2025-06-01', sireIds: ['s'] },
  ],
  checked: [
    { femaleId: 'a', on: '2025-02-01', pregnant: true },
    { femaleId: 'c', on: '2025-02-01', pregnant: true },
    { femaleId: 'c', on: '2025-03-01', pregnant: false },
  ],
  females: new Map([
    ['a', { id: 'a', bornOn: '2021-09-01', mobId: null }],
    ['b', { id: 'b', bornOn: '2023-03-01', mobId: null }],
    ['d', { id: 'd', bornOn: null, mobId: null }],
  ]),
};
const measured = new Map(breedingMeasures(records, span).map((one) => [one.name, one]));
const value = (name: MeasureName): number | null => valueOf(measured.get(name)?.parts ?? []);
const out = (name: MeasureName) => measured.get(name)?.leftOut;

describe('measures of the breeding herd, worked by hand', () => {
  it('days between births, and open', () => {
    expect(value('interval')).toBe(375);
    expect(value('days_open')).toBe(375 - 283);
    expect(out('interval')).toEqual([{ reason: 'first birth', animals: 2 }]);
  });
  it('births and weaned young per female mated; one mated again counts once, one due later not yet', () => {
    expect(value('birth_rate')).toBeCloseTo(2 / 3);
    expect(value('weaning_rate')).toBeCloseTo(2 / 3);
    expect(value('weaned_per_female')).toBeCloseTo(410 / 3);
    expect(out('birth_rate')).toEqual([{ reason: 'mated, but due after the period', animals: 1 }]);
  });
  it('conception by the last check, litter size with the stillborn, deaths before weaning', () => {
    expect(value('conception')).toBe(0.5);
    expect(value('litter')).toBeCloseTo(5 / 3);
    expect(value('mortality')).toBeCloseTo(1 / 3);
    expect(out('mortality')).toEqual([{ reason: 'neither weaned nor dead yet', animals: 1 }]);
  });
  it('age at the first birth, of those whose own birth is known', () => {
    expect(value('first_birth_age')).toBeCloseTo(30.1, 1);
    expect(out('first_birth_age')).toEqual([{ reason: 'date of birth not known', animals: 1 }]);
  });
  it('says nothing where there is nothing', () => expect(valueOf([])).toBeNull());
});
