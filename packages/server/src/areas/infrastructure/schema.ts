import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

/** A fenced paddock. */
export const camp = pgTable(
  'camp',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    areaHa: doublePrecision('area_ha'),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('camp_name').on(table.farmId, sql`lower(name)`).where(sql`archived_at is null`),
    tenantPolicy(),
  ],
);
