import { dayOfEntry, type Entry } from '../entry.ts';
import type { Beast } from './beast.ts';
import { later } from './days.ts';
import { World } from './world.ts';

/** Whose it is or who keeps it, where the two are not the farm: `theirs place` or `ours place`. */
function keptAs({ status, owner, away }: Beast): string | null {
  if (status !== 'alive') return null;
  if (owner !== null) return `theirs ${owner}`;
  return away?.at ? `ours ${away.at}` : null;
}

/** Head days night by night: who stood where when each day was over. In: all entries, the first and the last day. */
export function headDays(
  entries: readonly Entry[],
  { from, until }: { from: string; until: string },
): Map<string, number> {
  const world = new World();
  const told = [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  const kept = new Map<string, number>();
  let next = 0;
  for (let day = from; day <= until; day = later(day, 1)) {
    for (let entry = told[next]; entry && dayOfEntry(entry) <= day; entry = told[next]) {
      world.take(entry);
      next += 1;
    }
    for (const one of world.beasts.values()) {
      const key = keptAs(one);
      if (key !== null) kept.set(key, (kept.get(key) ?? 0) + one.heads);
    }
  }
  return kept;
}
