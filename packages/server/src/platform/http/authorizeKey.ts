import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import type { SettingsOfFarm } from '@kraal/domain/animals/farmSettings';
import { rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../database/connection.ts';
import { boolean, json, row, text } from '../database/row.ts';
import { RequestError, unauthorised } from '../errors.ts';
import { hashSecret } from '../secrets.ts';
import type { Authorized } from './authenticate.ts';

export const suspended = () =>
  new RequestError(
    403,
    'farm_suspended',
    'This farm is suspended. Write to the people who run this Kraal.',
  );

const keyRowRow = row({
  id: text,
  role: text,
  created_by: text,
  time_zone: text,
  gestation_days: json<GestationOfFarm>(),
  species_settings: json<SettingsOfFarm>(),
  up_to: text.orNull,
  farm_suspended: boolean,
  maker_role: text,
  use_noted: boolean,
});

export async function authorizeKey(
  transaction: Transaction,
  { secret, forCalendar = false }: { secret: string; forCalendar?: boolean },
  farmId: string,
): Promise<Authorized> {
  const [found] = await select(
    transaction,
    keyRowRow,
    sql`
    select k.id, k.role, k.created_by, coalesce(k.last_used_at > kraal_now() - interval '1 minute',
      false) as use_noted, f.time_zone, f.gestation_days, f.species_settings, f.up_to,
      f.suspended_at is not null as farm_suspended, m.role as maker_role
    from api_key k join farm f on f.id = k.farm_id
      join membership m on m.farm_id = k.farm_id and m.user_id = k.created_by
      join user_account u on u.id = k.created_by and u.suspended_at is null
    where k.farm_id = ${farmId} and k.secret_hash = ${hashSecret(secret)} and k.ended_at is null
      and (k.purpose = 'program' or ${forCalendar})`,
  );
  // No key opens more than whoever made it may still open.
  if (!found || rankOf(found.maker_role) < rankOf(found.role))
    throw unauthorised('This key does not open this farm.');
  if (found.farm_suspended) throw suspended();
  await transaction.execute(sql`select set_config('app.user_id', ${found.created_by}, true)`);
  return {
    bearer: { userId: found.created_by, sessionId: found.id, byKey: true },
    upTo: found.up_to,
    usedKey: found.use_noted ? null : found.id,
    farm: {
      id: farmId,
      role: found.role,
      timeZone: found.time_zone,
      gestationDays: found.gestation_days,
      settings: found.species_settings,
    },
  };
}
