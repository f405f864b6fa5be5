import { sql } from 'drizzle-orm';
import { partnerStatuses } from '@kraal/domain/partners/message';
import {
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

/** By which code other farms find this one, and the pair of keys with which it signs what it says to them. */
export const farmAddress = pgTable(
  'farm_address',
  {
    farmId: farmId().primaryKey(),
    code: text('code').notNull(),
    publicKey: text('public_key').notNull(),
    /** Sealed. */
    privateKey: text('private_key').notNull(),
  },
  (table) => [uniqueIndex('farm_address_code').on(table.code), tenantPolicy()],
);

/** Another farm that this one exchanges messages with, or did. */
export const partner = pgTable(
  'partner',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    /** As it was first heard; null until it said anything. */
    publicKey: text('public_key'),
    name: text('name').notNull().default(''),
    gln: text('gln'),
    /** The origin of its server where it is on another; null on this one. */
    server: text('server'),
    placeId: uuid('place_id'),
    status: text('status').notNull(),
    /** Numbers of the last message to it and from it. */
    sentNumber: integer('sent_number').notNull().default(0),
    receivedNumber: integer('received_number').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('partner_code').on(table.farmId, table.code),
    uniqueIndex('partner_of_place')
      .on(table.farmId, table.placeId)
      .where(sql`status in ('requested', 'linked')`),
    oneOf('partner_status_known', 'status', partnerStatuses),
    tenantPolicy(),
  ],
);

/** What was said to a partner and by it, as it was signed. */
export const partnerMessage = pgTable(
  'partner_message',
  {
    farmId: farmId(),
    partnerId: uuid('partner_id').notNull(),
    direction: text('direction').notNull(),
    number: integer('number').notNull(),
    kind: text('kind').notNull(),
    body: text('body').notNull(),
    signature: text('signature').notNull(),
    /** Of one that was heard: with which key it was signed; what was heard before this was kept has none. */
    key: text('key'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Of one that was sent: since when the other has it, or why it never will. */
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.partnerId, table.direction, table.number] }),
    index('partner_message_waiting')
      .on(table.farmId, table.partnerId, table.number)
      .where(sql`direction = 'out' and delivered_at is null and failure is null`),
    oneOf('partner_message_direction_known', 'direction', ['out', 'in']),
    foreignKey({
      name: 'partner_message_of_partner',
      columns: [table.farmId, table.partnerId],
      foreignColumns: [partner.farmId, partner.id],
    }),
    tenantPolicy(),
  ],
);
