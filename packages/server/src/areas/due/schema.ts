import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/** That a person was sent the line of a morning or an evening, so that none is sent twice. */
export const dayLine = pgTable(
  'day_line',
  {
    farmId: farmId(),
    userId: uuid('user_id').notNull(),
    day: date('day').notNull(),
    line: text('line').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.userId, table.day, table.line] }),
    oneOf('day_line_known', 'line', ['morning', 'evening']),
    tenantPolicy(),
  ],
);
