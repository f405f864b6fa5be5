import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { invalid } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { eraseAfterDays, notify } from '../people/index.ts';
import { recordAudit } from './audit.ts';
import { loadFarm } from './farm.ts';

/** Whoever types the farm's name means it; every member is told, and an owner may change their mind for 30 days. */
export async function planFarmErasure(
  services: Services,
  {
    transaction,
    farmId,
    userId,
    confirm,
  }: { transaction: Transaction; farmId: string; userId: string; confirm: string },
): Promise<void> {
  const { farmName } = await loadFarm(transaction, farmId);
  if (confirm.trim() !== farmName)
    throw invalid({ confirm: [sentence`Type ${farmName} to confirm.`] });
  const after = new Date(services.now().getTime() + eraseAfterDays * 86_400_000).toISOString();
  await transaction.execute(
    sql`update farm set erase_after = ${after}, version = version + 1 where id = ${farmId}`,
  );
  await recordAudit(transaction, {
    farmId,
    userId,
    action: 'erasure planned',
    subject: farmName,
    detail: { after },
  });
  const members = await select(
    transaction,
    row({ user_id: text }),
    sql`select user_id from membership where farm_id = ${farmId} limit 500`,
  );
  await notify(services, transaction, {
    userIds: members.map((one) => one.user_id),
    what: 'farm_erasure',
    about: { farmId, farmName, after: after.slice(0, 10) },
    template: (templates) => templates.farmErasure({ farmName, days: eraseAfterDays }),
  });
}

export async function cancelFarmErasure(
  transaction: Transaction,
  farmId: string,
  userId: string,
): Promise<void> {
  await transaction.execute(
    sql`update farm set erase_after = null, version = version + 1 where id = ${farmId}`,
  );
  await recordAudit(transaction, { farmId, userId, action: 'erasure cancelled', subject: 'farm' });
}
