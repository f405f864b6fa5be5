import { sql } from 'drizzle-orm';
import { pgPolicy, pgRole, uuid } from 'drizzle-orm/pg-core';

/** The role every request works as: it owns nothing, so row-level security always binds it. */
export const appRole = pgRole('kraal_app').existing();

export const currentFarm = sql`(select nullif(current_setting('app.farm_id', true), '')::uuid)`;
export const currentUser = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`;

/** Every farm table starts its primary key with this column and stands behind `farmFence`. */
export const farmId = () => uuid('farm_id').notNull();

export const tenantPolicy = () =>
  pgPolicy('farm_fence', {
    for: 'all',
    to: appRole,
    using: sql`farm_id = ${currentFarm}`,
    withCheck: sql`farm_id = ${currentFarm}`,
  });
