import type { SQL } from 'drizzle-orm';
import type { RequestError } from '../errors.ts';
import type { Transaction } from './connection.ts';

/**
 * An update that names the version its editor saw. Of sixteen who save at one moment all have read the same one, so
 * that only the update itself can tell: it changes no row for all but the first.
 */
export async function updateSeen(
  transaction: Transaction,
  update: SQL,
  changedMeanwhile: RequestError,
): Promise<void> {
  const { rowCount } = await transaction.execute(update);
  if (rowCount === 0) throw changedMeanwhile;
}
