import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import type { SettingsOfFarm } from '@kraal/domain/animals/farmSettings';
import { rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from '../auth/tokens.ts';
import { type Database, inTenant, select, type Transaction } from '../database/connection.ts';
import { boolean, json, row, text } from '../database/row.ts';
import { forbidden, unauthorised } from '../errors.ts';
import type { Services } from '../services.ts';
import { authorizeKey, suspended } from './authorizeKey.ts';

/** A farm whose day may have changed. */
export type FarmOfDay = { id: string; timeZone: string };
export type Farm = FarmOfDay & {
  role: string;
  gestationDays: GestationOfFarm;
  settings: SettingsOfFarm;
};
export const keyPrefix = 'kraal_';

function bearerText(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorised();
  return token;
}

async function verified(services: Services, token: string): Promise<Bearer> {
  const bearer = await services.tokens.verify(token, services.now());
  if (!bearer) throw unauthorised();
  return bearer;
}

/** A person whose session has not been ended, on another device or by a suspension. */
export async function authenticatePerson(
  services: Services,
  request: FastifyRequest,
): Promise<Bearer> {
  const bearer = await verified(services, bearerText(request));
  const found = await select(
    services.door,
    row({ id: text }),
    sql`select s.id from auth_session s join user_account u on u.id = s.user_id
      where s.id = ${bearer.sessionId} and s.user_id = ${bearer.userId} and s.ended_at is null
      and u.suspended_at is null`,
  );
  if (found.length === 0) throw unauthorised();
  return bearer;
}

/** Who stands at the gate of a farm: a person with a token, or another program with a key of this farm. */
export type Caller =
  | { kind: 'person'; bearer: Bearer }
  | { kind: 'key'; secret: string; forCalendar?: boolean };

export async function callerOf(services: Services, request: FastifyRequest): Promise<Caller> {
  const token = bearerText(request);
  return token.startsWith(keyPrefix)
    ? { kind: 'key', secret: token }
    : { kind: 'person', bearer: await verified(services, token) };
}

/** `upTo`: the day to which the columns that time changes have been brought. `usedKey`: a key whose use is worth noting. */
export type Authorized = {
  farm: Farm;
  bearer: Bearer;
  upTo: string | null;
  usedKey: string | null;
};
const farmRowRow = row({
  role: text.orNull,
  time_zone: text,
  gestation_days: json<GestationOfFarm>(),
  species_settings: json<SettingsOfFarm>(),
  up_to: text.orNull,
  farm_suspended: boolean,
  ended: boolean,
});

export async function authorizeForFarm(
  transaction: Transaction,
  { caller, farmId, needed }: { caller: Caller; farmId: string; needed: string },
): Promise<Authorized> {
  const authorized =
    caller.kind === 'key'
      ? await authorizeKey(transaction, caller, farmId)
      : await authorizeMember(transaction, caller.bearer, farmId);
  if (rankOf(authorized.farm.role) < rankOf(needed)) throw forbidden();
  return authorized;
}

async function authorizeMember(
  transaction: Transaction,
  bearer: Bearer,
  farmId: string,
): Promise<Authorized> {
  // The last role is a door an owner opened to support for a time: to look, not to touch.
  const [found] = await select(
    transaction,
    farmRowRow,
    sql`
    select f.time_zone, f.gestation_days, f.species_settings, f.up_to,
      f.suspended_at is not null as farm_suspended,
      not exists (select from auth_session s join user_account u on u.id = s.user_id
        where s.id = ${bearer.sessionId} and s.user_id = ${bearer.userId} and s.ended_at is null
        and u.suspended_at is null) as ended,
      coalesce(
        (select m.role from membership m where m.farm_id = f.id and m.user_id = ${bearer.userId}),
        (select 'viewer' from support_access a join user_account u on u.id = a.user_id
          and u.system_role = 'super_admin'
          where a.farm_id = f.id and a.user_id = ${bearer.userId} and a.until > kraal_now()
            and a.ended_at is null limit 1)) as role
    from farm f where f.id = ${farmId}`,
  );
  if (!found?.role) throw forbidden();
  if (found.ended) throw unauthorised();
  if (found.farm_suspended) throw suspended();
  return {
    bearer,
    upTo: found.up_to,
    usedKey: null,
    farm: {
      id: farmId,
      role: found.role,
      timeZone: found.time_zone,
      gestationDays: found.gestation_days,
      settings: found.species_settings,
    },
  };
}

/** Once a minute is often enough to know whether a key is still in use; reading changes nothing, so it is noted apart. */
export const noteKeyUse = (database: Database, farmId: string, keyId: string): Promise<void> =>
  inTenant(database, {
    tenant: { farmId, userId: null },
    work: async (transaction) => {
      await transaction.execute(
        sql`update api_key set last_used_at = kraal_now() where farm_id = ${farmId} and id = ${keyId}`,
      );
    },
  });

/** A person whose highest role, of the installation or on any farm, is at least the one needed. */
export async function authorizeForSystem(
  transaction: Transaction,
  userId: string,
  needed: string,
): Promise<string> {
  const roles = await select(
    transaction,
    row({ role: text }),
    sql`
    select system_role as role from user_account where id = ${userId} and system_role is not null
      union select role from membership where user_id = ${userId}`,
  );
  const highest = roles.reduce((best, { role }) => (rankOf(role) > rankOf(best) ? role : best), '');
  if (highest === '' || rankOf(highest) < rankOf(needed)) throw forbidden();
  return highest;
}
