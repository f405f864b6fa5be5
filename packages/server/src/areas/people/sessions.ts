import { type Transaction, inTenant, select } from '../../platform/database/connection.ts';
import { boolean, moment, row, text } from '../../platform/database/row.ts';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '@kraal/contract/people';
import { RequestError, unauthorised } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { loadUser } from './user.ts';

/** A device that is not used for this long is signed out. */
export const idleDays = 60;
/** However much it is used, after this long a device signs in again. */
const absoluteDays = 365;
/** Two tabs may send the same refresh token at one moment, and wait for an answer for 30 s; within this time that is no theft. */
const graceSeconds = 35;
const dayMs = 86_400_000;

export type Device = { name: string | null; address: string; timeZone: string | null };

export function deviceOf(request: FastifyRequest): Device {
  const timeZone = request.headers['x-time-zone'];
  return {
    name: request.headers['user-agent']?.slice(0, 200) ?? null,
    address: request.ip,
    timeZone:
      typeof timeZone === 'string' && /^[\w+-]+(\/[\w+-]+){0,2}$/.test(timeZone)
        ? timeZone.slice(0, 60)
        : null,
  };
}

async function issue(
  services: Services,
  { userId, sessionId, startedAt }: { userId: string; sessionId: string; startedAt: Date },
): Promise<SignedIn> {
  const now = services.now();
  const secret = newSecret();
  const expires = new Date(
    Math.min(now.getTime() + idleDays * dayMs, startedAt.getTime() + absoluteDays * dayMs),
  );
  await services.database.execute(
    sql`insert into refresh_token (hash, session_id, expires_at)
      values (${hashSecret(secret)}, ${sessionId}, ${expires.toISOString()})`,
  );
  const accessToken = await services.tokens.sign({ userId, sessionId }, now);
  return {
    success: true,
    accessToken,
    refreshToken: secret,
    user: await loadUser(services, userId),
  };
}

async function whyNot({ database }: Services, userId: string): Promise<RequestError> {
  const { rowCount } = await database.execute(
    sql`select 1 from user_account where id = ${userId} and suspended_at is null`,
  );
  // Somebody changed the password while the old one was looked at.
  if (rowCount !== 0) return unauthorised('The e-mail address or the password is wrong.');
  return new RequestError(
    403,
    'account_suspended',
    'This account is suspended. Write to the people who run this Kraal.',
  );
}

export async function startSession(
  services: Services,
  {
    userId,
    device,
    passwordHash = null,
    isNewDevice = false,
  }: {
    userId: string;
    device: Device;
    isNewDevice?: boolean;
    /** As it was when the password was looked at: changed since, it opens nothing. */
    passwordHash?: string | null;
  },
): Promise<SignedIn> {
  const sessionId = newId();
  const now = services.now();
  const { rowCount } = await services.database.execute(sql`
    insert into auth_session (id, user_id, device, address, time_zone, created_at, last_used_at,
      is_new_device)
    select ${sessionId}, id, ${device.name}, ${device.address}, ${device.timeZone},
      ${now.toISOString()}, ${now.toISOString()}, ${isNewDevice} from user_account where id = ${userId}
      and suspended_at is null
      and (${passwordHash}::text is null or password_hash = ${passwordHash}) for update`);
  if (rowCount === 0) throw await whyNot(services, userId);
  return issue(services, { userId, sessionId, startedAt: now });
}

const sessionRow = row({
  session_id: text,
  user_id: text,
  used_at: moment.orNull,
  superseded_at: moment.orNull,
  was_heard: boolean,
  expires_at: moment,
  ended_at: moment.orNull,
  created_at: moment,
});

/**
 * Each refresh token works once. One that comes again later was stolen, and its whole family ends, unless nobody ever used
 * what was given out for it: then its answer was lost on a weak signal. Of several that were given out for one the first that
 * is used lives, and the others are worth nothing any more: where one of them comes after all two have the session, and
 * it ends (decision 090).
 */
export async function refreshSession(
  services: Services,
  secret: string,
  device: Device,
): Promise<SignedIn> {
  const now = services.now();
  const hash = hashSecret(secret);
  const outcome = await inTenant(services.database, {
    tenant: { farmId: null, userId: null },
    work: async (transaction) => {
      // One at a time: else each of two would find that nobody used what the other is about to use.
      await transaction.execute(
        sql`select 1 from auth_session where id = (select session_id from refresh_token
          where hash = ${hash}) for update`,
      );
      const rows = await select(
        transaction,
        sessionRow,
        sql`
      select r.session_id, s.user_id, r.used_at, r.superseded_at, r.expires_at, s.ended_at, s.created_at,
          exists (select from refresh_token n where n.session_id = r.session_id
            and n.used_at > r.used_at) as was_heard
        from refresh_token r join auth_session s on s.id = r.session_id
      where r.hash = ${hash} for update of r`,
      );
      const found = rows[0];
      if (!found || found.ended_at || new Date(found.expires_at) < now) return null;
      const usedSecondsAgo = found.used_at
        ? (now.getTime() - new Date(found.used_at).getTime()) / 1000
        : 0;
      const isLate = found.used_at !== null && usedSecondsAgo > graceSeconds;
      if (found.superseded_at || (isLate && found.was_heard)) {
        await transaction.execute(
          sql`update auth_session set ended_at = ${now.toISOString()} where id = ${found.session_id}`,
        );
        return null;
      }
      if (isLate || found.used_at === null)
        await transaction.execute(
          sql`update refresh_token set superseded_at = ${now.toISOString()}
            where session_id = ${found.session_id} and used_at is null and hash <> ${hash}`,
        );
      // Late it was used now: what comes of it is told from what came of it then.
      await transaction.execute(
        sql`update refresh_token set used_at = case when ${isLate} then ${now.toISOString()}::timestamptz
            else coalesce(used_at, ${now.toISOString()}::timestamptz) end
          where hash = ${hash}`,
      );
      await transaction.execute(
        sql`update auth_session
          set last_used_at = ${now.toISOString()}, address = ${device.address},
          time_zone = coalesce(${device.timeZone}, time_zone) where id = ${found.session_id}`,
      );
      return found;
    },
  });
  if (!outcome) throw unauthorised('Your session has ended. Sign in again.');
  return issue(services, {
    userId: outcome.user_id,
    sessionId: outcome.session_id,
    startedAt: new Date(outcome.created_at),
  });
}

export async function endSessionOf(services: Services, refreshSecret: string): Promise<void> {
  const [ended] = await select(
    services.database,
    row({ userId: text }),
    sql`update auth_session set ended_at = kraal_now() where ended_at is null
      and id = (select session_id from refresh_token where hash = ${hashSecret(refreshSecret)})
      returning user_id as "userId"`,
  );
  if (ended) sayEnded(services, ended.userId);
}

/** Once it is written: the streams of those sessions end at once, and their screens say so. */
export const sayEnded = ({ bus }: Pick<Services, 'bus'>, userId: string): void =>
  bus.note('person', userId);

export async function endOtherSessions(
  database: Pick<Transaction, 'execute'>,
  userId: string,
  keep: string | null,
): Promise<void> {
  await database.execute(
    sql`update auth_session set ended_at = kraal_now() where user_id = ${userId}
      and ended_at is null and id is distinct from ${keep}::uuid`,
  );
}
