import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../farms/index.ts';
import { endOtherSessions, notify } from '../people/index.ts';
import { ofFarms } from '../farms/tables.ts';

/** The owners of a suspended farm find out from the trail who did it and when. */
export async function suspendFarm(
  services: Services,
  {
    transaction,
    by,
    farmId,
    suspended,
  }: { transaction: Transaction; by: string; farmId: string; suspended: boolean },
): Promise<void> {
  const [answer] = await select(
    transaction,
    row({ there: boolean }),
    sql`select admin_suspend_farm(${farmId}, ${suspended}) as there`,
  );
  if (!answer?.there) throw notFound('Farm');
  await inTenant(services.database, {
    tenant: { farmId, userId: by },
    work: (transaction) =>
      recordAudit(transaction, {
        farmId,
        userId: by,
        action: suspended ? 'suspended' : 'restored',
        subject: 'farm',
      }),
  });
}

export async function suspendUser(
  transaction: Transaction,
  { by, userId, suspended }: { by: string; userId: string; suspended: boolean },
): Promise<void> {
  if (userId === by) throw conflict('not_yourself', 'You cannot suspend yourself.');
  const { rowCount } = await transaction.execute(
    sql`update user_account set suspended_at = case when ${suspended} then kraal_now() end
      where id = ${userId} and (email is not null or phone is not null)`,
  );
  if (rowCount === 0) throw notFound('User');
  if (suspended) await endOtherSessions(transaction, userId, null);
}

type Wish = { reason: string; hours: number };

/** Asks; only an owner opens the door (areas/farms/support.ts), and every step is in the farm's trail. */
export async function requestSupportAccess(
  services: Services,
  { by, farmId }: { by: string; farmId: string },
  { reason, hours }: Wish,
): Promise<void> {
  await inTenant(services.database, {
    tenant: { farmId, userId: by },
    work: async (transaction) => {
      const [farm] = await select(
        transaction,
        row({ farm_name: text }),
        sql`select farm_name from ${ofFarms.farm} where id = ${farmId}`,
      );
      if (!farm) throw notFound('Farm');
      await transaction.execute(
        sql`insert into support_access (farm_id, id, user_id, reason, hours)
        values (${farmId}, ${newId()}, ${by}, ${reason}, ${hours})`,
      );
      await recordAudit(transaction, {
        farmId,
        userId: by,
        action: 'support asked',
        subject: reason,
        detail: { hours },
      });
      const owners = await select(
        transaction,
        row({ user_id: text }),
        sql`select user_id from ${ofFarms.membership} where farm_id = ${farmId}
          and role = 'farm_owner' limit 50`,
      );
      await notify(services, transaction, {
        userIds: owners.map((one) => one.user_id),
        what: 'support_asked',
        about: { farmId, farmName: farm.farm_name, reason, hours: String(hours) },
        template: (templates) =>
          templates.supportRequested({
            farmName: farm.farm_name,
            hours,
            reason,
            link: `${services.config.publicUrl}/settings?part=support`,
          }),
      });
    },
  });
}
