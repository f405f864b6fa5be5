import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import type { PregnancyCheck, Service } from './breedingState.ts';
import { exposuresOf } from './exposure.ts';
import type { Exposure } from './exposureOutcome.ts';
import { type MatingLife } from './matingLife.ts';
import { seasonStarts } from './season.ts';

const running = (on: Day, until: Day | null, sireId = 'bull'): Service => ({
  on,
  until,
  method: 'join',
  sireIds: [sireId],
  donorId: null,
  mobId: 'mob',
  via: 'mob',
});
const straw = (on: Day): Service => ({
  ...running(on, on, 'straw'),
  method: 'ai',
  mobId: null,
  via: null,
});
const check = (on: Day, result: PregnancyCheck['result'], ageDays?: number): PregnancyCheck => ({
  on,
  result,
  ageDays: ageDays ?? null,
  fetuses: null,
  method: 'ultrasound',
});
const cow: MatingLife = {
  species: 'Cattle',
  bornOn: '2017-01-01',
  gestationDays: 285,
  services: [],
  checks: [],
  losses: [],
  births: [],
  left: null,
};
const calendar = { startsOn: '07-01', named: [] };
const exposures = (life: Partial<MatingLife>, today: Day = '2026-06-01'): Exposure[] =>
  exposuresOf({ ...cow, ...life }, seasonStarts('2015-01-01', today, calendar), today);
const short = (all: Exposure[]) =>
  all.map((one) => [one.gateOn, one.closedOn, one.pregnant, one.bornOn ?? one.bore]);

