import { demoEmail } from '@kraal/domain/people/demoEmail';
import { sql } from 'drizzle-orm';
import { type Database, select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { conflict } from '../../platform/errors.ts';

/** The demo's account is everybody's who looks at the demo: what it had they all would have, what it lost they all would lose. */
export const demoIsEverybodys = () =>
  conflict('demo_account', 'The demo farm is everybody’s. Make an account of your own for this.');

export const isDemoAccount = (email: string | null): boolean => email === demoEmail;

/** Refuses what an account of one's own is needed for. */
export async function rejectDemoAccount(
  database: Pick<Database, 'execute'>,
  userId: string,
): Promise<void> {
  const [account] = await select(
    database,
    row({ email: text.orNull }),
    sql`select email from user_account where id = ${userId}`,
  );
  if (isDemoAccount(account?.email ?? null)) throw demoIsEverybodys();
}
