import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { projectionVersion } from '../ledger/index.ts';

type NewFarm = {
  farmId: string;
  userId: string;
  farmName: string;
  species: Species[];
  isDemo: boolean;
};

/** A new farm; who opens it owns it. The transaction must be in the new farm's tenant. False where this id has one. */
export async function openFarm(
  transaction: Transaction,
  { farmId, userId, farmName, species, isDemo }: NewFarm,
): Promise<boolean> {
  const made = await select(
    transaction,
    row({ id: text }),
    sql`insert into farm (id, projection_version, farm_name, species, is_demo)
      select ${farmId}, ${projectionVersion}, ${farmName},
      array(select jsonb_array_elements_text(${JSON.stringify([...new Set(species)])}::jsonb)), ${isDemo}
      on conflict (id) do nothing returning id`,
  );
  if (made.length === 0) return false;
  await transaction.execute(
    sql`insert into membership (farm_id, user_id, role) values (${farmId}, ${userId}, 'farm_owner')`,
  );
  return true;
}
