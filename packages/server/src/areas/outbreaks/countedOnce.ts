import type { Key } from '../movement/index.ts';
import type { Across } from './reach.ts';
import type { Ranked } from './trace.ts';

/** Two records that are one animal, on two farms or on one. */
type Same = Pick<Across['links'][number], 'from' | 'to' | 'isOnward' | 'handed'>;

/** Everything by which records of a trace are one animal. */
export const samesOf = ({ links, same }: Pick<Across, 'links' | 'same'>): Same[] => [
  ...links,
  ...[...same].flatMap(([from, others]) =>
    others.map((to) => ({ from, to, isOnward: null, handed: null })),
  ),
];

/** Of records that are one animal each is found by any of them. */
function groupsOf({ links }: { links: readonly Same[] }): (key: Key) => Key {
  const parent = new Map<Key, Key>();
  const rootOf = (key: Key): Key => {
    let root = key;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== key) parent.set(key, root);
    return root;
  };
  for (const { from, to } of links) {
    const [one, other] = [rootOf(from), rootOf(to)];
    if (one !== other) parent.set(one, other);
  }
  return rootOf;
}

/**
 * Heads by record, each animal once: the first in order of its records stands for it. Heads that another farm received by
 * a transfer are that farm's; of records that wear one number the one with the most counts.
 */
export function countedOnce(
  { links }: { links: readonly Same[] },
  ones: readonly Ranked[],
): Map<Key, number> {
  const once = new Map<Key, number>();
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  // Most are one animal on one farm.
  for (const { key, heads } of ones) if (!linked.has(key)) once.set(key, Math.max(0, heads));
  const others = ones.filter(({ key }) => linked.has(key));
  const here = new Set(others.map(({ key }) => key));
  const handed = new Map<Key, number>();
  for (const link of new Map(links.map((one) => [`${one.from} ${one.to}`, one])).values())
    if (link.isOnward && link.handed !== null && here.has(link.to))
      handed.set(link.from, (handed.get(link.from) ?? 0) + link.handed);
  const left = ({ key, heads }: Ranked): number => Math.max(0, heads - (handed.get(key) ?? 0));
  const byNumber = groupsOf({ links: links.filter((one) => one.handed === null) });
  const most = new Map<Key, number>();
  for (const one of others) {
    const group = byNumber(one.key);
    most.set(group, Math.max(most.get(group) ?? 0, left(one)));
  }
  const groupOf = groupsOf({ links });
  const first = new Map<Key, Key>();
  const counted = new Set<Key>();
  for (const { key } of others) {
    const stands = first.get(groupOf(key)) ?? key;
    first.set(groupOf(key), stands);
    const number = byNumber(key);
    const heads = counted.has(number) ? 0 : (most.get(number) ?? 0);
    counted.add(number);
    once.set(stands, (once.get(stands) ?? 0) + heads);
  }
  return once;
}
