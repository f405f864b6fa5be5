import { allSpecies } from '@kraal/domain/animals/species';
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/** Who was shorn when, how many heads of it, and what one of their fleeces weighed; follows from entries. */
export const fleece = pgTable(
  'fleece',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    species: text('species').notNull(),
    shornOn: date('shorn_on').notNull(),
    heads: integer('heads').notNull(),
    fleeceKg: doublePrecision('fleece_kg'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    index('fleece_time').on(table.farmId, table.species, table.shornOn),
    oneOf('fleece_species_known', 'species', allSpecies),
    tenantPolicy(),
  ],
);
