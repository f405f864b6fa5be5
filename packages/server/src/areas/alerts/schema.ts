import { alertCodes, alertSubjects, severities } from '@kraal/domain/alerts/rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
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
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * One alert of a rule and a subject, from when it is first found until it is over. `shelf` says where it is shown and
 * `place` where on it: the gravest first, then the latest.
 */
export const alert = pgTable(
  'alert',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    rule: text('rule').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    name: text('name').notNull(),
    heads: integer('heads').notNull(),
    mobId: uuid('mob_id'),
    campId: uuid('camp_id'),
    severity: text('severity').notNull(),
    value: doublePrecision('value').notNull(),
    facts: jsonb('facts').notNull(),
    status: text('status').notNull(),
    shelf: text('shelf').notNull(),
    place: text('place').notNull(),
    seenAt: moment('seen_at').notNull(),
    firedAt: moment('fired_at'),
    clearAt: moment('clear_at'),
    resolvedAt: moment('resolved_at'),
    snoozedUntil: moment('snoozed_until'),
    ackedAt: moment('acked_at'),
    ackedBy: uuid('acked_by'),
    settledAt: moment('settled_at'),
    settledBy: uuid('settled_by'),
    settledAs: text('settled_as'),
    settledNote: text('settled_note'),
    level: integer('level').notNull(),
    repeats: integer('repeats').notNull(),
    toldAt: moment('told_at'),
    /** When time alone makes something else of it. */
    nextAt: moment('next_at'),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('alert_one_open')
      .on(table.farmId, table.rule, table.subjectId)
      .where(sql`resolved_at is null`),
    index('alert_shelf').on(table.farmId, table.shelf, table.place),
    index('alert_next').on(table.farmId, table.nextAt).where(sql`next_at is not null`),
    index('alert_subject').on(table.farmId, table.subjectId),
    oneOf('alert_severity_known', 'severity', severities),
    oneOf('alert_subject_known', 'subject_kind', alertSubjects),
    oneOf('alert_shelf_known', 'shelf', ['waiting', 'open', 'snoozed', 'settled']),
    tenantPolicy(),
  ],
);

/** What a farm set otherwise than usual, for all of it or for one mob, camp or medicine. */
export const alertRule = pgTable(
  'alert_rule',
  {
    farmId: farmId(),
    rule: text('rule').notNull(),
    scopeKind: text('scope_kind').notNull(),
    /** The id of zeros for all of it. */
    scopeId: uuid('scope_id').notNull(),
    isOn: boolean('is_on').notNull(),
    severity: text('severity').notNull(),
    threshold: doublePrecision('threshold'),
    version: integer('version').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: uuid('changed_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.rule, table.scopeId] }),
    oneOf('alert_rule_known', 'rule', alertCodes),
    oneOf('alert_rule_severity_known', 'severity', severities),
    oneOf('alert_rule_scope_known', 'scope_kind', ['farm', 'mob', 'camp', 'medicine']),
    tenantPolicy(),
  ],
);

/** What one person was told, of one alert or of many. Its id follows from what it says, so that it is told once. */
export const alertMessage = pgTable(
  'alert_message',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    rule: text('rule').notNull(),
    occasion: text('occasion').notNull(),
    severity: text('severity').notNull(),
    at: moment('at').notNull(),
    heads: integer('heads').notNull(),
    names: jsonb('names').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('alert_message_at').on(table.farmId, table.at),
    oneOf('alert_message_severity_known', 'severity', severities),
    tenantPolicy(),
  ],
);

/** Which alerts a message was about. */
export const alertTold = pgTable(
  'alert_told',
  {
    farmId: farmId(),
    alertId: uuid('alert_id').notNull(),
    messageId: uuid('message_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.alertId, table.messageId] }),
    tenantPolicy(),
  ],
);

/** When a farm was looked over last, how long that took, and when it must be again whatever happens. */
export const alertRound = pgTable(
  'alert_round',
  {
    farmId: farmId(),
    at: moment('at').notNull(),
    tookMs: integer('took_ms').notNull(),
    nextAt: moment('next_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId] }),
    index('alert_round_next').on(table.nextAt),
    tenantPolicy(),
  ],
);

/** Another program that hears of alerts; what is sent is signed with its secret, which is sealed here. */
export const webhook = pgTable(
  'webhook',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    severityFrom: text('severity_from').notNull(),
    secret: text('secret').notNull(),
    isOn: boolean('is_on').notNull(),
    version: integer('version').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    oneOf('webhook_severity_known', 'severity_from', severities),
    tenantPolicy(),
  ],
);

/** How SMS or calls leave: a request to a service that the farm has an account with. Its secrets are sealed. */
export const textGateway = pgTable(
  'text_gateway',
  {
    farmId: farmId(),
    channel: text('channel').notNull(),
    preset: text('preset').notNull(),
    url: text('url').notNull(),
    headers: text('headers').notNull(),
    body: text('body').notNull(),
    /** What stands at {{name}} in the three above. */
    secrets: text('secrets').notNull(),
    version: integer('version').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: uuid('changed_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.channel] }),
    oneOf('text_gateway_channel_known', 'channel', ['sms', 'voice']),
    tenantPolicy(),
  ],
);

/** What addresses outside are called for. */
export const callPurposes = ['webhook', 'sms', 'voice', 'national', 'partner'] as const;

/** Calls that left the installation for a farm: where to, how long they took, what was answered. */
export const callOut = pgTable(
  'call_out',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    /** Without its path and its query, which may hold secrets. */
    host: text('host').notNull(),
    purpose: text('purpose').notNull(),
    status: integer('status'),
    tookMs: integer('took_ms').notNull(),
    problem: text('problem'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('call_out_at').on(table.farmId, table.at),
    oneOf('call_out_purpose_known', 'purpose', callPurposes),
    tenantPolicy(),
  ],
);

/**
 * What a machine, a partner or another program concludes: a draft of entries with its evidence. It is nothing of the
 * farm's until somebody accepts it, or the farm said that such may be taken by themselves.
 */
export const proposal = pgTable(
  'proposal',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    entries: jsonb('entries').notNull(),
    /** Why, in its author's words, and what it rests on. */
    reason: text('reason').notNull(),
    evidence: jsonb('evidence').notNull(),
    author: text('author').notNull(),
    byKey: uuid('by_key'),
    byUser: uuid('by_user').notNull(),
    madeAt: moment('made_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    status: text('status').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by'),
    /** Taken by itself, because the farm says so for this kind. */
    byItself: boolean('by_itself').notNull().default(false),
    note: text('note'),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('proposal_open').on(table.farmId, table.status, table.madeAt),
    oneOf('proposal_status_known', 'status', ['open', 'accepted', 'declined', 'expired']),
    tenantPolicy(),
  ],
);

/** Kinds of entries that are taken from a source by themselves. */
export const proposalTrust = pgTable(
  'proposal_trust',
  {
    farmId: farmId(),
    kind: text('kind').notNull(),
    author: text('author').notNull(),
    setAt: moment('set_at').notNull(),
    setBy: uuid('set_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.kind, table.author] }), tenantPolicy()],
);
