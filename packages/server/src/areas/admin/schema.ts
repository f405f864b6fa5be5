import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A request that failed by our own fault: when and where, nothing of its content. Kept for a month. */
export const fault = pgTable(
  'fault',
  {
    id: uuid('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull().default(sql`kraal_now()`),
    requestId: text('request_id').notNull(),
    route: text('route').notNull(),
    farmId: uuid('of_farm'),
  },
  (table) => [index('fault_time').on(table.at)],
);
