import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People. They belong to no farm: memberships tie them to farms. */
export const userAccount = pgTable('user_account', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  username: text('username').notNull(),
  profilePhotoUrl: text('profile_photo_url'),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (table) => [uniqueIndex('user_account_email').on(sql`lower(${table.email})`)]);

/** One signed-in device: the family of its refresh tokens. */
export const authSession = pgTable('auth_session', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  device: text('device'),
  endedAt: moment('ended_at'),
}, (table) => [index('auth_session_user').on(table.userId)]);

export const refreshToken = pgTable('refresh_token', {
  hash: text('hash').primaryKey(),
  sessionId: uuid('session_id').notNull().references(() => authSession.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
}, (table) => [index('refresh_token_session').on(table.sessionId)]);

export const passwordReset = pgTable('password_reset', {
  hash: text('hash').primaryKey(),
  userId: uuid('user_id').notNull().references(() => userAccount.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** Failed sign-ins per account and per address; each one makes the next wait longer. */
export const signInFailure = pgTable('sign_in_failure', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: moment('last_at').notNull(),
});
