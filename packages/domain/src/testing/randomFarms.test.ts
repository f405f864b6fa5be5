import { asDay } from '../format/dates.ts';
import { describe, expect, it } from 'vitest';
import { inOrder, muddled } from './arrival.ts';
import { chance } from './chance.ts';
import { differences } from './compare.ts';
import { exposureDifferences } from './compareExposures.ts';
import { dayOfEntry, type Entry } from './entry.ts';
import { type Farm, makeFarm } from './generator/farm.ts';
import { MemoryLedger } from './memoryLedger.ts';
import { monthsLater } from './oracle/days.ts';
import { snapshotsOf } from './oracle/snapshot.ts';
import { World } from './oracle/world.ts';

/** More in the long run; what the clock is plays no part, so on other days a few will do. */
const farms = Number(process.env['FARMS'] ?? (process.env['TEST_CLOCK'] ? 6 : 40));
const firstSeed = Number(process.env['FARM_SEED'] ?? 0);

/** The two opinions on each first day of a month, the oracle's told from the true entries alone. */
function monthly({ entries, from, to }: Farm, ledger: MemoryLedger): string[] {
  const ordered = [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  const world = new World();
  const found: string[] = [];
  let next = 0;
  for (let day = monthsLater(from, 1); day <= to; day = monthsLater(day, 1)) {
    for (; next < ordered.length; next += 1) {
      const entry = ordered[next] as Entry; // bounded by the loop
      if (dayOfEntry(entry) > day) break;
      world.take(entry);
    }
    found.push(
      ...differences(snapshotsOf(world, day), (id) => ledger.stateOn(id, day), asDay(day)),
    );
    if (found.length > 0) return found;
  }
  return found;
}

/** Entries that were recorded by mistake, cancelled, and contradict what came before may stay refused. */
const onlyMistakes = (farm: Farm, rejected: readonly { entry: Entry }[]): Entry[] => {
  const wrong = new Set(farm.untrue.map(({ id }) => id));
  return rejected.map(({ entry }) => entry).filter(({ id }) => !wrong.has(id));
};

describe('random farms agree with the oracle on each first day of a month', () => {
  const orders = ['in order', 'a tenth of it late', 'shuffled'] as const;
  for (const [index, order] of orders.entries()) {
    it(`recorded ${order}`, { timeout: 600_000 + farms * 2_000 }, async () => {
      for (let seed = firstSeed + index; seed < firstSeed + farms; seed += orders.length) {
        const farm = makeFarm(seed);
        const ledger = new MemoryLedger();
        const size = [1, 7, 500][Math.floor(seed / orders.length) % 3] ?? 1;
        const requests =
          order === 'in order'
            ? inOrder(farm, size)
            : muddled(farm, chance(seed + 1000), size, order === 'shuffled');
        const rejected = await ledger.recordAll(requests);
        expect(onlyMistakes(farm, rejected), `farm ${seed}`).toEqual([]);
        expect(monthly(farm, ledger).slice(0, 5), `farm ${seed}`).toEqual([]);
        expect(
          exposureDifferences(new World(farm.entries), ledger, farm.to).slice(0, 2),
          `farm ${seed}`,
        ).toEqual([]);
      }
    });
  }
});
