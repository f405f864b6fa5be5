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

const standing = (world: World): Map<string, number> =>
  new Map([...world.beasts].map(([id, { status, heads }]) => [id, status === 'alive' ? heads : 0]));

/** Records that were closed because their animal came under another already: it came once. */
function cameTwice(entries: readonly Entry[]): Set<string> {
  const came = new Set([
    ...entries.filter(({ kind }) => kind === 'acquired' || kind === 'born').flatMap(idsOf),
    ...entries.flatMap(youngOf),
  ]);
  return new Set(
    entries
      .filter(
        ({ kind, payload }) => kind === 'recorded_twice' && came.has(String(payload['keptId'])),
      )
      .flatMap(idsOf),
  );
}
const youngOf = ({ payload: { young } }: Entry): string[] =>
  Array.isArray(young) ? young.map(({ id }) => String(id)) : [];
const idsOf = ({ animalIds = [] }: Entry): string[] => animalIds;

/** By how many heads the farm had more or fewer after each entry than before it. In: all entries, the first and the last day. */
export function cameAndWent(
  entries: readonly Entry[],
  { from, until }: { from: string; until: string },
): { in: Passed; out: Passed } {
  const world = new World();
  const closed = cameTwice(entries);
  const passed = { in: { entries: 0, heads: 0 }, out: { entries: 0, heads: 0 } };
  for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
    const way = ways[entry.kind];
    const before = way ? standing(world) : new Map<string, number>();
    world.take(entry);
    const on = dayOfEntry(entry);
    if (!way || on < from || on > until) continue;
    const heads = [...standing(world)]
      .filter(([id]) => way === 'out' || !closed.has(id))
      .reduce((sum, [id, now]) => sum + Math.abs(now - (before.get(id) ?? 0)), 0);
    if (heads === 0) continue;
    passed[way].entries += 1;
    passed[way].heads += heads;
  }
  return passed;
}
