import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { RowPlan } from '../plan/rowPlan.ts';

export async function keepExternalIds(
  transaction: Transaction,
  farmId: string,
  plans: readonly RowPlan[],
): Promise<void> {
  const rows = plans
    .filter(
      ({ outcome, facts }) =>
        (outcome === 'create' || outcome === 'update') && facts.externalId !== null,
    )
    .map((plan) => ({ external_id: plan.facts.externalId, animal_id: plan.animalId }));
  if (rows.length === 0) return;
  await transaction.execute(sql`insert into external_id (farm_id, external_id, animal_id)
    select ${farmId}, x.external_id, x.animal_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(external_id text, animal_id uuid)
      on conflict (farm_id, external_id) do update set animal_id = excluded.animal_id`);
}
