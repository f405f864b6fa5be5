import { dayOfEntry, type Entry } from '../entry.ts';
import { World } from './world.ts';

export type Passed = { entries: number; heads: number };

/** Kinds by which somebody comes or leaves for good; who dies, is lost or stolen goes to nobody. */
const ways: Record<string, 'in' | 'out'> = {
  acquired: 'in',
  sold: 'out',
  slaughtered: 'out',
  returned: 'out',
};

const standing = (world: World): number =>
  [...world.beasts.values()].reduce(
    (sum, { status, heads }) => sum + (status === 'alive' ? heads : 0),
    0,
  );

/** By how many heads the farm had more or fewer after each entry than before it. In: all entries, the first and the last day. */
export function cameAndWent(
  entries: readonly Entry[],
  { from, until }: { from: string; until: string },
): { in: Passed; out: Passed } {
  const world = new World();
  const passed = { in: { entries: 0, heads: 0 }, out: { entries: 0, heads: 0 } };
  for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    const way = ways[entry.kind];
    const before = way ? standing(world) : 0;
    world.take(entry);
    const on = dayOfEntry(entry);
    if (!way || on < from || on > until) continue;
    const heads = Math.abs(standing(world) - before);
    if (heads === 0) continue;
    passed[way].entries += 1;
    passed[way].heads += heads;
  }
  return passed;
}
