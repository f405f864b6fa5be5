import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';
import { animalClasses } from '@kraal/domain/animals/animalClass';
import { allSpecies } from '@kraal/domain/animals/species';
import { statuses } from '@kraal/domain/ledger/state';
import { oneOf } from '../../platform/database/closedSet.ts';
import { readingColumns } from './readingColumns.ts';

/**
 * The newest mass and readings of each animal, and when it was last seen: what every weighing changes stands here, so
 * that it leaves the indexes of the herd's other lists alone. Species, status and class are repeated so that each of
 * its orders is one index.
 */
export const animalGrowth = pgTable(
  'animal_growth',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    species: text('species').notNull(),
    status: text('status').notNull(),
    animalClass: text('animal_class').notNull(),
    heads: integer('heads').notNull(),
    massKg: doublePrecision('mass_kg'),
    massOn: date('mass_on'),
    adgG: doublePrecision('adg_g'),
    ...readingColumns(),
    lastSeenOn: date('last_seen_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('growth_mass').on(table.farmId, table.species, table.status, table.massKg, table.id),
    index('growth_gain').on(table.farmId, table.species, table.status, table.adgG, table.id),
    index('growth_seen').on(table.farmId, table.species, table.status, table.lastSeenOn, table.id),
    oneOf('animal_growth_species_known', 'species', allSpecies),
    oneOf('animal_growth_status_known', 'status', statuses),
    oneOf('animal_growth_class_known', 'animal_class', animalClasses),
    tenantPolicy(),
  ],
);

/**
 * How many living heads were last seen, and last weighed with which gain, on each day: what the dashboard says of gain
 * and of animals nobody saw is a sum over days.
 */
export const growthDay = pgTable(
  'growth_day',
  {
    farmId: farmId(),
    species: text('species').notNull(),
    /** 'seen' or 'gained'. */
    fact: text('fact').notNull(),
    day: date('day').notNull(),
    heads: bigint('heads', { mode: 'number' }).notNull(),
    /** The sum of their gains in thousandths of a gram, so that what is taken out again leaves nothing behind. */
    gainMg: bigint('gain_mg', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.species, table.fact, table.day] }),
    oneOf('growth_day_species_known', 'species', allSpecies),
    oneOf('growth_day_fact_known', 'fact', ['seen', 'gained']),
    tenantPolicy(),
  ],
);

/** Every mass and score ever taken, with how many heads it stands for. */
export const measurement = pgTable(
  'measurement',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    trait: text('trait').notNull(),
    takenOn: date('taken_on').notNull(),
    value: doublePrecision('value').notNull(),
    heads: integer('heads').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId, table.trait] }),
    index('measurement_time').on(table.farmId, table.trait, table.takenOn),
    tenantPolicy(),
  ],
);
