import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, list, rowFor, text } from '../../platform/database/row.ts';
import type { Residue } from '../health/index.ts';
import { takerOf } from './partyOf.ts';
import { ofLedger } from '../ledger/tables.ts';

/** The animal left before, under its other record, inside a withdrawal that only this one knew of. */
export async function leftInside(
  transaction: Transaction,
  { farmId, id, keptId }: { farmId: string; id: string; keptId: string },
): Promise<Residue[]> {
  const rows = await select(
    transaction,
    rowFor<Omit<Residue, 'animalId'>>()({
      eventId: text,
      tag: text.orNull,
      on: day,
      where: text.orNull,
      medicineIds: list(),
    }),
    sql`select s.event_id as "eventId", k.tag, s.changed_on::text as "on",
        ${takerOf()} as "where",
        array_agg(distinct (h->>'medicineId')::uuid) as "medicineIds"
      from animal k join stock_change s on s.farm_id = k.farm_id and s.animal_id = k.id
          and s.kind = k.status
        join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
        join animal c on c.farm_id = k.farm_id and c.id = ${id}
        cross join jsonb_array_elements(c.state->'holds') h
      where k.farm_id = ${farmId} and k.id = ${keptId} and k.status in ('sold', 'slaughtered')
        and (h->>'meatUntil')::date >= s.changed_on group by 1, 2, 3, 4`,
  );
  return rows.map((row) => ({ ...row, animalId: keptId }));
}
