import { sql } from 'drizzle-orm';
import { dayOf } from '@kraal/domain/format/dates';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { WatchedFarm } from './watch.ts';

/** A year, and the month in which somebody holds this season against the last. */
const keptDays = 400;
/** Of a farm that was not looked at for years not all is forgotten in one round. */
const atMost = 5000;

/**
 * What is over for so long is forgotten, with what was said of it: alerts that ended, messages, proposals that were
 * decided or ran out. What the farm did about it are entries, and stay. With the first round of each of its days.
 */
export async function forgetOld(
  transaction: Transaction,
  { id: farmId, now, today, timeZone }: WatchedFarm,
): Promise<void> {
  const [last] = await select(
    transaction,
    row({ at: text }),
    sql`select at::text from alert_round where farm_id = ${farmId}`,
  );
  if (last && dayOf(new Date(last.at), timeZone) === today) return;
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await transaction.execute(
    sql`with gone as (delete from alert a where a.farm_id = ${farmId} and a.id in (
          select id from alert where farm_id = ${farmId} and resolved_at < ${before} limit ${atMost})
        returning a.id)
      delete from alert_told t using gone where t.farm_id = ${farmId} and t.alert_id = gone.id`,
  );
  await transaction.execute(
    sql`delete from alert_message m where m.farm_id = ${farmId} and m.id in (
        select g.id from alert_message g where g.farm_id = ${farmId} and g.at < ${before}
          and not exists (select from alert_told t
            where t.farm_id = g.farm_id and t.message_id = g.id) limit ${atMost})`,
  );
  await transaction.execute(
    sql`delete from proposal p where p.farm_id = ${farmId} and p.id in (
        select id from proposal where farm_id = ${farmId}
          and (decided_at < ${before} or ends_at < ${before}) limit ${atMost})`,
  );
}
