import type { Incoming } from '@kraal/domain/movement/national/incoming';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { Link } from './links.ts';

type Read = { farmId: string; link: Link; readAt: Date };

/** Keeps what the platform says is on its way; what it names no more is gone, unless something became of it here. */
export async function keepIncoming(
  transaction: Transaction,
  { farmId, link: { holdingId }, readAt }: Read,
  { items }: { items: readonly Incoming[] },
): Promise<void> {
  const rows = [...new Map(items.map((one) => [one.reference, one])).values()].map((body) => ({
    reference: body.reference,
    body,
  }));
  await transaction.execute(
    sql`insert into national_incoming as i (farm_id, holding_id, reference, body, standing, seen_at)
      select ${farmId}, ${holdingId}, r.reference, r.body, 'open', ${readAt.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(reference text, body jsonb)
      on conflict (farm_id, holding_id, reference) do update set body = excluded.body,
        standing = 'open'
      where i.standing in ('open', 'gone')`,
  );
  await transaction.execute(
    sql`update national_incoming set standing = 'gone' where farm_id = ${farmId}
      and holding_id = ${holdingId} and standing = 'open'
      and reference <> all(${sql.param(rows.map(({ reference }) => reference))}::text[])`,
  );
}
