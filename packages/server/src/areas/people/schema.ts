import { severities } from '@kraal/domain/alerts/rules';
import { languages } from '@kraal/domain/people/languages';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
    /** Quiet hours and the hours of the day's lines, where the person set any. */
    telling: jsonb('telling'),
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
    /** Neither the device nor the place was known when it began. */
    isNewDevice: boolean('is_new_device').notNull().default(false),
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
    /** Its answer was lost, as it seemed, and another was given out in its place. */
    supersededAt: moment('superseded_at'),
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

/** A browser that takes messages while nobody looks at it. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** In which they signed in on it: when that ends, it takes no messages any more. */
    sessionId: uuid('session_id').references(() => authSession.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret (RFC 8291): only it can read what is sent. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device'),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
    /** When its service took a message last. */
    takenAt: moment('taken_at'),
  },
  (table) => [
    uniqueIndex('push_subscription_endpoint').on(table.endpoint),
    index('push_subscription_user').on(table.userId),
  ],
);

/** The pair of keys by which push services know this installation (RFC 8292); in the database, so that a backup has it. */
export const pushKey = pgTable('push_key', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});

/** What is to leave the product for a person, or for another program: kept until it left, or cannot. */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').notNull(),
    userId: uuid('user_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    ofFarm: uuid('of_farm'),
    /** Which message it carries, so that its reader can be shown what became of it. */
    messageId: uuid('message_id'),
    /** Of a webhook, which. */
    targetId: uuid('target_id'),
    severity: text('severity').notNull(),
    content: jsonb('content').notNull(),
    status: text('status').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    madeAt: moment('made_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** While somebody tries. */
    claimedUntil: moment('claimed_until'),
    doneAt: moment('done_at'),
    /** What was answered, in a few words. */
    answer: text('answer'),
  },
  (table) => [
    index('delivery_due').on(table.dueAt).where(sql`status = 'waiting'`),
    index('delivery_message').on(table.messageId).where(sql`message_id is not null`),
    index('delivery_farm').on(table.ofFarm, table.madeAt),
    oneOf('delivery_severity_known', 'severity', severities),
    oneOf('delivery_status_known', 'status', ['waiting', 'sent', 'failed', 'dropped']),
  ],
);

/**
 * What all processes of an installation share and nobody outside the database's owner reads: passwords of the roles
 * that the server signs in with follow from it.
 */
export const installation = pgTable('installation', {
  id: integer('id').primaryKey(),
  secret: text('secret').notNull(),
});
