import { dayOf } from '@kraal/domain/format/dates';
import { fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { animalRow } from './animalRow.ts';
import { saveStates } from './project.ts';

const refreshedOn = new Map<string, string>();

/** Age alone turns a calf into a heifer: the first reader of a day brings the classes up to it. */
export async function refreshClasses(transaction: Transaction, farmId: string, timeZone: string, now: Date): Promise<void> {
  const today = dayOf(now, timeZone);
  if (refreshedOn.get(farmId) === today) return;
  for (;;) {
    const rows = await select<{ state: StoredState }>(transaction, sql`select state from animal where farm_id = ${farmId} and class_until <= ${today} order by id limit 2000`);
    if (rows.length === 0) break;
    await saveStates(transaction, farmId, rows.map(({ state }) => ({ was: {}, is: animalRow(farmId, fromStored(state), today) })));
  }
  refreshedOn.set(farmId, today);
}
