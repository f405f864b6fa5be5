import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/connection.ts';

/** As an upgrade finds a farm: everything that follows from its entries was made by rules of before. */
export async function leaveToOlderRules(
  owner: Pick<Database, 'execute'>,
  ...farmIds: readonly string[]
): Promise<void> {
  const ids = sql.param([...farmIds]);
  await owner.execute(sql`update animal set rules_version = 0 where farm_id = any(${ids}::uuid[])`);
  await owner.execute(
    sql`update farm set projection_version = projection_version - 1, recounted_for = 0
      where id = any(${ids}::uuid[])`,
  );
}

/** And as if those rules had said less of every animal: nothing that is read of this may be believed. */
export async function sayLess(owner: Pick<Database, 'execute'>, farmId: string): Promise<void> {
  await owner.execute(sql`update animal set meat_until = null,
    state = state - 'weights' - 'treatments' - 'holds' - 'meatUntil' - 'milkUntil' - 'breeding'
    where farm_id = ${farmId}`);
  await owner.execute(sql`update animal_growth set mass_kg = 1, adg_g = 1
    where farm_id = ${farmId} and adg_g is not null`);
  await owner.execute(sql`delete from animal_breeding where farm_id = ${farmId}`);
  await owner.execute(sql`update herd_count set heads = heads + 7 where farm_id = ${farmId}`);
  await owner.execute(sql`delete from stock_day where farm_id = ${farmId}`);
  await owner.execute(sql`update stock_change set heads = heads + 1 where farm_id = ${farmId}`);
  await owner.execute(sql`delete from grazing_day where farm_id = ${farmId}`);
  await owner.execute(sql`delete from measurement where farm_id = ${farmId}`);
  await leaveToOlderRules(owner, farmId);
}

/** And otherwise what lives hand to each other, in words that today's rules do not know. */
export async function handOverOtherwise(
  owner: Pick<Database, 'execute'>,
  farmId: string,
): Promise<void> {
  await owner.execute(
    sql`update hand_over set facts = '{}' where farm_id = ${farmId} and facts ? 'holds'`,
  );
  await owner.execute(sql`delete from hand_over where farm_id = ${farmId} and facts ? 'drinks'`);
}
