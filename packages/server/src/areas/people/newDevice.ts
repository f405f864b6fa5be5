import { inTenant, select } from '../../platform/database/connection.ts';
import { noteChange } from '../../platform/database/noteChange.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import type { SignedIn } from '@kraal/contract/people';
import { knownDevice } from '@kraal/domain/people/device';
import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { notify } from './notices.ts';
import { type Device, idleDays, startSession } from './sessions.ts';

/**
 * Whether an account was signed in to before, and never from this device nor from this place while one of its sessions
 * may have lived. A phone changes its address and a browser its version: either of the two is enough to know it.
 */
async function isNewDevice(
  services: Pick<Services, 'database' | 'now'>,
  userId: string,
  { name, address }: Device,
): Promise<boolean> {
  const now = services.now().toISOString();
  const rows = await select(
    services.database,
    row({ before: boolean, known: boolean }),
    sql`
    select count(*) > 0 as before, coalesce(bool_or((s.address = ${address}
      or s.device is not distinct from ${name})
      and s.last_used_at > ${now}::timestamptz - make_interval(days => ${idleDays})),
      false) as known
    from auth_session s where s.user_id = ${userId}`,
  );
  const [found] = rows;
  return found !== undefined && found.before && !found.known;
}

/** Whose account it is hears of it, in the product and by mail; nobody who signs in waits for the letter. */
async function notifyOfDevice(
  services: Services,
  userId: string,
  { name, address }: Device,
): Promise<void> {
  const rows = await select(
    services.database,
    row({ first_name: text }),
    sql`select first_name from user_account where id = ${userId}`,
  );
  // What a browser says of itself may be anything: only names that are known go into a letter.
  const known = knownDevice(name);
  const device = [known?.browser, known?.system, address].filter(Boolean).join(', ');
  await notify(services, services.database, {
    userIds: [userId],
    what: 'sign_in',
    about: { device },
    template: (templates) =>
      templates.newSignIn({
        firstName: rows[0]?.first_name ?? '',
        device,
        link: `${services.config.publicUrl}/settings?part=devices`,
      }),
  });
}

/** Of more farms than that, the rest are looked over in their hours. */
const mostFarms = 50;

/** The farms of whoever signed in are looked over soon: the other owners hear of it (the rule `new_sign_in`). */
async function noteOnFarms(
  { database }: Pick<Services, 'database'>,
  farms: readonly { farmId: string }[],
): Promise<void> {
  for (const { farmId } of farms)
    await inTenant(database, {
      tenant: { farmId, userId: null },
      work: (transaction) => noteChange(transaction, farmId, ['members']),
    });
}

/** A session of an account that may have had others; from a device it does not know its owner hears of it. */
export async function startKnownSession(
  services: Services,
  {
    userId,
    device,
    passwordHash = null,
  }: { userId: string; device: Device; passwordHash?: string | null | undefined },
): Promise<SignedIn> {
  const isNew = await isNewDevice(services, userId, device);
  const signedIn = await startSession(services, {
    userId,
    device,
    passwordHash,
    isNewDevice: isNew,
  });
  if (isNew)
    Promise.all([
      notifyOfDevice(services, userId, device),
      noteOnFarms(services, signedIn.user.farms.slice(0, mostFarms)),
    ]).catch((error: unknown) =>
      services.log.error({ err: error }, 'a new sign-in could not be told'),
    );
  return signedIn;
}
