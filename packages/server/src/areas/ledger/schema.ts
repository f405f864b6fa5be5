import { sql } from 'drizzle-orm';
import { eventSources } from '@kraal/domain/ledger/envelope';
import { animalParts } from '@kraal/domain/ledger/kind';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What happened. Rows are only ever added; `voided_by` marks what a later event cancelled. */
export const event = pgTable(
  'event',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    recordedBy: uuid('recorded_by'),
    /** The key with which another program did it; `recordedBy` is then who made the key. */
    byKey: uuid('by_key'),
    source: text('source').notNull(),
    heads: integer('heads'),
    payload: jsonb('payload').notNull(),
    note: text('note'),
    mobId: uuid('mob_id'),
    /** It means whoever is in the mob, whenever that becomes known: its links to animals are a projection. */
    toMob: boolean('to_mob').notNull().default(false),
    sessionId: uuid('session_id'),
    /** The act of one person that made it and others: shown as one line, taken back as one. */
    actId: uuid('act_id'),
    importId: uuid('import_id'),
    /** The file of a whole farm with which it came from another installation, or from another farm here. */
    broughtIn: uuid('brought_in'),
    voids: uuid('voids'),
    voidReason: text('void_reason'),
    voidedBy: uuid('voided_by'),
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('event_time').on(table.farmId, table.occurredAt),
    index('event_kind').on(table.farmId, table.kind, table.occurredAt),
    index('event_mob').on(table.farmId, table.mobId, table.occurredAt).where(sql`to_mob`),
    index('event_session').on(table.farmId, table.sessionId),
    index('event_act')
      .on(table.farmId, table.actId, table.occurredAt, table.id)
      .where(sql`act_id is not null`),
    index('event_import').on(table.farmId, table.importId),
    // For the keys below: who is taken out of the database is looked for by them.
    index('event_voids').on(table.farmId, table.voids).where(sql`voids is not null`),
    index('event_voided').on(table.farmId, table.voidedBy).where(sql`voided_by is not null`),
    oneOf('event_source_known', 'source', eventSources),
    foreignKey({
      name: 'event_cancels_event',
      columns: [table.farmId, table.voids],
      foreignColumns: [table.farmId, table.id],
    }),
    foreignKey({
      name: 'event_cancelled_by_event',
      columns: [table.farmId, table.voidedBy],
      foreignColumns: [table.farmId, table.id],
    }),
    tenantPolicy(),
  ],
);

/** Who recorded what was brought in from elsewhere: people and keys that this farm knows by name only. */
export const formerPerson = pgTable(
  'former_person',
  { farmId: farmId(), id: uuid('id').notNull(), name: text('name').notNull() },
  (table) => [primaryKey({ columns: [table.farmId, table.id] }), tenantPolicy()],
);

/** Which animals an event concerns, and how. */
export const eventAnimal = pgTable(
  'event_animal',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    part: text('part').notNull(),
    /** Not named by the entry: it reached the animal through its mob or another's life. */
    derived: boolean('derived').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId, table.part] }),
    index('event_animal_event').on(table.farmId, table.eventId),
    oneOf('event_animal_part_known', 'part', animalParts),
    foreignKey({
      name: 'event_animal_of_event',
      columns: [table.farmId, table.eventId],
      foreignColumns: [event.farmId, event.id],
    }),
    tenantPolicy(),
  ],
);

/** Which camps and things on the land an event is about. Kind and moment are the event's: what was last said is one probe. */
export const eventSubject = pgTable(
  'event_subject',
  {
    farmId: farmId(),
    subjectId: uuid('subject_id').notNull(),
    kind: text('kind').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    eventId: uuid('event_id').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.farmId, table.subjectId, table.kind, table.occurredAt, table.eventId],
    }),
    index('event_subject_event').on(table.farmId, table.eventId),
    foreignKey({
      name: 'event_subject_of_event',
      columns: [table.farmId, table.eventId],
      foreignColumns: [event.farmId, event.id],
    }),
    tenantPolicy(),
  ],
);

/** What one life hands to another at an entry, made by the giver's fold: an input of the receiver's. */
export const handOver = pgTable(
  'hand_over',
  {
    farmId: farmId(),
    /** An animal; or a mob, or the entry that put sires in. */
    receiverId: uuid('receiver_id').notNull(),
    eventId: uuid('event_id').notNull(),
    giverId: uuid('giver_id').notNull(),
    facts: jsonb('facts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.receiverId, table.eventId, table.giverId] }),
    index('hand_over_giver').on(table.farmId, table.giverId),
    tenantPolicy(),
  ],
);
