import { photoIdOf } from './photoIdOf.ts';
import type { Waiting } from './store.ts';

/**
 * What goes in one request: an act by itself, else what the same way of one farm made, up to `most`. Always what comes
 * first: what stands behind something else may stand on it.
 */
export function nextBatch(waiting: readonly Waiting[], most: number): Waiting[] {
  const [first] = waiting;
  if (!first) return [];
  const isAlike = (one: Waiting): boolean =>
    one.farmId === first.farmId && one.source === first.source && one.act === first.act;
  const end = waiting.findIndex((one) => !isAlike(one));
  const batch = end < 0 ? [...waiting] : waiting.slice(0, end);
  return first.act ? batch : batch.slice(0, most);
}

/** Each act by itself, and each entry that is of none. */
function inActs(waiting: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  for (const one of waiting) {
    const last = groups.at(-1);
    if (last && one.act !== undefined && last[0]?.act === one.act) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Entries whose photo is still here wait for it. `unsent`: photos that the server does not have. */
export const partedByPhoto = (waiting: readonly Waiting[], unsent: ReadonlySet<string>) =>
  parted(waiting, (one) => unsent.has(photoIdOf(one) ?? ''));

/** Entries that something keeps wait, and with them their act and whatever came after of the same animals; the others pass. */
export function parted(
  waiting: readonly Waiting[],
  isKept: (one: Waiting) => boolean,
): { ready: Waiting[]; held: Waiting[] } {
  const animals = new Set<string>();
  const ready: Waiting[] = [];
  const held: Waiting[] = [];
  const isHeld = (one: Waiting): boolean =>
    isKept(one) || animalsOf(one).some((id) => animals.has(id));
  for (const group of inActs(waiting)) {
    const isGroupHeld = group.some(isHeld);
    (isGroupHeld ? held : ready).push(...group);
    if (isGroupHeld) for (const id of group.flatMap(animalsOf)) animals.add(id);
  }
  return { ready, held };
}

/** Whom an entry is of: animals, or camps and things on the land. */
const animalsOf = ({ event }: Waiting): readonly string[] =>
  event.animalIds ?? event.subjectIds ?? [];
