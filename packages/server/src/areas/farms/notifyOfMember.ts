import type { Role } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../people/index.ts';

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
