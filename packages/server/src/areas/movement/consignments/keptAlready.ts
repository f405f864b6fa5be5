import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';

/**
 * Who of a load was kept here for its seller before, and stands in the books as theirs still: bought now it is the same
 * animal, and no second one that wears its tag. In: the records of the seller's. Out: by each of these the record here.
 */
export async function keptAlready(
  transaction: Transaction,
  { farmId, partnerId, refs }: { farmId: string; partnerId: string; refs: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await select(
    transaction,
    row({ ref: text, animalId: text }),
    sql`select l.ref, l.animal_id as "animalId" from consignment_line l
        join consignment c on c.farm_id = l.farm_id and c.id = l.consignment_id
          and c.partner_id = ${partnerId} and c.kind = 'agistmentIn'
        join animal a on a.farm_id = l.farm_id and a.id = l.animal_id
          and a.status = 'alive' and not a.is_lot and a.owner_id is not null
      where l.farm_id = ${farmId} and l.ref = any(${sql.param([...refs])}::uuid[])
      order by c.received_on`,
  );
  return new Map(rows.map(({ ref, animalId }) => [ref, animalId]));
}
