import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../platform/database/connection.ts';

/** What a test asks the database for, as the test names it. */
export const readRows = async <T>(transaction: Transaction, query: SQL): Promise<T[]> =>
  (await transaction.execute(query)).rows as T[]; // a test that names a column wrongly fails by itself
