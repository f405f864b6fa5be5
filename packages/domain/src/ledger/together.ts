type Refused = {
  animalIds?: string[] | undefined;
  payload: Record<string, unknown>;
  voids?: unknown;
};

/**
 * Refused entries that concern the same animals, in the groups in which they are tried together: all of them, all but
 * one, then two by two, for what else was refused of those animals may be a mistake. Cancellations stand alone.
 */
export function groupsOf<T extends Refused>(refused: readonly T[]): T[][] {
  const groups: { ids: Set<string>; entries: T[] }[] = [];
  for (const entry of refused) {
    if (entry.voids || !entry.animalIds) continue;
    const into = entry.payload['intoId'];
    const ids = new Set([...entry.animalIds, ...(typeof into === 'string' ? [into] : [])]);
    const near = groups.filter((group) => [...ids].some((id) => group.ids.has(id)));
    for (const group of near) {
      for (const id of group.ids) ids.add(id);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push({ ids, entries: [...near.flatMap((group) => group.entries), entry] });
  }
  return groups
    .flatMap(({ entries }) => (entries.length > 2 ? fewerOf(entries) : [entries]))
    .filter((entries) => entries.length > 1);
}

const mostLeftOut = 60;
const mostPaired = 15;
/** Names in all that is tried of one group, so that a request of nothing but contradictions holds up nobody. */
const mostNamed = 20_000;

const named = (entries: readonly Refused[]): number =>
  entries.reduce((sum, { animalIds }) => sum + (animalIds?.length ?? 0), 0);

function fewerOf<T extends Refused>(entries: readonly T[]): T[][] {
  const few = entries.slice(0, mostPaired);
  const butOne = entries
    .slice(0, mostLeftOut)
    .map((one) => entries.filter((other) => other !== one));
  const pairs = few.flatMap((one, index) => few.slice(index + 1).map((other) => [one, other]));
  let left = mostNamed;
  return [[...entries], ...butOne, ...pairs].filter((some) => {
    left -= named(some);
    return left >= 0;
  });
}
