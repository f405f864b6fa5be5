import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { newId } from '../../platform/newId.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';

/** Gives the highest role. Answers a link to choose a password with when the account is new. */
export async function grantAdmin(
  database: Database,
  publicUrl: string,
  email: string,
): Promise<string | null> {
  const { rowCount } = await database.execute(
    sql`update user_account set system_role = 'super_admin' where lower(email) = ${email}`,
  );
  if (rowCount === 1) return null;
  const userId = newId();
  const secret = newSecret();
  const name = email.split('@')[0] ?? email;
  await database.execute(
    sql`insert into user_account (id, email, first_name, last_name, username, system_role)
      values (${userId}, ${email}, ${name}, '', ${name}, 'super_admin')`,
  );
  await database.execute(
    sql`insert into password_reset (hash, user_id, expires_at)
      values (${hashSecret(secret)}, ${userId}, kraal_now() + interval '1 day')`,
  );
  return `${publicUrl}/forgot-password?token=${secret}`;
}
