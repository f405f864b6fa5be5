export type Parentage = { id: string; damId: string | null; sireId: string | null };

/**
 * A whole herd's pedigree, parents before their young, in numbers: place 0 stands for a parent that is not known.
 * Animals on a loop cannot be placed; they are named in `loops` and count as having no known parents.
 */
export type HerdPedigree = {
  ids: readonly string[];
  placeOf: ReadonlyMap<string, number>;
  dam: Int32Array;
  sire: Int32Array;
  loops: readonly string[];
};

/** A pedigree, and how inbred each animal of it is, by its place. */
type Bred = { pedigree: HerdPedigree; inbreeding: Float64Array };

export function indexPedigree(animals: readonly Parentage[]): HerdPedigree {
  const parents = new Map(animals.map((one) => [one.id, one]));
  const ids = [''];
  const placeOf = new Map<string, number>();
  const open = new Set<string>();
  const loops = new Set<string>();
  const place = (id: string): void => {
    placeOf.set(id, ids.length);
    ids.push(id);
  };
  for (const { id } of animals) {
    const stack = [{ id, entered: false }];
    for (let step = stack.pop(); step; step = stack.pop()) {
      if (placeOf.has(step.id)) continue;
      if (step.entered) {
        open.delete(step.id);
        place(step.id);
        continue;
      }
      open.add(step.id);
      stack.push({ id: step.id, entered: true });
      const known = parents.get(step.id);
      for (const parent of [known?.damId, known?.sireId]) {
        if (!parent || placeOf.has(parent)) continue;
        if (open.has(parent)) loops.add(step.id);
        else stack.push({ id: parent, entered: false });
      }
    }
  }
  const dam = new Int32Array(ids.length);
  const sire = new Int32Array(ids.length);
  for (const [id, at] of placeOf) {
    const known = loops.has(id) ? undefined : parents.get(id);
    dam[at] = (known?.damId ? placeOf.get(known.damId) : 0) ?? 0;
    sire[at] = (known?.sireId ? placeOf.get(known.sireId) : 0) ?? 0;
  }
  return { ids, placeOf, dam, sire, loops: [...loops] };
}

/**
 * Relationship of one animal with every animal up to `last` (Colleau 2002, Genetics Selection Evolution 34:409:
 * A = T D T′, so one row is a walk up its ancestors, their Mendelian variances, and one walk down the herd).
 * `inbreeding` must be known for the animal's ancestors.
 */
export function relationshipsOf(
  { at, last }: { at: number; last: number },
  { pedigree: { dam, sire }, inbreeding }: Bred,
  row: Float64Array,
): void {
  row.fill(0, 0, last + 1);
  // Up: how much of the animal goes back to each ancestor.
  row[at] = 1;
  for (let one = at; one > 0; one -= 1) {
    const share = row[one] ?? 0;
    if (share === 0) continue;
    const mother = dam[one] ?? 0;
    const father = sire[one] ?? 0;
    if (mother > 0) row[mother] = (row[mother] ?? 0) + share / 2;
    if (father > 0) row[father] = (row[father] ?? 0) + share / 2;
    row[one] = share * mendelianVariance(mother, father, inbreeding);
  }
  // Down: half of what each parent shares, and the animal's own part.
  for (let one = 1; one <= last; one += 1)
    row[one] = (row[one] ?? 0) + ((row[dam[one] ?? 0] ?? 0) + (row[sire[one] ?? 0] ?? 0)) / 2;
}

/** Variance of what chance deals an animal of its parents' genes, as a share of the base population's. */
const mendelianVariance = (dam: number, sire: number, inbreeding: Float64Array): number =>
  0.5 -
  0.25 * ((dam > 0 ? (inbreeding[dam] ?? 0) : -1) + (sire > 0 ? (inbreeding[sire] ?? 0) : -1));

/**
 * Wright's inbreeding coefficient of every animal by its place: half the relationship of its parents. One walk down
 * the herd per sire, since sires are few and their mates many.
 */
export function herdInbreeding(pedigree: HerdPedigree): Float64Array {
  const { dam, sire, ids } = pedigree;
  const inbreeding = new Float64Array(ids.length);
  const row = new Float64Array(ids.length);
  const lastMate = new Int32Array(ids.length);
  const young = new Map<number, number[]>();
  for (let one = 1; one < ids.length; one += 1) {
    const father = sire[one] ?? 0;
    const mother = dam[one] ?? 0;
    if (father === 0 || mother === 0) continue;
    if (mother > (lastMate[father] ?? 0)) lastMate[father] = mother;
    const list = young.get(father);
    if (list) list.push(one);
    else young.set(father, [one]);
  }
  const done = new Uint8Array(ids.length);
  for (let one = 1; one < ids.length; one += 1) {
    const father = sire[one] ?? 0;
    if (father === 0 || (dam[one] ?? 0) === 0 || done[father] === 1) continue;
    done[father] = 1;
    const last = Math.max(father, lastMate[father] ?? 0);
    relationshipsOf({ at: father, last }, { pedigree, inbreeding }, row);
    for (const child of young.get(father) ?? [])
      inbreeding[child] = (row[dam[child] ?? 0] ?? 0) / 2;
  }
  return inbreeding;
}

/** Above the first a mating is warned of, from the second on it is stopped unless somebody insists (domain notes, section 3). */
export const inbreedingLimits = { warn: 0.0625, stop: 0.125 } as const;

/** Inbreeding of the young of every female with every sire: a row per female. Animals without a known pedigree are unrelated. */
export function matingMatrix(
  { pedigree, inbreeding }: Bred,
  femaleIds: readonly string[],
  sireIds: readonly string[],
): number[][] {
  const row = new Float64Array(pedigree.ids.length);
  const last = pedigree.ids.length - 1;
  const matrix = femaleIds.map(() => sireIds.map(() => 0));
  sireIds.forEach((sireId, column) => {
    const at = pedigree.placeOf.get(sireId);
    if (at === undefined) return;
    relationshipsOf({ at, last }, { pedigree, inbreeding }, row);
    femaleIds.forEach((femaleId, line) => {
      const cells = matrix[line];
      if (cells) cells[column] = (row[pedigree.placeOf.get(femaleId) ?? 0] ?? 0) / 2;
    });
  });
  return matrix;
}

/** Ancestors the two share, or one that is itself an ancestor of the other: the nearest first. */
export function commonAncestors(
  { placeOf, dam, sire, ids }: HerdPedigree,
  [one, other]: readonly [string, string],
  most = 10,
): string[] {
  const generations = (start: number): Map<number, number> => {
    const found = new Map([[start, 0]]);
    for (const [at, generation] of found)
      for (const parent of [dam[at] ?? 0, sire[at] ?? 0])
        if (parent > 0 && !found.has(parent)) found.set(parent, generation + 1);
    return found;
  };
  const [a, b] = [placeOf.get(one), placeOf.get(other)];
  if (a === undefined || b === undefined) return [];
  const mine = generations(a);
  const shared = [...generations(b)].flatMap(([at, distance]) =>
    mine.has(at) ? [{ at, distance: distance + (mine.get(at) ?? 0) }] : [],
  );
  return shared
    .sort((x, y) => x.distance - y.distance || x.at - y.at)
    .slice(0, most)
    .flatMap(({ at }) => ids[at] ?? []);
}
