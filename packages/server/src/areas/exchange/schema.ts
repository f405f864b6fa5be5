import { importStatuses, rowOutcomes } from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

/** A file brought in: what it is, how its columns are read, how far its import has come. */
export const importFile = pgTable(
  'import_file',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status').notNull(),
    /** Which sheets the file has, and where the table stands; null of files of before. */
    layout: jsonb('layout'),
    headings: jsonb('headings').notNull(),
    mapping: jsonb('mapping').notNull(),
    options: jsonb('options').notNull(),
    rowCount: integer('row_count').notNull(),
    doneRows: integer('done_rows').notNull().default(0),
    summary: jsonb('summary'),
    /** When its rows were last looked at: what was recorded since may say otherwise. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** How often it was taken back: made anew, everything has another name. */
    undone: integer('undone').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`kraal_now()`),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    oneOf('import_file_status_known', 'status', importStatuses),
    tenantPolicy(),
  ],
);

/** The lines of a file, all of them: which of them are rows of the table is the file's `layout`. */
export const importRow = pgTable(
  'import_row',
  {
    farmId: farmId(),
    importId: uuid('import_id').notNull(),
    sheet: smallint('sheet').notNull().default(0),
    rowNumber: integer('row_number').notNull(),
    cells: jsonb('cells').notNull(),
    /** Cells written anew in the preview, by the place of their column. */
    mended: jsonb('mended'),
    outcome: text('outcome'),
    problems: jsonb('problems'),
    plan: jsonb('plan'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.importId, table.sheet, table.rowNumber] }),
    index('import_row_outcome').on(table.farmId, table.importId, table.outcome),
    oneOf('import_row_outcome_known', 'outcome', rowOutcomes),
    foreignKey({
      name: 'import_row_of_file',
      columns: [table.farmId, table.importId],
      foreignColumns: [importFile.farmId, importFile.id],
    }),
    tenantPolicy(),
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
  (table) => [primaryKey({ columns: [table.farmId, table.externalId] }), tenantPolicy()],
);
