import { expect, it } from 'vitest';
import { type Chance, chance } from './chance.ts';
import { dayOfEntry, type Entry } from './entry.ts';
import { MemoryLedger } from './memoryLedger.ts';
import { later, span } from './oracle/days.ts';

/** How long a litter takes to be born, and how long it takes at the least to carry the next: domain notes, section 1. */
const species = {
  Cattle: { litter: 10, least: 260 },
  Sheep: { litter: 5, least: 150 },
  Goats: { litter: 5, least: 150 },
};
type Named = keyof typeof species;

/** The first days of her litters. */
function littersOf(days: readonly string[], litter: number): string[] {
  const first: string[] = [];
  for (const day of [...days].sort()) {
    const last = first.at(-1);
    if (last === undefined || span(last, day) > litter) first.push(day);
  }
  return first;
}

const tooNear = (days: readonly string[], { litter, least }: (typeof species)[Named]): string[] =>
  littersOf(days, litter).flatMap((day, index, all) => {
    const next = all[index + 1];
    return next !== undefined && span(day, next) < least ? [`${day} ${next}`] : [];
  });

function birthOf(roll: Chance, damId: string, of: Named, day: string, minute: number): Entry {
  const sex = roll.one(['female', 'male']);
  const occurredAt = new Date(Date.parse(`${day}T05:00:00Z`) + minute * 1000).toISOString();
  const one = { id: roll.id(), occurredAt };
  return roll.is(0.5)
    ? {
        ...one,
        kind: 'born',
        animalIds: [roll.id()],
        payload: { species: of, sex, damId, sure: true },
      }
    : {
        ...one,
        kind: 'gave_birth',
        animalIds: [damId],
        payload: { young: [{ alive: true, sex, id: roll.id() }], sure: true },
      };
}

/**
 * Whoever enters births, cancels them and enters others, in whatever order: a birth is taken where it is of one litter
 * with another, or as far from the one before and the one after as she carries, and refused anywhere else.
 */
it('births of one dam are taken exactly where she can have borne, in any order, with cancelled ones', async () => {
  const counts = { taken: 0, rejected: 0, cancelled: 0 };
  for (let seed = 0; seed < 90; seed += 1) {
    const roll = chance(seed);
    const of = roll.one(['Cattle', 'Sheep', 'Goats'] as const);
    const facts = species[of];
    const ledger = new MemoryLedger();
    const damId = roll.id();
    const told = { species: of, sex: 'female', bornOn: '2012-01-01' };
    const dam = { id: roll.id(), kind: 'registered', occurredAt: '2014-01-01T05:00:00.000Z' };
    await ledger.record([{ ...dam, animalIds: [damId], payload: told }]);
    const standing: Entry[] = [];
    for (let step = 1; step <= 30; step += 1) {
      if (standing.length > 0 && roll.is(0.2)) {
        const gone = roll.one(standing);
        standing.splice(standing.indexOf(gone), 1);
        const cancels = {
          id: roll.id(),
          kind: 'voided',
          occurredAt: `2024-01-01T05:00:${10 + step}.000Z`,
          payload: {},
          voids: { eventId: gone.id, reason: 'slip' },
        };
        expect(await ledger.record([cancels]), `dam ${seed}, step ${step}`).toEqual([]);
        counts.cancelled += 1;
        continue;
      }
      // Some near a day that is there, some near where the one after or before it may be.
      const near = standing.length > 0 && roll.is(0.8) ? dayOfEntry(roll.one(standing)) : null;
      const off = roll.one([0, facts.least, -facts.least]) + roll.int(-2, 2) * roll.int(0, 8);
      const day = near ? later(near, off) : later('2015-01-01', roll.int(0, 2500));
      if (day < '2014-06-01' || day > '2023-12-01') continue;
      const birth = birthOf(roll, damId, of, day, step);
      const days = standing.map(dayOfEntry);
      const known = tooNear(days, facts);
      const fits = tooNear([...days, day], facts).every((one) => known.includes(one));
      const rejected = await ledger.record([birth]);
      expect(
        rejected.map(({ code }) => code.replace(/_(?:after|before)_birth$/, '')),
        `dam ${seed}, step ${step}: ${day} beside ${days.sort().join(' ')}`,
      ).toEqual(fits ? [] : ['too_soon']);
      counts[fits ? 'taken' : 'rejected'] += 1;
      if (fits) standing.push(birth);
      const wanted = littersOf(standing.map(dayOfEntry), facts.litter);
      expect(ledger.states.get(damId)?.birthsOn, `dam ${seed}, step ${step}`).toEqual(wanted);
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(300);
});
