/** Who an animal's parents are; an unknown parent counts as unrelated (domain notes, section 3). */
export type Pedigree = ReadonlyMap<string, { damId: string | null; sireId: string | null }>;

/** Every known ancestor of `id`, parents before their young; null when the pedigree runs in a loop. */
function oldestFirst(id: string, pedigree: Pedigree): string[] | null {
  const order: string[] = [];
  const mark = new Map<string, 'open' | 'done'>();
  const stack: { id: string; entered: boolean }[] = [{ id, entered: false }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    if (step.entered) {
      mark.set(step.id, 'done');
      order.push(step.id);
      continue;
    }
    const seen = mark.get(step.id);
    if (seen === 'done') continue;
    if (seen === 'open') return null;
    mark.set(step.id, 'open');
    stack.push({ id: step.id, entered: true });
    const parents = pedigree.get(step.id);
    for (const parent of [parents?.damId, parents?.sireId]) {
      if (!parent) continue;
      if (mark.get(parent) === 'open') return null;
      if (mark.get(parent) !== 'done') stack.push({ id: parent, entered: false });
    }
  }
  return order;
}

/**
 * Wright's inbreeding coefficient F(x) = kinship(dam, sire), by the tabular method over x's ancestors.
 * In: an animal and the parents of it and its ancestors. Out: 0 … 1, or null for a pedigree with a loop.
 */
export function inbreedingOf(id: string, pedigree: Pedigree): number | null {
  const order = oldestFirst(id, pedigree);
  if (!order) return null;
  const place = new Map(order.map((animal, index) => [animal, index]));
  const kinship = order.map(() => new Float64Array(order.length));
  const at = (row: number | undefined, column: number | undefined): number =>
    row === undefined || column === undefined ? 0 : (kinship[row]?.[column] ?? 0);
  order.forEach((animal, index) => {
    const parents = pedigree.get(animal);
    const dam = parents?.damId ? place.get(parents.damId) : undefined;
    const sire = parents?.sireId ? place.get(parents.sireId) : undefined;
    const row = kinship[index];
    if (!row) return;
    for (let other = 0; other < index; other += 1) {
      const shared = (at(dam, other) + at(sire, other)) / 2;
      row[other] = shared;
      const mirror = kinship[other];
      if (mirror) mirror[index] = shared;
    }
    row[index] = 0.5 * (1 + at(dam, sire));
  });
  const self = place.get(id);
  return 2 * at(self, self) - 1;
}

/** A pedigree is a directed acyclic graph: the ids on a loop through `id`, or null when there is none. */
export function pedigreeLoop(id: string, pedigree: Pedigree): string[] | null {
  const path: string[] = [];
  const done = new Set<string>();
  function visit(current: string): string[] | null {
    const start = path.indexOf(current);
    if (start >= 0) return path.slice(start);
    if (done.has(current)) return null;
    path.push(current);
    const parents = pedigree.get(current);
    for (const parent of [parents?.damId, parents?.sireId]) {
      const loop = parent ? visit(parent) : null;
      if (loop) return loop;
    }
    path.pop();
    done.add(current);
    return null;
  }
  return visit(id);
}
