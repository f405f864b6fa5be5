import type { Holding } from '@kraal/contract/holdings';
import { type Area, areaOf } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, row, text } from '../../platform/database/row.ts';
import { overlapsWith } from './drawQuestions.ts';

export type Boundary = { holdingId: string; area: Area };

/** The boundaries of the farm's properties, those that are drawn. */
export async function boundaries(transaction: Transaction, farmId: string): Promise<Boundary[]> {
  const rows = await select(
    transaction,
    row({ holdingId: text, area: json<NonNullable<Holding['boundary']>>() }),
    sql`select id as "holdingId", boundary as area from holding
      where farm_id = ${farmId} and is_own and boundary is not null and archived_at is null limit 200`,
  );
  return rows.map(({ holdingId, area }) => ({ holdingId, area: areaOf(area) }));
}

/** A camp that is drawn lies in the property of which it has the most; outside of all it stays where it was said to be. */
export async function settleHolding(
  transaction: Transaction,
  { farmId, campId }: { farmId: string; campId: string },
  { area, within }: { area: Area; within: readonly Boundary[] },
): Promise<void> {
  if (within.length === 0) return;
  const shares = await overlapsWith(
    area,
    within.map((one) => one.area),
  );
  const most = Math.max(...shares);
  const holding = within[shares.indexOf(most)];
  if (most <= 0 || !holding) return;
  await transaction.execute(
    sql`update camp set holding_id = ${holding.holdingId}, version = version + 1
      where farm_id = ${farmId} and id = ${campId} and holding_id is distinct from
        ${holding.holdingId}::uuid`,
  );
}
