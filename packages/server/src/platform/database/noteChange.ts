import type { Topic } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';

/** Counts up the topics of a farm that a transaction wrote: the last thing it does, in one order, so that none waits for another in a circle. */
export async function noteChange(
  transaction: Transaction,
  farmId: string,
  topics: readonly Topic[],
): Promise<void> {
  if (topics.length === 0) return;
  await transaction.execute(
    sql`select note_change(${farmId}::uuid, ${sql.param([...topics])}::text[])`,
  );
}
