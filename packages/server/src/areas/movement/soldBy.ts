import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, number, row } from '../../platform/database/row.ts';
import { payloadText } from '../ledger/index.ts';
import { ofLedger } from '../ledger/tables.ts';

/**
 * By which entries they left, as these stand today. Out: whether one was taken back and none stands in for it, and what they
 * came to together where one was corrected; null where none was.
 */
export async function soldBy(
  transaction: Transaction,
  farmId: string,
  transferId: string,
): Promise<{ isTakenBack: boolean; priceCents: number | null }> {
  const rows = await select(
    transaction,
    row({ isOver: boolean, isCorrection: boolean, priceCents: number.orNull }),
    sql`with recursive left_by as (
        select distinct l.left_by as id, false as is_correction from transfer_line l
          where l.farm_id = ${farmId} and l.transfer_id = ${transferId} and l.left_by is not null
        union
        select e.id, true from left_by b
          join ${ofLedger.event} e on e.farm_id = ${farmId} and e.voids = b.id
            and e.kind <> 'voided')
      select e.voided_by is not null as "isOver", b.is_correction as "isCorrection",
        (${payloadText(['sold', 'slaughtered'], 'priceCents')})::float8 as "priceCents"
      from left_by b join ${ofLedger.event} e on e.farm_id = ${farmId} and e.id = b.id
      where e.voided_by is null or not exists (select from ${ofLedger.event} n
        where n.farm_id = ${farmId} and n.voids = e.id and n.kind <> 'voided')`,
  );
  const prices = rows.flatMap(({ priceCents }) => priceCents ?? []);
  return {
    isTakenBack: rows.some(({ isOver }) => isOver),
    priceCents:
      rows.some(({ isCorrection }) => isCorrection) && prices.length > 0
        ? prices.reduce((sum, one) => sum + one, 0)
        : null,
  };
}
