import { describe, expect, it } from 'vitest';
import { type Day, dayOf } from '../format/dates.ts';
import type { Change } from '../ledger/step.ts';
import type { AnimalState } from '../ledger/state.ts';
import { inOrder } from './arrival.ts';
import { chance } from './chance.ts';
import type { Entry } from './entry.ts';
import { type Farm, makeFarm } from './generator/farm.ts';
import { MemoryLedger } from './memoryLedger.ts';

/**
 * One animal, two records: whatever is told of a female alone goes by chance under one number or the other, and when
 * the other is closed at last she is as she would be had all stood under one. The ledger itself is the second opinion:
 * it was told the same farm without the double.
 */
const farms = Number(process.env['FARMS'] ?? (process.env['TEST_CLOCK'] ? 4 : 24));
const firstSeed = Number(process.env['FARM_SEED'] ?? 0);

/** What may be told of her alone, so that it can stand under either number. */
const hers = new Set(
  'treated weighed served gave_birth aborted pregnancy_checked heat_observed dried_off condition_scored'.split(
    ' ',
  ),
);

/**
 * The farm with a second record of one of its females, that takes some of her entries and is closed at the end. It
 * stands where she stands: what is told of several, or of her mob, is told of both.
 */
function withDouble(farm: Farm, first: Change, seed: number): Entry[] {
  const roll = chance(seed + 777_777);
  const id = roll.id();
  const { event, after } = first;
  if (!after) return [];
  const { id: herId, species, sex, bornOn, mobId, campId } = after;
  const entries = farm.entries.map((entry): Entry => {
    const ids = entry.animalIds ?? [];
    if (!ids.includes(herId) || entry.kind === 'registered') return entry;
    if (ids.length > 1 || !hers.has(entry.kind)) return { ...entry, animalIds: [...ids, id] };
    return roll.is(0.5) ? { ...entry, animalIds: [id] } : entry;
  });
  const known = { species, sex, bornOn, mobId, campId, births: 0, sure: true };
  return [
    ...entries,
    {
      id: roll.id(),
      kind: 'registered',
      occurredAt: new Date(Date.parse(event.occurredAt) + 1).toISOString(),
      animalIds: [id],
      payload: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    },
    {
      id: roll.id(),
      kind: 'recorded_twice',
      occurredAt: `${farm.to}T21:30:00.000Z`,
      animalIds: [id],
      payload: { keptId: herId, sure: true },
    },
  ];
}

function daysOfTwo(entries: readonly Entry[], id: string): ReadonlySet<string> {
  const days = entries
    .filter(({ kind, animalIds }) => kind === 'weighed' && animalIds?.includes(id))
    .map(({ occurredAt }) => dayOf(occurredAt, 'Africa/Johannesburg'));
  return new Set(days.filter((on, place) => days.indexOf(on) !== place));
}

/** What of her life must not depend on the number it was told under. */
function lifeOf(
  state: AnimalState | undefined,
  day: Day,
  weighedTwice: ReadonlySet<string>,
): object | null {
  if (!state) return null;
  const { birthsOn, weights, condition, breeding } = state;
  return {
    birthsOn,
    // Of two readings of one day under two numbers neither record knows which was the later one.
    weights: weights.map(({ on, massKg }) => [on, weighedTwice.has(on) ? 'twice' : massKg]),
    condition,
    // Sires that left on the day of a birth had nothing to do with what came after it.
    services:
      breeding?.services
        .filter(({ on, until, method }) => method !== 'join' || on !== until)
        .map(({ on, until, method, sireIds }) => [on, until, method, sireIds]) ?? [],
    checks: breeding?.checks ?? [],
    heats: breeding?.heats ?? [],
    lostOn: breeding?.lostOn ?? null,
    driedOffOn: breeding?.driedOffOn ?? null,
    // After that day nobody drinks any more.
    atFoot: breeding?.atFoot.filter(({ until }) => until > day).map(({ id }) => id) ?? [],
  };
}

/**
 * A course that was left open under one number is open until somebody says otherwise, though its last dose stands under
 * the other: it may hold her back for longer, and never for a day less.
 */
const releasedEarlier = (state: AnimalState | undefined, alone: AnimalState): string[] =>
  (['meatUntil', 'milkUntil', 'exportUntil'] as const).filter(
    (name) => alone[name] !== null && (state?.[name] ?? '') < (alone[name] ?? ''),
  );

describe('a female that was entered twice', () => {
  it('is as if all had been told under one number', { timeout: 600_000 }, async () => {
    let compared = 0;
    for (let seed = firstSeed; seed < firstSeed + farms; seed += 1) {
      const farm = makeFarm(seed);
      const alone = new MemoryLedger();
      await alone.recordAll(inOrder(farm, 500));
      const females = [...alone.states.values()].filter(
        ({ sex, isLot, status, birthsOn }) =>
          sex === 'female' && !isLot && status === 'alive' && birthsOn.length > 0,
      );
      for (const female of females.slice(0, 2)) {
        const twice = new MemoryLedger();
        const first = alone.changes.get(female.id)?.find(({ after }) => after?.status === 'alive');
        const entries = first ? withDouble(farm, first, seed) : [];
        const rejected = await twice.recordAll(inOrder({ ...farm, entries }, 500));
        // What is asked of one record, whose services stand under the other, is no matter here.
        if (rejected.length > farm.untrue.length) continue;
        compared += 1;
        expect(
          releasedEarlier(twice.states.get(female.id), female),
          `farm ${seed}: what holds her back`,
        ).toEqual([]);
        const twiceOn = daysOfTwo(farm.entries, female.id);
        expect(lifeOf(twice.states.get(female.id), farm.to, twiceOn), `farm ${seed}`).toEqual(
          lifeOf(female, farm.to, twiceOn),
        );
      }
    }
    expect(compared).toBeGreaterThan(farms);
  });
});
