import type { BreedingStatus } from '@kraal/domain/breeding/status';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, oneOf, row } from '../../platform/database/row.ts';
import { carryingHeads, unscannedHeads } from '../animals/index.ts';
import { withAnimal, mayCarry } from './mayCarry.ts';

/**
 * A lot stands where most of what is known of it says; heads of it that were found empty, lost it or gave birth stand
 * with the open ones, those that no scan has seen with the served.
 */
export async function movedHeads(
  transaction: Transaction,
  farmId: string,
  species: Species,
): Promise<Partial<Record<BreedingStatus, number>>> {
  const rows = await select(
    transaction,
    row({ status: oneOf<BreedingStatus>(), open: number, unscanned: number }),
    sql`select b.breeding_status as status, sum(a.heads - ${carryingHeads})::float8 as open,
        sum(${unscannedHeads})::float8 as unscanned
      from ${withAnimal} where b.farm_id = ${farmId} and b.species = ${species} and b.is_lot
        and b.breeding_status is not null and b.breeding_status in ${mayCarry} group by 1`,
  );
  const moved: Partial<Record<BreedingStatus, number>> = {};
  const add = (status: BreedingStatus, heads: number): void => {
    moved[status] = (moved[status] ?? 0) + heads;
  };
  for (const { status, open, unscanned } of rows) {
    add('open', open);
    add('served', unscanned);
    add(status, -open - unscanned);
  }
  return moved;
}
