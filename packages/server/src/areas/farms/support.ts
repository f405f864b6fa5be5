import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { listSupportAccess as contract } from '@kraal/contract/farms';
import { number, row, rowIn, text } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { notFound } from '../../platform/errors.ts';
import { recordAudit } from './audit.ts';
import { ofPeople } from '../people/tables.ts';

const accessRow = rowIn(contract, 'items');

export async function listSupportAccess(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof contract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from support_access where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      accessRow.with({ key: text }),
      sql`
    select a.id, coalesce(u.first_name || ' ' || u.last_name, '') as who, a.reason, a.hours,
      a.asked_at as "askedAt", a.until, a.ended_at as "endedAt", a.id::text as key
    from support_access a left join ${ofPeople.userAccount} u on u.id = a.user_id
    where a.farm_id = ${farmId} and a.id::text < ${before ?? 'g'} order by a.id::text desc
      limit ${limit}`,
    ),
  );
}

/** Opens the door for the hours that were asked for, or closes it. */
export async function answerSupportAccess(
  transaction: Transaction,
  { farmId, by, id, allow }: { farmId: string; by: string; id: string; allow: boolean },
): Promise<void> {
  const change = allow
    ? sql`update support_access
      set granted_by = ${by}, until = kraal_now() + make_interval(hours => hours)
      where farm_id = ${farmId} and id = ${id} and until is null and ended_at is null
      returning reason, hours`
    : sql`update support_access set ended_at = kraal_now() where farm_id = ${farmId} and id = ${id}
      and ended_at is null returning reason, hours`;
  const [changed] = await select(transaction, row({ reason: text, hours: number }), change);
  if (!changed) throw notFound('Request');
  await recordAudit(transaction, {
    farmId,
    userId: by,
    action: allow ? 'support let in' : 'support shut out',
    subject: changed.reason,
    detail: { hours: changed.hours },
  });
}
