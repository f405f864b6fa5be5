type Rejected = {
  animalIds?: string[] | undefined;
  mobId?: string | undefined;
  payload: Record<string, unknown>;
  voids?: unknown;
};

const isId = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const idsIn = (items: unknown, name: string): string[] =>
  listOf(items)
    .map((item) => (item as Record<string, unknown> | null)?.[name])
    .filter(isId);

/** Lots and young that an entry makes or adds to: what is recorded of them needs it. */
const madeBy = (payload: Record<string, unknown>): string[] => [
  ...[payload['intoId'], payload['youngId']].filter(isId),
  ...idsIn(payload['drafts'], 'intoId'),
  ...idsIn(payload['young'], 'id'),
];

/** What a mob was given needs whoever joined it, and nobody else may have been in it. */
const concerned = ({ animalIds, mobId, payload }: Rejected): string[] => [
  ...(animalIds ?? []),
  ...madeBy(payload),
  ...[mobId, payload['mobId']].filter(isId),
];

/**
 * Refused entries that concern the same animals, in the groups in which they are tried together: all of them, those
 * that make or join lots (whatever else was refused may follow from them), all but one, then two by two, for what else
 * was refused of those animals may be a mistake. Cancellations stand alone.
 */
export function groupsOf<T extends Rejected>(rejected: readonly T[]): T[][] {
  const groups: { ids: Set<string>; entries: T[] }[] = [];
  for (const entry of rejected) {
    if (entry.voids) continue;
    const ids = new Set(concerned(entry));
    if (ids.size === 0) continue;
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
/** Lives rebuilt times entries, in all that is tried: a request of nothing but contradictions holds up nobody. */
const mostWork = 25_000;

const workOf = (entries: readonly Rejected[]): number =>
  entries.length * new Set(entries.flatMap(concerned)).size;

function fewerOf<T extends Rejected>(entries: readonly T[]): T[][] {
  const makers = entries.filter(({ payload }) => madeBy(payload).length > 0);
  const few = entries.slice(0, mostPaired);
  const butOne = entries
    .slice(0, mostLeftOut)
    .map((one) => entries.filter((other) => other !== one));
  const pairs = few.flatMap((one, index) => few.slice(index + 1).map((other) => [one, other]));
  // What is too much at once leaves room for what makes the lots, and for nothing else.
  if (workOf(entries) > mostWork) return workOf(makers) > mostWork ? [] : [makers];
  let left = mostWork;
  return [[...entries], makers, ...butOne, ...pairs].filter((some) => {
    left -= workOf(some);
    return left >= 0;
  });
}
