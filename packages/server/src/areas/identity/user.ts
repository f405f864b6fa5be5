import type { User } from '@kraal/contract/identity';
import { type Role, rankOf } from '@kraal/domain/identity/roles';
import { sql } from 'drizzle-orm';
import { inFence, select } from '../../platform/database/connection.ts';
import { unauthorised } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';

type Account = { id: string; email: string; first_name: string; last_name: string; username: string; profile_photo_url: string | null };
type UserFarm = User['farms'][number];

/** The signed-in user with their farms; `systemRole` is the highest role they hold anywhere. */
export async function loadUser(services: Services, userId: string): Promise<User> {
  return inFence(services.database, { farmId: null, userId }, async (transaction) => {
    const [account] = await select<Account>(transaction, sql`select id, email, first_name, last_name, username, profile_photo_url from user_account where id = ${userId}`);
    if (!account) throw unauthorised();
    const farms = await select<UserFarm>(transaction, sql`
      select f.id as "farmId", f.farm_name as "farmName", m.role, f.species, f.time_zone as "timeZone", f.is_demo as "isDemo"
      from membership m join farm f on f.id = m.farm_id where m.user_id = ${userId} order by m.created_at, f.id limit 200`);
    const systemRole = farms.reduce<Role>((highest, { role }) => (rankOf(role) > rankOf(highest) ? role : highest), 'viewer');
    return {
      id: account.id, email: account.email, firstName: account.first_name, lastName: account.last_name,
      username: account.username, profilePhotoUrl: account.profile_photo_url, systemRole, farms,
    };
  });
}
