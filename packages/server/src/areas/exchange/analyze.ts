import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';

/** Without it a farm of ten thousand entries took minutes on a server that held one other farm (migration 0059). */
export async function analyzeLedger(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select analyze_ledger()`);
}

/** The same of what follows from the entries, for whoever looks at it next (migration 0099). */
export async function analyzeHerd(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select analyze_herd()`);
}

/** Fewer rows are gone through in no time, whatever the database takes them for. */
const fewRows = 2000;

/** So often were that many rows worth looking at again: each time there were twice as many. */
const times = (rows: number): number =>
  rows < fewRows ? 0 : 1 + Math.floor(Math.log2(rows / fewRows));

/** Whether what the database knows of a table is worth telling anew, once this many rows of a file became that many. */
export const isMuchMore = (before: number, now: number): boolean => times(now) > times(before);
