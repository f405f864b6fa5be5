import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { projectionVersion } from '../ledger/index.ts';

type NewFarm = {
  farmId: string;
  userId: string;
  farmName: string;
  species: Species[];
  isDemo: boolean;
};

/** A new farm; who opens it owns it. The transaction must be in the new farm's tenant. */
export async function openFarm(
  transaction: Transaction,
  { farmId, userId, farmName, species, isDemo }: NewFarm,
): Promise<void> {
  await transaction.execute(
    sql`insert into farm (id, projection_version, farm_name, species, is_demo)
      select ${farmId}, ${projectionVersion}, ${farmName},
      array(select jsonb_array_elements_text(${JSON.stringify(species)}::jsonb)), ${isDemo}`,
  );
  await transaction.execute(
    sql`insert into membership (farm_id, user_id, role) values (${farmId}, ${userId}, 'farm_owner')`,
  );
}
