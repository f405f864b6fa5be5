import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/**
 * What each animal changes of the units in a camp, and from which day on: the sum up to a day is what stood there. In
 * millionths of a unit. Days that are still to come hold what age alone will add.
 */
export const grazingStep = pgTable(
  'grazing_step',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    campId: uuid('camp_id').notNull(),
    day: date('day').notNull(),
    microLsu: bigint('micro_lsu', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.farmId, table.animalId, table.eventId, table.campId, table.day],
    }),
    tenantPolicy(),
  ],
);

/** The same of all animals, so that a camp's year is a sum over its days and not over who stood in it. */
export const grazingDay = pgTable(
  'grazing_day',
  {
    farmId: farmId(),
    campId: uuid('camp_id').notNull(),
    day: date('day').notNull(),
    microLsu: bigint('micro_lsu', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.campId, table.day] }),
    // Days that came to nothing are found by it, and taken away.
    index('grazing_day_nothing').on(table.farmId).where(sql`micro_lsu = 0`),
    tenantPolicy(),
  ],
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
