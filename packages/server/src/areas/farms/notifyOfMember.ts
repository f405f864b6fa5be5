import type { Role } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../people/index.ts';

type Change = { farmId: string; by: string; userId: string };

export async function farmNameOf(transaction: Transaction, farmId: string): Promise<string> {
  const [farm] = await select(
    transaction,
    row({ farm_name: text }),
    sql`select farm_name from farm where id = ${farmId}`,
  );
  return farm?.farm_name ?? '';
}

export async function notifyMember(
  services: Services,
  {
    transaction,
    farmId,
    userId,
    what,
    role,
  }: {
    transaction: Transaction;
    farmId: string;
    userId: string;
    what: 'role_changed' | 'removed';
    role: Role;
  },
): Promise<void> {
  const farmName = await farmNameOf(transaction, farmId);
  await notify(services, transaction, {
    userIds: [userId],
    what,
    about: { farmId, farmName, role },
    template: (templates) =>
      what === 'removed'
        ? templates.removed({ farmName })
        : templates.roleChanged({ farmName, role }),
  });
}

type Raise = { transaction: Transaction; change: Change; found: { name: string }; role: Role };

/** The other owners hear of who may do more than before: it may have been done by somebody who should not. */
export async function notifyOfRaise(
  services: Services,
  { transaction, change: { farmId, by, userId }, found, role }: Raise,
): Promise<void> {
  const owners = await select(
    transaction,
    row({ id: text }),
    sql`select user_id as id from membership where farm_id = ${farmId} and role = 'farm_owner'
      and user_id <> ${by} and user_id <> ${userId} limit 50`,
  );
  const farmName = await farmNameOf(transaction, farmId);
  await notify(services, transaction, {
    userIds: owners.map(({ id }) => id),
    what: 'role_raised',
    about: { farmId, farmName, name: found.name, role },
    template: (templates) => templates.roleRaised({ farmName, name: found.name, role }),
  });
}
