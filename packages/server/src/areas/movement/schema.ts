import { sql } from 'drizzle-orm';
import { transferKinds, transferStatuses, transferSteps } from '@kraal/domain/movement/transfers';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/** Animals that are to go to another's place, and how far that has come. */
export const transfer = pgTable(
  'transfer',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    day: date('day').notNull(),
    fromId: uuid('from_id'),
    toId: uuid('to_id'),
    forExport: boolean('for_export').notNull().default(false),
    vehicle: text('vehicle'),
    driver: text('driver'),
    note: text('note'),
    /** Once it is completed: when they left, and what was paid for all of them. */
    soldOn: date('sold_on'),
    priceCents: bigint('price_cents', { mode: 'number' }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('transfer_number').on(table.farmId, table.number),
    index('transfer_promised')
      .on(table.farmId, table.id)
      .where(sql`status in ('submitted', 'approved')`),
    oneOf('transfer_kind_known', 'kind', transferKinds),
    oneOf('transfer_status_known', 'status', transferStatuses),
    tenantPolicy(),
  ],
);

/** Who goes, and how many heads of a lot. */
export const transferLine = pgTable(
  'transfer_line',
  {
    farmId: farmId(),
    transferId: uuid('transfer_id').notNull(),
    animalId: uuid('animal_id').notNull(),
    heads: integer('heads').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.transferId, table.animalId] }),
    index('transfer_line_animal').on(table.farmId, table.animalId),
    foreignKey({
      name: 'transfer_line_of_transfer',
      columns: [table.farmId, table.transferId],
      foreignColumns: [transfer.farmId, transfer.id],
    }),
    tenantPolicy(),
  ],
);

/** What was done with it, when and by whom; kept for good. */
export const transferStep = pgTable(
  'transfer_step',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    transferId: uuid('transfer_id').notNull(),
    step: text('step').notNull(),
    note: text('note'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: uuid('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('transfer_step_of').on(table.farmId, table.transferId, table.id),
    oneOf('transfer_step_known', 'step', ['create', ...transferSteps]),
    foreignKey({
      name: 'transfer_step_of_transfer',
      columns: [table.farmId, table.transferId],
      foreignColumns: [transfer.farmId, transfer.id],
    }),
    tenantPolicy(),
  ],
);
