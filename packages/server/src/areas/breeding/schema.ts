import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

/** Straws of semen in the flask. What is left follows from the services that used them. */
export const semen = pgTable(
  'semen',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    /** The sire as the straw names it; `sire_id` when the farm knows him. */
    sireName: text('sire_name').notNull(),
    sireId: uuid('sire_id'),
    species: text('species').notNull(),
    batch: text('batch'),
    straws: integer('straws').notNull(),
    costCents: integer('cost_cents'),
    storedIn: text('stored_in'),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('semen_sire').on(table.farmId, table.sireId),
    tenantPolicy(),
  ],
);

/** What led to each birth and loss, as it was then: a female's state holds only what follows them. */
export const pastMating = pgTable(
  'past_mating',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    endedOn: date('ended_on').notNull(),
    endedBy: text('ended_by').notNull(),
    /** The mob she was in. */
    mobId: uuid('mob_id'),
    services: jsonb('services').notNull(),
    checks: jsonb('checks').notNull(),
    /** Of a lot: what it came to, in heads. */
    flock: jsonb('flock'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    tenantPolicy(),
  ],
);

/** A mating season by the farm's own name: it names and bounds exposures. */
export const matingSeason = pgTable(
  'mating_season',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    species: text('species').notNull(),
    name: text('name').notNull(),
    fromOn: date('from_on').notNull(),
    toOn: date('to_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.id] }), tenantPolicy()],
);
