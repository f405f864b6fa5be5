import { dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import { lockFarm, type Recorder } from '../../ledger/index.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { idsOf, savePlans, type Stored } from '../store.ts';
import { ensureNames } from './ensureNames.ts';
import type { Maker } from './updates.ts';
import type { RecordedRows } from './recordRows.ts';
import { recordWhole } from './recordWhole.ts';

export const rowsPerStep = 200;

/** Of a look at a file, what making its entries needs. */
export type Looked = Pick<Stored, 'id' | 'layout' | 'undone' | 'options'>;

/** What the ledger refused after all is named at its row, like everything the preview found. */
async function saveRejections(
  transaction: Transaction,
  {
    farmId,
    looked: { id, layout },
    rejected,
  }: { farmId: string; looked: Looked; rejected: RecordedRows['rejected'] },
): Promise<void> {
  for (const [rowNumber, reasons] of rejected) {
    const problems = reasons.map((one) => ({ ...one, column: null, at: null }));
    await transaction.execute(
      sql`update import_row set outcome = 'bad', problems = ${JSON.stringify(problems)}::jsonb
        where farm_id = ${farmId} and import_id = ${id} and sheet = ${layout?.sheet ?? 0}
          and row_number = ${rowNumber} and plan is not null`,
    );
  }
}

/** One step of a run: names that are lacking, the entries of these rows, and what became of them. */
export async function writeRows(
  transaction: Transaction,
  { recorder, looked, plans }: { recorder: Recorder; looked: Looked; plans: readonly RowPlan[] },
): Promise<RecordedRows> {
  const { farmId, now, timeZone } = recorder;
  const today = dayOf(now, timeZone);
  // Before any name: whoever holds one and waits for the farm would wait for somebody who waits for the name.
  await lockFarm(transaction, farmId);
  const maker: Maker = {
    options: looked.options,
    today,
    names: await ensureNames(transaction, farmId, plans),
    idOf: idsOf(looked),
    instant: (day, time) =>
      day === today && !time ? now.toISOString() : instantOf(day, timeZone, time ?? undefined),
  };
  const told = await recordWhole(transaction, {
    recorder,
    plans,
    maker,
    saveRejections: (rejected) => saveRejections(transaction, { farmId, looked, rejected }),
  });
  await savePlans(transaction, farmId, { of: looked, plans: [...told.changed] });
  await saveRejections(transaction, { farmId, looked, rejected: told.rejected });
  return told;
}