describe('exposures', () => {
  it('a doe that kids twice a year has two', () => {
    const doe = { species: 'Goats', gestationDays: 148, bornOn: '2020-01-01' } as const;
    const services = [running('2023-04-01', '2023-05-06'), running('2023-11-20', '2023-12-25')];
    expect(short(exposures({ ...doe, services, births: ['2023-09-01', '2024-04-20'] }))).toEqual([
      ['2023-04-01', '2023-09-01', true, '2023-09-01'],
      ['2023-11-20', '2024-04-20', true, '2024-04-20'],
    ]);
  });

  it('a birth that nobody recorded ends no season of the next bull', () => {
    const services = [
      running('2024-01-01', '2024-03-10', 'a'),
      running('2025-02-01', '2025-04-10', 'b'),
    ];
    const two = exposures({
      services,
      checks: [check('2024-05-01', 'pregnant')],
      births: ['2025-11-20'],
    });
    expect(two.map(({ pregnant, bore, sireIds }) => [pregnant, bore, sireIds])).toEqual([
      [true, false, ['a']],
      [true, true, ['b']],
    ]);
  });

  it('with a bull all year she has a chance again from the day on which she carries nothing any more', () => {
    const life = {
      services: [running('2023-01-01', null)],
      checks: [check('2024-04-01', 'pregnant', 60), check('2025-05-01', 'pregnant', 60)],
      births: ['2025-12-10'] as const,
    };
    const all = exposures(life, '2026-01-15');
    expect(all.map(({ bornOn }) => bornOn)).toContain('2025-12-10');
    expect(all.filter(({ pregnant }) => pregnant).length).toBe(2);
  });

  it('a cow that was empty in the middle one of three seasons calved in two of them', () => {
    const years = [2021, 2022, 2023];
    const services = years.map((year) => running(`${year}-01-01`, `${year}-03-15`));
    const births = ['2021-10-20', '2023-10-25'] as const;
    const two = exposures({ services, births });
    expect(two.map(({ bore }) => bore)).toEqual([true, false, true]);
    expect(exposures({ services, births, checks: [check('2022-05-01', 'empty')] })).toMatchObject([
      { bore: true },
      { bore: false, closedOn: '2022-05-01' },
      { bore: true },
    ]);
  });

  it('bulls that run all year make one a year: five births in five years are five exposures', () => {
    // Each interval is a year less some days, so that births wander over the season's start.
    for (const gap of [340, 365, 385]) {
      const births = [0, 1, 2, 3, 4].map((count) => addDays('2021-01-15', count * gap));
      const all = exposures({ services: [running('2020-03-01', null)], births });
      expect(all.filter(({ bore }) => bore).length, `${gap}`).toBe(5);
      expect(new Set(all.flatMap(({ bornOn }) => bornOn ?? [])).size).toBe(5);
      expect(all.filter(({ bore }) => bore === false)).toEqual([]);
    }
  });

  it('a dry year beside bulls that run all year is one exposure without a birth', () => {
    const all = exposures(
      { services: [running('2020-03-01', null)], births: ['2021-01-15', '2023-06-01'] },
      '2023-07-01',
    );
    expect(all.map(({ bore }) => bore)).toEqual([true, false, true, null]);
  });

  it('a straw and the bulls after it are one; a repeat inside belongs to it', () => {
    const services = [
      straw('2025-01-05'),
      running('2025-01-15', '2025-03-10'),
      straw('2025-01-26'),
    ];
    const [only, none] = exposures({ services, births: ['2025-11-08'] });
    expect(only).toMatchObject({ gateOn: '2025-01-05', bore: true, sireIds: ['bull', 'straw'] });
    expect(none).toBeUndefined();
  });

  it('a birth of what came before leaves the open one open', () => {
    // Bought in calf, put to the bull before she calves.
    const services = [running('2025-06-01', null)];
    expect(short(exposures({ services, births: ['2025-08-01'] }, '2025-10-01'))).toEqual([
      ['2025-06-01', null, null, null],
    ]);
  });

  it('an empty too early says nothing; after the sires are gone it ends it', () => {
    const services = [running('2025-01-01', '2025-03-10')];
    expect(
      short(exposures({ services, checks: [check('2025-03-30', 'empty')] }, '2025-05-01')),
    ).toEqual([['2025-01-01', null, null, null]]);
    expect(
      short(exposures({ services, checks: [check('2025-04-20', 'empty')] }, '2025-05-01')),
    ).toEqual([['2025-01-01', '2025-04-20', false, false]]);
  });

  it('a loss ends it once no sire runs, and she was pregnant; while they run she may conceive again', () => {
    const services = [running('2025-01-01', '2025-03-10')];
    expect(short(exposures({ services, losses: ['2025-05-01'] }, '2025-06-01'))).toEqual([
      ['2025-01-01', '2025-05-01', true, false],
    ]);
    const still = [running('2025-01-01', '2025-07-01')];
    expect(
      short(exposures({ services: still, losses: ['2025-04-01'], births: ['2026-02-20'] })),
    ).toEqual([['2025-01-01', '2026-02-20', true, '2026-02-20']]);
  });

  it('sold before the result is known she is no part of it; the dead stay in', () => {
    const services = [running('2025-01-01', '2025-03-10')];
    const left = { on: '2025-05-01', died: false } as const;
    expect(exposures({ services, left })).toMatchObject([{ bore: null, awayOn: '2025-05-01' }]);
    expect(exposures({ services, left: { ...left, died: true } })).toMatchObject([
      { bore: false, pregnant: false, awayOn: null },
    ]);
    const checks = [check('2025-04-20', 'pregnant', 80)];
    expect(exposures({ services, left, checks })).toMatchObject([
      { pregnant: true, bore: null, awayOn: '2025-05-01' },
    ]);
    const empty = [check('2025-04-20', 'empty')];
    expect(exposures({ services, left, checks: empty })).toMatchObject([
      { bore: false, awayOn: null },
    ]);
  });

  it('nobody is exposed before she is of service age, and comes in on that day', () => {
    const services = [running('2025-01-01', '2025-03-10')];
    expect(exposures({ bornOn: '2024-06-01', services })).toEqual([]);
    expect(exposures({ bornOn: '2023-12-01', services })).toMatchObject([{ gateOn: '2025-02-01' }]);
  });

  it('one known to be pregnant is in no new season before her birth', () => {
    const services = [running('2024-12-01', null)];
    const checks = [check('2025-06-20', 'pregnant', 60)];
    expect(short(exposures({ services, checks, births: ['2026-02-01'] }, '2026-03-01'))).toEqual([
      ['2024-12-01', '2025-07-01', true, '2026-02-01'],
      ['2026-02-01', null, null, null],
    ]);
  });
});
