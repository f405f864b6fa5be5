import type { Day } from '@kraal/domain/format/dates';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import { payloadText } from '../ledger/index.ts';
import { ofLedger } from '../ledger/tables.ts';

type Farm = { id: string; timeZone: string; settings: GrazingSettings };

type Assessed = { day: Day; feedKgPerHa: number };

export async function assessments(
  transaction: Transaction,
  { id, timeZone }: Farm,
  campIds: readonly string[],
): Promise<ReadonlyMap<string, Assessed[]>> {
  const rows = await select(
    transaction,
    row({ campId: text, day, feedKgPerHa: number }),
    sql`select s.subject_id as "campId",
        (${payloadText('feed_assessed', 'feedKgPerHa')})::float8 as "feedKgPerHa",
        to_char(s.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
      from ${ofLedger.eventSubject} s join ${ofLedger.event} e on e.farm_id = s.farm_id
        and e.id = s.event_id
      where s.farm_id = ${id} and s.kind = 'feed_assessed' and e.voided_by is null
        and s.subject_id = any(${sql.param([...campIds])}::uuid[])
      order by s.occurred_at, s.event_id limit 50000`,
  );
  return Map.groupBy(rows, ({ campId }) => campId);
}
