import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/** What somebody set to be done. An entry of its kind about its subject finishes it as well as a tick. */
export const task = pgTable(
  'task',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    subjectId: uuid('subject_id'),
    dueOn: date('due_on'),
    assignedTo: uuid('assigned_to'),
    finishedBy: text('finished_by'),
    setBy: uuid('set_by').notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    doneBy: uuid('done_by'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('task_open').on(table.farmId, table.dueOn).where(sql`done_at is null`),
    tenantPolicy(),
  ],
);
