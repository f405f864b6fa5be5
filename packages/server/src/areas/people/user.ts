import { type User, user as userSchema } from '@kraal/contract/people';
import { type Role, rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { oneOf, rowOf } from '../../platform/database/row.ts';
import { unauthorised } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { ofFarms } from '../farms/tables.ts';

const accountRow = rowOf(userSchema)
  .without('systemRole', 'farms')
  .with({ grantedRole: oneOf<Role>().orNull });
const farmRow = rowOf(userSchema.shape.farms.element);

const farmColumns = sql`f.id as "farmId", f.farm_name as "farmName", f.species,
  f.time_zone as "timeZone", f.is_demo as "isDemo", f.mass_unit as "massUnit",
  f.area_unit as "areaUnit", f.currency, f.erase_after as "eraseAfter"`;

/**
 * The signed-in user with their farms; `systemRole` is the highest role they hold anywhere.
 * An administrator also finds the farms whose owners have let them look in.
 */
export async function loadUser(services: Services, userId: string): Promise<User> {
  return inTenant(services.database, {
    tenant: { farmId: null, userId },
    work: async (transaction) => {
      const [account] = await select(
        transaction,
        accountRow,
        sql`
      select id, email, phone, first_name as "firstName", last_name as "lastName", username,
        profile_photo_url as "profilePhotoUrl", password_hash is not null as "hasPassword",
        language, notify, telling, erase_after as "eraseAfter", system_role as "grantedRole"
      from user_account where id = ${userId}`,
      );
      if (!account) throw unauthorised();
      const farms = await select(
        transaction,
        farmRow,
        sql`
      select ${farmColumns}, m.role from ${ofFarms.membership} m join ${ofFarms.farm} f
        on f.id = m.farm_id
        where m.user_id = ${userId} and f.suspended_at is null order by m.created_at, f.id limit 200`,
      );
      const doors =
        account.grantedRole === 'super_admin'
          ? await select(
              transaction,
              farmRow,
              sql`select distinct ${farmColumns}, 'viewer' as role from open_doors() f limit 20`,
            )
          : [];
      for (const door of doors)
        if (!farms.some(({ farmId }) => farmId === door.farmId)) farms.push(door);
      const { grantedRole, ...person } = account;
      const systemRole = farms.reduce<Role>(
        (highest, { role }) => (rankOf(role) > rankOf(highest) ? role : highest),
        grantedRole ?? 'viewer',
      );
      return { ...person, systemRole, farms };
    },
  });
}
