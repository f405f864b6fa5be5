import { asDay } from '../format/dates.ts';
import { grazingFrom } from '../grazing/grazes.ts';
import { expect, it } from 'vitest';
import { inOrder, muddled } from './arrival.ts';
import { chance } from './chance.ts';
import { makeFarm } from './generator/farm.ts';
import { MemoryLedger } from './memoryLedger.ts';
import { monthsLater } from './oracle/days.ts';
import { grazedOn } from './oracle/land.ts';
import { World } from './oracle/world.ts';

const farms = Number(process.env['FARMS'] ?? (process.env['TEST_CLOCK'] ? 6 : 24));
const firstSeed = Number(process.env['FARM_SEED'] ?? 0);

type Asked = { ids: readonly string[]; day: string; own: Readonly<Record<string, number>> };

/** Units in each camp on a day as the ledger's lives say, its own values of classes in the place of masses. */
function unitsOf(ledger: MemoryLedger, { ids, day, own }: Asked) {
  const camps = new Map<string, number>();
  for (const id of ids)
    for (const step of grazingFrom(ledger.stateOn(id, day), asDay(day))) {
      if (step.day > day) continue;
      const said = own[step.animalClass];
      const lsu = said === undefined ? step.microLsu / 1e6 : step.heads * said;
      camps.set(step.campId, (camps.get(step.campId) ?? 0) + lsu);
    }
  return camps;
}

it('who grazes where agrees with the oracle on each first day of a month', {
  timeout: 600_000,
}, async () => {
  let compared = 0;
  for (let seed = firstSeed; seed < firstSeed + farms; seed += 1) {
    const farm = makeFarm(seed);
    const ledger = new MemoryLedger();
    const muddle = () => muddled(farm, chance(seed + 7), 7, seed % 4 === 1);
    await ledger.recordAll(seed % 2 === 0 ? inOrder(farm, 50) : muddle());
    const own = seed % 3 === 0 ? { cow: 1.1, ewe: 0.17, doe: 0.15, heifer: 0.8 } : {};
    const ids = [...new World(farm.entries).beasts.keys()];
    const days: string[] = [];
    for (let day = monthsLater(farm.from, 1); day <= farm.to; day = monthsLater(day, 1))
      days.push(day);
    for (const [day, told] of grazedOn(farm.entries, days, own)) {
      const found = unitsOf(ledger, { ids, day, own });
      for (const [camp, lsu] of told) {
        if (lsu === null) continue;
        compared += 1;
        expect(
          Math.abs((found.get(camp) ?? 0) - lsu),
          `farm ${seed}, ${day}, ${camp}`,
        ).toBeLessThan(1e-3);
      }
      for (const camp of found.keys()) expect(told.has(camp), `farm ${seed}, ${day}`).toBe(true);
    }
  }
  expect(compared).toBeGreaterThan(farms * 20);
});
