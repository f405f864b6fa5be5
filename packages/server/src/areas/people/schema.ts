import { languages } from '@kraal/domain/people/languages';
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People. They belong to no farm: memberships tie them to farms. */
export const userAccount = pgTable(
  'user_account',
  {
    id: uuid('id').primaryKey(),
    /** Missing for who signs in by telephone alone. */
    email: text('email'),
    /** When the owner of the address showed that it is theirs: by a mailed link or an identity provider. */
    emailVerifiedAt: moment('email_verified_at'),
    phone: text('phone'),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull(),
    profilePhotoUrl: text('profile_photo_url'),
    language: text('language').notNull().default('en'),
    /** Which kinds of message reach the person by which channel; what is not said is as by default. */
    notify: jsonb('notify').notNull().default({}),
    /** 'super_admin' or nothing: every other role is one on a farm. */
    systemRole: text('system_role'),
    suspendedAt: moment('suspended_at'),
    eraseAfter: moment('erase_after'),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
  },
  (table) => [
    uniqueIndex('user_account_email').on(sql`lower(${table.email})`),
    uniqueIndex('user_account_phone').on(table.phone),
    oneOf('user_account_language_known', 'language', languages),
    oneOf('user_account_role_known', 'system_role', ['super_admin']),
  ],
);

/** An account at an identity provider that signs the same person in. */
export const identityLink = pgTable(
  'identity_link',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identity_link_user').on(table.userId),
  ],
);

/** One signed-in device: the family of its refresh tokens. */
export const authSession = pgTable(
  'auth_session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
    lastUsedAt: moment('last_used_at').notNull().default(sql`kraal_now()`),
    device: text('device'),
    address: text('address'),
    /** Where the device says it is: its time zone. */
    timeZone: text('time_zone'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('auth_session_user').on(table.userId),
    index('auth_session_created').on(table.createdAt),
  ],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSession.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
);

export const passwordReset = pgTable('password_reset', {
  hash: text('hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

/** Failed sign-ins per account and per address; each one makes the next wait longer. */
export const signInFailure = pgTable('sign_in_failure', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: moment('last_at').notNull(),
  /** When the owner of the account was last told that somebody keeps trying. */
  toldAt: moment('told_at'),
});

/** Provider's tokens that were exchanged already: each opens one session. */
export const spentToken = pgTable('spent_token', {
  hash: text('hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** What a person is told in the product: a word for what happened and what it happened to, put into words on the screen. */
export const notice = pgTable(
  'notice',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().default(sql`kraal_now()`),
    what: text('what').notNull(),
    about: jsonb('about').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('notice_user').on(table.userId, table.id)],
);
