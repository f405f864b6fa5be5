import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { tried } from '../../../platform/database/tried.ts';
import type { Recorder } from '../../ledger/index.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { complaint } from '../plan/rowCells.ts';
import { type Looked, rowsPerStep, writeRows } from './writeRows.ts';

/** As many as are recorded in about two seconds. */
const mostRows = 2000;

const isGood = ({ outcome }: RowPlan): boolean => outcome === 'create' || outcome === 'update';

/** Whose entry meets a life that is known here: what its rules say is heard nowhere but there. */
const isOfKnown = ({ outcome, bornHere, changes }: RowPlan): boolean =>
  outcome === 'update' ||
  bornHere === true ||
  changes.some(({ field }) => field === 'wasReference');

/** Those rows, and whichever rows of the file their parents are. */
function withParents(plans: readonly RowPlan[], chosen: readonly RowPlan[]): Set<RowPlan> {
  const byAnimal = new Map(plans.map((plan) => [plan.animalId, plan]));
  const all = new Set<RowPlan>();
  const waiting = [...chosen];
  for (let plan = waiting.pop(); plan; plan = waiting.pop()) {
    if (all.has(plan) || !isGood(plan)) continue;
    all.add(plan);
    for (const id of [plan.parents.dam, plan.parents.sire]) {
      const parent = id === null ? undefined : byAnimal.get(id);
      if (parent) waiting.push(parent);
    }
  }
  return all;
}

/** All rows of a file as most are; of a large one those that meet what is on the farm. */
function rehearsed(plans: readonly RowPlan[]): RowPlan[] {
  const good = plans.filter(isGood);
  const chosen = good.length <= mostRows ? good : [...withParents(plans, good.filter(isOfKnown))];
  return chosen
    .sort((one, other) => one.depth - other.depth || one.rowNumber - other.rowNumber)
    .slice(0, mostRows);
}

/**
 * The look judges as the run does: rows are written as the run would write them, and all of it is taken back. What was
 * refused is said at its row; young come as the run would let them come. The plans must have been saved.
 */
export async function rehearse(
  transaction: Transaction,
  { recorder, looked, plans }: { recorder: Recorder; looked: Looked; plans: readonly RowPlan[] },
): Promise<RowPlan[]> {
  const copies = new Map(rehearsed(plans).map((plan) => [plan.rowNumber, structuredClone(plan)]));
  const all = [...copies.values()];
  // One after the other: people who write into the farm wait for one look at the most, and not for a queue of them.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${recorder.farmId}, 9))`,
  );
  const changed = await tried(transaction, async (within) => {
    const told = new Set<RowPlan>();
    for (let from = 0; from < all.length; from += rowsPerStep) {
      const step = all.slice(from, from + rowsPerStep);
      const answer = await writeRows(within, { recorder, looked, plans: step });
      for (const plan of answer.changed) told.add(plan);
      for (const [rowNumber, reasons] of answer.rejected) {
        const plan = copies.get(rowNumber);
        if (!plan) continue;
        plan.outcome = 'bad';
        plan.problems.push(...reasons.map(({ field, said }) => complaint(field, said)));
        told.add(plan);
      }
    }
    return told;
  });
  return [...changed];
}
