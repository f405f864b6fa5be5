import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { listAudit as contract } from '@kraal/contract/farms';
import { number, row, rowIn, text } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { newId } from '../../platform/newId.ts';
import { ofPeople } from '../people/tables.ts';

type Entry = {
  farmId: string;
  userId: string;
  action: string;
  subject: string;
  detail?: unknown;
  /** By the server's clock, where a watch holds it against a moment of the same. */
  at?: Date;
};

export async function recordAudit(
  transaction: Transaction,
  { farmId, userId, action, subject, detail, at }: Entry,
): Promise<void> {
  await transaction.execute(sql`insert into audit (farm_id, id, user_id, action, subject, detail, at)
    values (${farmId}, ${newId()}, ${userId}, ${action}, ${subject},
      ${JSON.stringify(detail ?? null)}::jsonb,
      coalesce(${at?.toISOString() ?? null}::timestamptz, kraal_now()))`);
}

const auditItemRow = rowIn(contract, 'items');

/** The latest first; ids are made in the order of time. */
export async function listAudit(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof contract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from audit where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      auditItemRow.with({ key: text }),
      sql`
    select a.id, a.at, coalesce(u.first_name || ' ' || u.last_name, '') as who, a.action, a.subject,
      case when jsonb_typeof(a.detail) = 'object' then a.detail - 'memberId' end as detail, a.id::text as key
    from audit a left join ${ofPeople.userAccount} u on u.id = a.user_id
    where a.farm_id = ${farmId} and a.id::text < ${before ?? 'g'} order by a.id::text desc
      limit ${limit}`,
    ),
  );
}
