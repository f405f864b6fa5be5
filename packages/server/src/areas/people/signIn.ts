import { select } from '../../platform/database/connection.ts';
import { type RowOf, boolean, row, text } from '../../platform/database/row.ts';
import type { SignedIn } from '@kraal/contract/people';
import { sql } from 'drizzle-orm';
import { unauthorised } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from './notices.ts';
import { passwordMatches } from './passwords.ts';
import { startKnownSession } from './newDevice.ts';
import type { Device } from './sessions.ts';
import {
  accountKey,
  addressKey,
  countTry,
  forgetFailures,
  pairKey,
  shouldNotify,
  takeBack,
} from './throttle.ts';

const accountRow = row({ id: text, password_hash: text.orNull, first_name: text });
type Account = RowOf<typeof accountRow>;

/** Answers the same, after the same time, whether the account is unknown or the password wrong. */
export async function signIn(
  services: Services,
  { email, password, device }: { email: string; password: string; device: Device },
): Promise<SignedIn> {
  const { database } = services;
  const now = services.now();
  const account = accountKey(email);
  const address = addressKey(device.address);
  const pair = pairKey(email, device.address);
  await countTry(database, { counted: address, now });
  await countTry(database, { counted: pair, now });
  const failures = await countTry(database, {
    counted: account,
    now,
    passes: await isKnown(database, { email, device, now }),
  });
  const rows = await select(
    database,
    accountRow,
    sql`select id, password_hash, first_name from user_account where lower(email) = ${email}`,
  );
  const [found] = rows;
  const matches = await passwordMatches(found?.password_hash, password);
  if (!matches || !found) {
    if (found && (await shouldNotify(database, { counted: account, failures, now })))
      await notifyOwner(services, found);
    throw unauthorised('The e-mail address or the password is wrong.');
  }
  await forgetFailures(database, pair);
  await takeBack(database, account);
  await takeBack(database, address);
  return startKnownSession(services, {
    userId: found.id,
    device,
    passwordHash: found.password_hash,
  });
}

/** Somebody signed in to this account from there not long ago: a stranger who tries it from elsewhere locks nobody out. */
async function isKnown(
  database: Services['database'],
  { email, device: { address }, now }: { email: string; device: Device; now: Date },
): Promise<boolean> {
  const rows = await select(
    database,
    row({ known: boolean }),
    sql`select exists (
    select from auth_session s join user_account u on u.id = s.user_id
    where lower(u.email) = ${email} and s.address = ${address}
      and s.last_used_at > ${now.toISOString()}::timestamptz - interval '60 days') as known`,
  );
  return rows[0]?.known ?? false;
}

async function notifyOwner(services: Services, { id, first_name }: Account): Promise<void> {
  await notify(services, services.database, {
    userIds: [id],
    what: 'tries',
    about: {},
    template: (templates) =>
      templates.tries({
        firstName: first_name,
        link: `${services.config.publicUrl}/forgot-password`,
      }),
  });
}
