import type { Transaction } from '../../../platform/database/connection.ts';
import { doneWhere } from '../../../platform/database/tried.ts';
import type { Recorder } from '../../ledger/index.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { recordRows, type RecordedRows } from './recordRows.ts';
import type { Maker } from './updates.ts';

type Rejected = RecordedRows['rejected'];

/** What was said of rows of which some entries stand and others were refused. */
function halvesOf({ begun, rejected }: RecordedRows): Rejected {
  const numbers = new Set([...begun].map(({ rowNumber }) => rowNumber));
  return new Map([...rejected].filter(([rowNumber]) => numbers.has(rowNumber)));
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
    saveRejections: (rejected: Rejected) => Promise<void>;
  },
): Promise<RecordedRows> {
  const leftOut: Rejected = new Map();
  const changed = new Set<RowPlan>();
  // Each round leaves a row out at least, so it ends; all that are refused by themselves go in the first.
  for (;;) {
    const told = await doneWhere(
      transaction,
      (within) => {
        const left = plans.filter(({ rowNumber }) => !leftOut.has(rowNumber));
        return recordRows(within, { recorder, plans: left, maker });
      },
      (round) => halvesOf(round).size === 0,
    );
    for (const plan of told.changed) changed.add(plan);
    const halves = halvesOf(told);
    if (halves.size === 0)
      return { ...told, rejected: new Map([...leftOut, ...told.rejected]), changed };
    for (const [rowNumber, reasons] of halves) leftOut.set(rowNumber, reasons);
    await saveRejections(halves);
  }
}
