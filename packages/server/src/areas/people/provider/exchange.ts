import { type Transaction, inTenant, select } from '../../../platform/database/connection.ts';
import { boolean, row, text } from '../../../platform/database/row.ts';
import type { Request } from '@kraal/contract/endpoint';
import { emailSchema } from '@kraal/contract/bodies/people';
import type { SignedIn, verifyFirebase } from '@kraal/contract/people';
import { sql } from 'drizzle-orm';
import { unauthorised } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { templatesIn } from '../../../platform/mail/templates/template.ts';
import type { Services } from '../../../platform/services.ts';
import { startKnownSession } from '../newDevice.ts';
import { countTry, registrationKey } from '../throttle.ts';
import { type Device, endOtherSessions } from '../sessions.ts';
import type { Claims, ReadClaims } from './claims.ts';
import { adoptPhoto } from './photo.ts';

type Wish = Request<typeof verifyFirebase>['body'];
type Known = { userId: string; tookOver: boolean; isNew: boolean };

/** Turns the provider's word for a person into a session of ours. */
export async function exchangeToken(
  services: Services,
  { readClaims, wish }: { readClaims: ReadClaims; wish: Wish },
  { device, address }: { device: Device; address: string },
): Promise<SignedIn> {
  const claims = await readClaims(wish.idToken, services.now());
  const known = await inTenant(services.database, {
    tenant: { farmId: null, userId: null },
    work: async (transaction) => {
      await spend(transaction, wish.idToken, claims);
      // One person at a time: two tabs must not make two accounts.
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`${claims.issuer} ${claims.subject}`},
          0))`,
      );
      return (
        (await byLink(transaction, claims)) ??
        (await byEmail(transaction, claims)) ??
        (await firstTime(services, transaction, { claims, wish, address }))
      );
    },
  });
  if (known.tookOver && claims.email) await notifyOfTakeover(services, claims.email);
  if (known.isNew) await adoptPhoto(services, known.userId, wish.photoUrl ?? claims.picture);
  return startKnownSession(services, { userId: known.userId, device });
}

/** A token that was seen opens nothing a second time. */
async function spend(transaction: Transaction, idToken: string, claims: Claims): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`insert into spent_token (hash, expires_at)
      values (${hashSecret(idToken)}, ${claims.expiresAt.toISOString()}) on conflict do nothing`,
  );
  if (rowCount === 0) throw unauthorised('This sign-in was used already. Try again.');
}

async function byLink(
  transaction: Transaction,
  { issuer, subject }: Claims,
): Promise<Known | null> {
  const [found] = await select(
    transaction,
    row({ userId: text }),
    sql`select user_id as "userId" from identity_link where issuer = ${issuer}
      and subject = ${subject}`,
  );
  return found ? { ...found, tookOver: false, isNew: false } : null;
}

const link = (transaction: Transaction, { issuer, subject }: Claims, userId: string) =>
  transaction.execute(
    sql`insert into identity_link (issuer, subject, user_id)
      values (${issuer}, ${subject}, ${userId})`,
  );

/**
 * Only an address the provider has verified leads to an account that is there already. If nobody had ever shown that
 * the account's address was theirs, whoever made it may have been somebody else: its password and sessions end here.
 */
async function byEmail(transaction: Transaction, claims: Claims): Promise<Known | null> {
  const email = verifiedEmail(claims);
  if (!email) return null;
  const [found] = await select(
    transaction,
    row({ id: text, verified: boolean }),
    sql`select id, email_verified_at is not null as verified from user_account
      where lower(email) = ${email} for update`,
  );
  if (!found) return null;
  await link(transaction, claims, found.id);
  if (!found.verified) {
    await transaction.execute(
      sql`update user_account set password_hash = null, email_verified_at = kraal_now()
        where id = ${found.id}`,
    );
    await endOtherSessions(transaction, found.id, null);
  }
  return { userId: found.id, tookOver: !found.verified, isNew: false };
}

const verifiedEmail = ({ email, emailVerified }: Claims): string | null =>
  emailVerified ? (emailSchema.safeParse(email).data ?? null) : null;

/** Accounts that the provider vouches for are as many from one address as those that are made with a password. */
async function firstTime(
  services: Services,
  transaction: Transaction,
  { claims, wish, address }: { claims: Claims; wish: Wish; address: string },
): Promise<Known> {
  await countTry(transaction, {
    counted: registrationKey(address, services.config.registrationLimit),
    now: services.now(),
  });
  return newAccount(transaction, claims, wish);
}

/** A new person has no farm yet: they start one or take up an invitation. An unverified address is not kept. */
async function newAccount(transaction: Transaction, claims: Claims, wish: Wish): Promise<Known> {
  const userId = newId();
  const email = verifiedEmail(claims);
  const [first = '', ...rest] = (claims.name ?? '').split(' ');
  const firstName = wish.firstName || first;
  const username = email?.split('@')[0] ?? claims.phone ?? firstName;
  await transaction.execute(sql`
    insert into user_account (id, email, email_verified_at, phone, first_name, last_name, username)
    select ${userId}, ${email}, case
      when ${email !== null} then kraal_now() end, (select ${claims.phone}::text
      where not exists (select from user_account
      where phone = ${claims.phone})), ${firstName}, ${wish.lastName || rest.join(' ')}, ${username}`);
  await link(transaction, claims, userId);
  return { userId, tookOver: false, isNew: true };
}

async function notifyOfTakeover(services: Services, email: string): Promise<void> {
  const [account] = await select(
    services.database,
    row({ language: text }),
    sql`select language from user_account where lower(email) = ${email}`,
  );
  await services.mail.send({
    to: email,
    ...templatesIn(account?.language ?? 'en').takenOver({
      link: `${services.config.publicUrl}/forgot-password`,
    }),
  });
}
