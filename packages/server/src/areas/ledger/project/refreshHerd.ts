import { dayOf } from '@kraal/domain/format/dates';
import { fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { animalRow, type HerdFarm } from './animalRow.ts';
import { saveStates } from './project.ts';

const refreshedOn = new Map<string, string>();

/** Time alone turns a calf into a heifer and a served cow into an overdue one: the first reader of a day brings the herd up to it. */
export async function refreshHerd(
  transaction: Transaction,
  farm: HerdFarm,
  now: Date,
): Promise<void> {
  const today = dayOf(now, farm.timeZone);
  if (refreshedOn.get(farm.id) === today) return;
  for (;;) {
    const rows = await select<{ state: StoredState }>(
      transaction,
      sql`select state from animal where farm_id = ${farm.id} and (class_until <= ${today} or breeding_until <= ${today}) order by id limit 2000`,
    );
    if (rows.length === 0) break;
    await saveStates(
      transaction,
      farm.id,
      rows.map(({ state }) => ({ was: {}, is: animalRow(farm, fromStored(state), today) })),
    );
  }
  refreshedOn.set(farm.id, today);
}

/** The farm counts gestation otherwise from now on: every expected birth is worked out anew by the next reader. */
export async function expectAnew(transaction: Transaction, farmId: string): Promise<void> {
  await transaction.execute(
    sql`update animal set breeding_until = '0001-01-01' where farm_id = ${farmId} and breeding_status is not null`,
  );
  refreshedOn.delete(farmId);
}
