import { dayOfEntry, type Entry } from '../entry.ts';
import type { Species } from './beast.ts';
import { World } from './world.ts';

/** Entries by which heads of one record are another's. */
export const handsOn = ['split', 'merged', 'recorded_twice'];

export type Step = {
  on: string;
  at: number;
  kind: string;
  id: string;
  species: Species;
  heads: number;
  into: string;
};

/** Everything that changed how many there are, one entry after the other, with everybody in sight. */
export function toldSlowly(entries: readonly Entry[]): {
  world: World;
  steps: Step[];
  seen: Map<string, string>;
} {
  const world = new World();
  const steps: Step[] = [];
  const seen = new Map<string, string>();
  for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    const on = dayOfEntry(entry);
    const before = new Map([...world.beasts].map(([id, { heads }]) => [id, heads]));
    const sires = (entry.payload['sireIds'] ?? []) as string[]; // of entries about sires
    const named = entry.mobId
      ? world.inMob(entry.mobId).flatMap(({ id }) => (sires.includes(id) ? [] : [id]))
      : (entry.animalIds ?? []);
    world.take(entry);
    for (const id of named) seen.set(id, on);
    for (const [id, { heads, species }] of world.beasts) {
      if (!before.has(id)) seen.set(id, on);
      const gained = heads - (before.get(id) ?? 0);
      if (gained !== 0)
        steps.push({
          on,
          at: Date.parse(entry.occurredAt),
          kind: entry.kind,
          id,
          species,
          heads: gained,
          into: String(entry.payload['intoId'] ?? entry.payload['keptId'] ?? ''),
        });
    }
  }
  return { world, steps, seen };
}
