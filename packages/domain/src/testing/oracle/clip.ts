import { dayOfEntry, type Entry } from '../entry.ts';
import { World } from './world.ts';

export type Clipped = { heads: number; weighed: number; kg: number };

/** What was shorn in each month, entry by entry with everybody in sight. In: all entries. Out: by `YYYY-MM`. */
export function clippedByMonth(entries: readonly Entry[]): Map<string, Clipped> {
  const world = new World();
  const months = new Map<string, Clipped>();
  for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    if (entry.kind === 'shorn') {
      const month = dayOfEntry(entry).slice(0, 7);
      const sum = months.get(month) ?? { heads: 0, weighed: 0, kg: 0 };
      const shorn = entry.mobId
        ? world.inMob(entry.mobId)
        : (entry.animalIds ?? []).map((id) => world.get(id));
      for (const one of shorn) {
        const heads = entry.heads ?? one.heads;
        const kg = entry.payload['fleeceKg'];
        sum.heads += heads;
        if (typeof kg === 'number') sum.weighed += heads;
        if (typeof kg === 'number') sum.kg += heads * kg;
      }
      months.set(month, sum);
    }
    world.take(entry);
  }
  return months;
}
