import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { allSpecies } from '@kraal/domain/animals/species';
import { endings } from '@kraal/domain/breeding/breedingState';
import { breedingStatuses, confidences } from '@kraal/domain/breeding/status';
import { oneOf } from '../../platform/database/closedSet.ts';
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
    costCents: bigint('cost_cents', { mode: 'number' }),
    storedIn: text('stored_in'),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('semen_sire').on(table.farmId, table.sireId),
    oneOf('semen_species_known', 'species', allSpecies),
    tenantPolicy(),
  ],
);

/**
 * Where each female stands as of today, and what is to be watched for. Species, heads and the tag's order are repeated
 * so that the board and its lists are read from here; who never bore and is not put to a sire has no row.
 */
export const animalBreeding = pgTable(
  'animal_breeding',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    species: text('species').notNull(),
    isLot: boolean('is_lot').notNull(),
    heads: integer('heads').notNull(),
    tagSort: text('tag_sort').notNull(),
    breedingStatus: text('breeding_status'),
    /** The first day on which time alone makes this row another. */
    breedingUntil: date('breeding_until'),
    lactating: boolean('lactating').notNull(),
    dueFrom: date('due_from'),
    dueTo: date('due_to'),
    dueConfidence: text('due_confidence'),
    heatFrom: date('heat_from'),
    heatTo: date('heat_to'),
    checkFrom: date('check_from'),
    parity: integer('parity').notNull(),
    lastBirthOn: date('last_birth_on'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    // Holds all that the board counts, so that it never fetches a row.
    index('breeding_standing')
      .on(
        table.farmId,
        table.species,
        table.breedingStatus,
        table.lactating,
        table.parity,
        table.heads,
      )
      .where(sql`breeding_status is not null`),
    index('breeding_lots')
      .on(table.farmId, table.species)
      .where(sql`is_lot and breeding_status is not null`),
    index('breeding_list')
      .on(table.farmId, table.species, table.breedingStatus, table.tagSort, table.id)
      .where(sql`breeding_status is not null`),
    index('breeding_in_milk')
      .on(table.farmId, table.species, table.tagSort, table.id)
      .where(sql`lactating`),
    index('breeding_until')
      .on(table.farmId, table.breedingUntil)
      .where(sql`breeding_until is not null`),
    index('breeding_last_birth')
      .on(table.farmId, table.lastBirthOn)
      .where(sql`last_birth_on is not null`),
    index('breeding_due').on(table.farmId, table.dueFrom).where(sql`due_from is not null`),
    index('breeding_heat').on(table.farmId, table.heatFrom).where(sql`heat_from is not null`),
    index('breeding_check').on(table.farmId, table.checkFrom).where(sql`check_from is not null`),
    oneOf('animal_breeding_species_known', 'species', allSpecies),
    oneOf('animal_breeding_status_known', 'breeding_status', breedingStatuses),
    oneOf('animal_breeding_confidence_known', 'due_confidence', confidences),
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
    oneOf('past_mating_ending_known', 'ended_by', endings),
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
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    oneOf('mating_season_species_known', 'species', allSpecies),
    tenantPolicy(),
  ],
);
