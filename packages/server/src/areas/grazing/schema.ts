import { animalClasses } from '@kraal/domain/animals/animalClass';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../platform/database/closedSet.ts';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/**
 * What each animal changes of the heads of a class in a camp and of their units by mass, and from which day on: the sum
 * up to a day is what stood there. In millionths of a unit. Days that are still to come hold what age alone will change.
 */
export const grazingStep = pgTable(
  'grazing_step',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    campId: uuid('camp_id').notNull(),
    day: date('day').notNull(),
    animalClass: text('animal_class').notNull().default(''),
    heads: integer('heads').notNull().default(0),
    microLsu: bigint('micro_lsu', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'grazing_step_key',
      columns: [
        table.farmId,
        table.animalId,
        table.eventId,
        table.campId,
        table.day,
        table.animalClass,
      ],
    }),
    oneOf('grazing_step_class_known', 'animal_class', ['', ...animalClasses]),
    tenantPolicy(),
  ],
);

/** The same of all animals, by class, so that a camp's year is a sum over its days and not over who stood in it. */
export const grazingDay = pgTable(
  'grazing_day',
  {
    farmId: farmId(),
    campId: uuid('camp_id').notNull(),
    day: date('day').notNull(),
    animalClass: text('animal_class').notNull().default(''),
    heads: integer('heads').notNull().default(0),
    microLsu: bigint('micro_lsu', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'grazing_day_key',
      columns: [table.farmId, table.campId, table.day, table.animalClass],
    }),
    // Days that came to nothing are found by it, and taken away.
    index('grazing_day_nothing').on(table.farmId).where(sql`micro_lsu = 0 and heads = 0`),
    oneOf('grazing_day_class_known', 'animal_class', ['', ...animalClasses]),
    tenantPolicy(),
  ],
);

/** How the farm counts grazing, where it says anything: see `GrazingSettings` of the domain. */
export const grazingSetting = pgTable(
  'grazing_setting',
  {
    farmId: farmId().primaryKey(),
    lsuOfClass: jsonb('lsu_of_class').notNull(),
    dailyKg: doublePrecision('daily_kg').notNull(),
    utilisation: doublePrecision('utilisation').notNull(),
    residualKgPerHa: doublePrecision('residual_kg_per_ha'),
    benchmark: doublePrecision('benchmark'),
    rainBy: text('rain_by').notNull(),
    rainsOn: text('rains_on').notNull(),
    version: integer('version').notNull(),
  },
  () => [tenantPolicy()],
);

/** A mob that somebody wants in a camp: from the day on which it comes until the day on which it leaves. */
export const plannedStay = pgTable(
  'planned_stay',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    mobId: uuid('mob_id').notNull(),
    campId: uuid('camp_id').notNull(),
    fromOn: date('from_on').notNull(),
    untilOn: date('until_on').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('planned_stay_from').on(table.farmId, table.fromOn, table.id),
    check('planned_stay_days', sql`until_on > from_on`),
    tenantPolicy(),
  ],
);

/** Heads that are to come to a mob, leave it or go over to another: what a plan counts with beside who is there today. */
export const plannedChange = pgTable(
  'planned_change',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    mobId: uuid('mob_id').notNull(),
    what: text('what').notNull(),
    day: date('day').notNull(),
    heads: integer('heads').notNull(),
    /** Of each of them; null where they are like those of the mob. */
    kgEach: doublePrecision('kg_each'),
    /** To which mob they go over. */
    otherMobId: uuid('other_mob_id'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('planned_change_day').on(table.farmId, table.day, table.id),
    check('planned_change_what', sql`what in ('comes', 'leaves', 'joins')`),
    check('planned_change_heads', sql`heads > 0`),
    check('planned_change_other', sql`(what = 'joins') = (other_mob_id is not null)`),
    tenantPolicy(),
  ],
);
