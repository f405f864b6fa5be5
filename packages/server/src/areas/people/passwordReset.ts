import { type Database, inTenant, select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { sql } from 'drizzle-orm';
import { templatesIn } from '../../platform/mail/templates/template.ts';
import { RequestError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { notify } from './notices.ts';
import { hashPassword, passwordMatches, rejectCommonPassword } from './passwords.ts';
import { endOtherSessions, sayEnded } from './sessions.ts';
import { countTry, forgetAccount, forgetFailures } from './throttle.ts';

const validMinutes = 60;

/** Says the same whether the account exists or not; only the mail tells. */
export async function sendReset(services: Services, email: string): Promise<void> {
  const rows = await select(
    services.database,
    row({ id: text, first_name: text, language: text }),
    sql`select id, first_name, language from user_account where lower(email) = ${email}`,
  );
  const account = rows[0];
  if (!account) return;
  const secret = newSecret();
  const expires = new Date(services.now().getTime() + validMinutes * 60_000);
  await services.database.execute(
    sql`insert into password_reset (hash, user_id, expires_at)
      values (${hashSecret(secret)}, ${account.id}, ${expires.toISOString()})`,
  );
  const link = `${services.config.publicUrl}/forgot-password?token=${secret}`;
  await services.mail.send({
    to: email,
    ...templatesIn(account.language).reset({
      firstName: account.first_name,
      minutes: validMinutes,
      link,
    }),
  });
}

const spentLink = () =>
  new RequestError(
    400,
    'reset_link_spent',
    'This link was used already or is too old. Ask for a new one.',
  );

async function openReset(services: Services, secret: string): Promise<void> {
  const { rowCount } = await services.database.execute(
    sql`select 1 from password_reset where hash = ${hashSecret(secret)} and used_at is null
      and expires_at > ${services.now().toISOString()}`,
  );
  if (rowCount === 0) throw spentLink();
}

export async function resetPassword(
  services: Services,
  secret: string,
  password: string,
): Promise<void> {
  rejectCommonPassword(password);
  // Nothing is worked out for a link that is none.
  await openReset(services, secret);
  const passwordHash = await hashPassword(password);
  const { userId, email } = await inTenant(services.database, {
    tenant: { farmId: null, userId: null },
    work: async (transaction) => {
      const rows = await select(
        transaction,
        row({ user_id: text }),
        sql`
      update password_reset set used_at = kraal_now() where hash = ${hashSecret(secret)}
        and used_at is null and expires_at > ${services.now().toISOString()} returning user_id`,
      );
      const found = rows[0];
      if (!found) throw spentLink();
      const people = await select(
        transaction,
        row({ email: text.orNull }),
        sql`update user_account
          set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at,
          kraal_now()) where id = ${found.user_id} returning lower(email) as email`,
      );
      await endResets(transaction, found.user_id);
      // With the password that was stolen goes whoever came in by it, in one.
      await endOtherSessions(transaction, found.user_id, null);
      return { userId: found.user_id, email: people[0]?.email ?? '' };
    },
  });
  sayEnded(services, userId);
  await forgetAccount(services.database, email);
  await notifyOfChange(services, userId);
}

export async function changePassword(
  services: Services,
  {
    bearer,
    current,
    password,
  }: { bearer: { userId: string; sessionId: string }; current: string; password: string },
): Promise<void> {
  // Whoever holds a stolen session cannot guess without end.
  const tries = { key: `current ${bearer.userId}`, freeTries: 5 };
  await countTry(services.database, { counted: tries, now: services.now() });
  const rows = await select(
    services.database,
    row({ password_hash: text.orNull }),
    sql`select password_hash from user_account where id = ${bearer.userId}`,
  );
  if (!(await passwordMatches(rows[0]?.password_hash, current)))
    throw new RequestError(422, 'validation_failed', 'Validation failed', {
      currentPassword: ['This is not your current password.'],
    });
  await forgetFailures(services.database, tries);
  rejectCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await inTenant(services.database, {
    tenant: { farmId: null, userId: null },
    work: async (transaction) => {
      await transaction.execute(
        sql`update user_account set password_hash = ${passwordHash} where id = ${bearer.userId}`,
      );
      await endResets(transaction, bearer.userId);
      await endOtherSessions(transaction, bearer.userId, bearer.sessionId);
    },
  });
  sayEnded(services, bearer.userId);
  await notifyOfChange(services, bearer.userId);
}

/** With a new password all links die that were sent for the old one. */
export const endResets = async (
  database: Pick<Database, 'execute'>,
  userId: string,
): Promise<void> =>
  void (await database.execute(
    sql`update password_reset set used_at = kraal_now() where user_id = ${userId}
      and used_at is null`,
  ));

async function notifyOfChange(services: Services, userId: string): Promise<void> {
  await notify(services, services.database, {
    userIds: [userId],
    what: 'password_changed',
    about: {},
    template: (templates) =>
      templates.passwordChanged({ link: `${services.config.publicUrl}/forgot-password` }),
  });
}
