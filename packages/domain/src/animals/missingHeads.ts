import type { Day } from '../format/dates.ts';

/** What changed how many a lot has, in the order in which it happened. */
export type HeadsChange = {
  lotId: string;
  on: Day;
} & (
  | {
      kind: 'counted' | 'lost' | 'stolen' | 'found';
      /** Below zero where there are fewer than before. */
      heads: number;
    }
  /** Put to another as a whole: from then on there is one lot. */
  | { kind: 'merged'; intoId: string }
);

export type MissingHeads = {
  heads: number;
  /** The day of the last count that was short. */
  on: Day | null;
};

/**
 * How many heads of each lot nobody can account for. In: changes of some lots, oldest first. Counted short they are
 * missing; a count that has more again, or finding more than somebody said were lost, makes up for those that were
 * missing before, and never for those that go missing later. Those missing from a lot that is put to another as a whole
 * are missing from that one: nobody finds forty ewes by merging their mob.
 */
export function missingHeads(changes: readonly HeadsChange[]): Map<string, MissingHeads> {
  const lots = new Map<string, { missing: number; told: number; on: Day | null }>();
  const lotOf = (id: string) => {
    const lot = lots.get(id) ?? { missing: 0, told: 0, on: null };
    lots.set(id, lot);
    return lot;
  };
  for (const change of changes) {
    const lot = lotOf(change.lotId);
    if (change.kind === 'merged') {
      const into = lotOf(change.intoId);
      into.missing += lot.missing;
      into.told += lot.told;
      if (lot.missing > 0 && (into.on === null || (lot.on ?? '') > into.on)) into.on = lot.on;
      lots.delete(change.lotId);
    } else if (change.kind === 'counted') {
      lot.missing = Math.max(0, lot.missing - change.heads);
      if (change.heads < 0) lot.on = change.on;
    } else if (change.kind === 'found') {
      const ofTold = Math.min(lot.told, change.heads);
      lot.told -= ofTold;
      lot.missing = Math.max(0, lot.missing - (change.heads - ofTold));
    } else lot.told -= change.heads;
  }
  return new Map([...lots].map(([id, { missing, on }]) => [id, { heads: missing, on }]));
}
