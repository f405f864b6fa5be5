import type { Transaction } from '../../../platform/database/connection.ts';
import type { Recorder } from '../../ledger/index.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { recordRows, type RecordedRows } from './recordRows.ts';
import type { Maker } from './updates.ts';

/** A row that is refused leaves none of its entries behind: they are taken back, and the others are recorded anew. */
class LeftHalf extends Error {
  readonly told: RecordedRows;
  readonly halves: readonly RowPlan[];
  constructor(told: RecordedRows, halves: readonly RowPlan[]) {
    super('some rows were recorded in part');
    this.told = told;
    this.halves = halves;
  }
}

/**
 * Records rows, each with all of its entries or with none. Who mends a refused row and brings it in again brings in one
 * animal, and not the second half of one that stands without its number.
 */
export async function recordWhole(
  transaction: Transaction,
  {
    recorder,
    plans,
    maker,
    saveRejections,
  }: {
    recorder: Recorder;
    plans: readonly RowPlan[];
    maker: Maker;
    /** Young of later rounds and steps go without a parent whose row is saved as refused. */
    saveRejections: (rejected: RecordedRows['rejected']) => Promise<void>;
  },
): Promise<RecordedRows> {
  const rejected: RecordedRows['rejected'] = new Map();
  const changed = new Set<RowPlan>();
  // Each round leaves a row out at least, so it ends; all that are refused by themselves go in the first.
  for (;;) {
    const left = plans.filter(({ rowNumber }) => !rejected.has(rowNumber));
    const round = await transaction
      .transaction(async (within) => {
        const told = await recordRows(within, { recorder, plans: left, maker });
        const halves = left.filter(
          (plan) => told.begun.has(plan) && told.rejected.has(plan.rowNumber),
        );
        if (halves.length > 0) throw new LeftHalf(told, halves);
        return told;
      })
      .catch((error: unknown) => {
        if (error instanceof LeftHalf) return error;
        throw error;
      });
    const told = round instanceof LeftHalf ? round.told : round;
    for (const plan of told.changed) changed.add(plan);
    if (!(round instanceof LeftHalf))
      return { ...told, rejected: new Map([...rejected, ...told.rejected]), changed };
    const halves = new Map(
      round.halves.map(({ rowNumber }) => [rowNumber, told.rejected.get(rowNumber) ?? []]),
    );
    for (const [rowNumber, reasons] of halves) rejected.set(rowNumber, reasons);
    await saveRejections(halves);
  }
}
