import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgPolicy, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { appRole, currentFarm, currentUser, farmFence, farmId } from '../../platform/database/fence.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A farm is seen from inside its fence and in the list of its members. */
export const farm = pgTable('farm', {
  id: uuid('id').primaryKey(),
  farmName: text('farm_name').notNull(),
  timeZone: text('time_zone').notNull().default('Africa/Johannesburg'),
  species: text('species').array().notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
}, () => [
  pgPolicy('farm_seen', { for: 'select', to: appRole, using: sql`id = ${currentFarm} or id in (select farm_id from membership where user_id = ${currentUser})` }),
  pgPolicy('farm_made', { for: 'insert', to: appRole, withCheck: sql`id = ${currentFarm}` }),
  pgPolicy('farm_changed', { for: 'update', to: appRole, using: sql`id = ${currentFarm}` }),
]);

/** Who may do what on a farm. A user sees their own memberships everywhere, others' only on the current farm. */
export const membership = pgTable('membership', {
  farmId: farmId(),
  userId: uuid('user_id').notNull(),
  role: text('role').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (table) => [
  primaryKey({ columns: [table.farmId, table.userId] }),
  index('membership_user').on(table.userId),
  pgPolicy('membership_seen', { for: 'select', to: appRole, using: sql`farm_id = ${currentFarm} or user_id = ${currentUser}` }),
  pgPolicy('membership_made', { for: 'insert', to: appRole, withCheck: sql`farm_id = ${currentFarm}` }),
  pgPolicy('membership_changed', { for: 'update', to: appRole, using: sql`farm_id = ${currentFarm}` }),
  pgPolicy('membership_ended', { for: 'delete', to: appRole, using: sql`farm_id = ${currentFarm}` }),
]);

export const invitation = pgTable('invitation', {
  farmId: farmId(),
  id: uuid('id').notNull(),
  tokenHash: text('token_hash').notNull(),
  role: text('role').notNull(),
  email: text('email'),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  acceptedBy: uuid('accepted_by'),
}, (table) => [primaryKey({ columns: [table.farmId, table.id] }), farmFence()]);

/** Who changed what about the farm itself. Animals need none: the ledger is their trail. */
export const audit = pgTable('audit', {
  farmId: farmId(),
  id: uuid('id').notNull(),
  at: moment('at').notNull().defaultNow(),
  userId: uuid('user_id'),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  detail: jsonb('detail'),
}, (table) => [primaryKey({ columns: [table.farmId, table.id] }), index('audit_time').on(table.farmId, table.at), farmFence()]);
