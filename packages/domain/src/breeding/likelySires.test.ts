import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../format/dates.ts';
import { chance } from '../testing/chance.ts';
import { noBreeding, type Service, type ServiceMethod } from './breedingState.ts';
import { gestationDaysOf, gestationDeviation } from './gestation.ts';
import { likelihood, setFrom } from './likelySires.ts';

const service = (
  method: ServiceMethod,
  on: Day,
  sireId: string,
  until: Day | null = on,
): Service => ({ on, until, method, sireIds: [sireId], donorId: null, mobId: null, via: null });

const cow = (services: Service[]) => ({
  species: 'Cattle' as const,
  breed: 'Bonsmara',
  bornOn: '2015-01-01' as const,
  birthsOn: ['2023-01-01' as const],
  breeding: { ...noBreeding, services },
});

describe('whose a calf is, by likelihood', () => {
  it('sets the sire in most of a thousand seasons of AI and a bull after it, and seldom the wrong one', () => {
    // A straw takes in 55 of 100; who did not hold conceives to the bull, on one of three cycles, 60 of 100 in each.
    const { is, normal } = chance(19);
    const mean = gestationDaysOf('Cattle', 'Bonsmara');
    const ai = '2024-01-10';
    const bullIn = addDays(ai, 14);
    let set = 0;
    let wrong = 0;
    const seasons = 1000;
    for (let season = 0; season < seasons; season += 1) {
      const cycle = [1, 2, 3].find(() => is(0.6)) ?? 3;
      const straw = is(0.55);
      const conceived = straw ? ai : addDays(ai, cycle * 21 + Math.round(normal(0, 2)));
      const carried = Math.round(normal(mean, gestationDeviation.Cattle));
      const dam = cow([
        service('ai', ai, 'straw'),
        service('join', bullIn, 'bull', addDays(bullIn, 60)),
      ]);
      const [first] = likelihood(dam, addDays(conceived, carried)).sires;
      if (!first || first.chance < setFrom) continue;
      set += 1;
      if (first.sireId !== (straw ? 'straw' : 'bull')) wrong += 1;
    }
    expect(set / seasons).toBeGreaterThanOrEqual(0.85);
    expect(wrong / seasons).toBeLessThanOrEqual(0.03);
  });
});
