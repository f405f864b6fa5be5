import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { farmFence, farmId } from '../../platform/database/fence.ts';

/** A file brought in: what it is, how its columns are read, how far its import has come. */
export const importFile = pgTable(
  'import_file',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status').notNull(),
    headings: jsonb('headings').notNull(),
    mapping: jsonb('mapping').notNull(),
    options: jsonb('options').notNull(),
    rowCount: integer('row_count').notNull(),
    doneRows: integer('done_rows').notNull().default(0),
    summary: jsonb('summary'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`kraal_now()`),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.id] }), farmFence()],
);

export const importRow = pgTable(
  'import_row',
  {
    farmId: farmId(),
    importId: uuid('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    cells: jsonb('cells').notNull(),
    outcome: text('outcome'),
    problems: jsonb('problems'),
    plan: jsonb('plan'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.importId, table.rowNumber] }),
    index('import_row_outcome').on(table.farmId, table.importId, table.outcome),
    farmFence(),
  ],
);

/** Which animal a file's own id stands for, so that a second import updates it. */
export const externalId = pgTable(
  'external_id',
  {
    farmId: farmId(),
    externalId: text('external_id').notNull(),
    animalId: uuid('animal_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.externalId] }), farmFence()],
);
