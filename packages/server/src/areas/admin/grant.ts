import { type Database, select } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import { sql } from 'drizzle-orm';
import { newId } from '../../platform/newId.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { endOtherSessions, endResets } from '../people/index.ts';

/**
 * Gives the highest role. Answers a link to choose a password with where the account is new, or where nobody ever
 * showed that its address is theirs: whoever made it under another's address keeps neither its password nor a session.
 */
export async function grantAdmin(
  database: Database,
  publicUrl: string,
  email: string,
): Promise<string | null> {
  const rows = await select(
    database,
    row({ id: text, verified: boolean }),
    sql`update user_account set system_role = 'super_admin' where lower(email) = ${email}
      returning id, email_verified_at is not null as verified`,
  );
  const [known] = rows;
  if (known?.verified) return null;
  const userId = known?.id ?? newId();
  if (known) {
    await database.execute(sql`update user_account set password_hash = null where id = ${userId}`);
    await endOtherSessions(database, userId, null);
    await endResets(database, userId);
  } else {
    const name = email.split('@')[0] ?? email;
    await database.execute(
      sql`insert into user_account (id, email, first_name, last_name, username, system_role)
        values (${userId}, ${email}, ${name}, '', ${name}, 'super_admin')`,
    );
  }
  const secret = newSecret();
  await database.execute(
    sql`insert into password_reset (hash, user_id, expires_at)
      values (${hashSecret(secret)}, ${userId}, kraal_now() + interval '1 day')`,
  );
  return `${publicUrl}/forgot-password?token=${secret}`;
}
