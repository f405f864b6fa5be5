import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { farmFence, farmId } from '../../platform/database/fence.ts';

/** Straws of semen in the flask. What is left follows from the services that used them. */
export const semen = pgTable(
  'semen',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    /** The sire as the straw names it; `sire_id` when the farm knows him. */
    sireName: text('sire_name').notNull(),
    sireId: uuid('sire_id'),
    species: text('species').notNull(),
    batch: text('batch'),
    straws: integer('straws').notNull(),
    costCents: integer('cost_cents'),
    storedIn: text('stored_in'),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('semen_sire').on(table.farmId, table.sireId),
    farmFence(),
  ],
);
