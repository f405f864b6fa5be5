import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { rowFor, text } from '../../platform/database/row.ts';
import { type AnimalFilter, countedConditions } from './filter.ts';
import { campOf, type Camp } from './order.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

/** Camps in which such animals are, by name; the one in which a page ended stands in its place though all left it. */
export function campsInUse(
  transaction: Transaction,
  {
    farmId,
    filter: { species, status },
    after,
  }: { farmId: string; filter: AnimalFilter; after: string | null },
): Promise<Camp[]> {
  const endedIn = after === null ? null : campOf(after);
  const where = countedConditions(farmId, { species, status, sort: 'tag', descending: 'false' });
  return select(
    transaction,
    rowFor<Camp>()({ id: text }),
    sql`select c.id from ${ofInfrastructure.camp} c where c.farm_id = ${farmId} and c.id in (
        select h.camp_id from herd_count h where ${where} union all select ${endedIn}::uuid)
      order by lower(c.name), c.id`,
  );
}
