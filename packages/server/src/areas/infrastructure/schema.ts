import { sql } from 'drizzle-orm';
import { thingKindNames } from '@kraal/domain/infrastructure/thingKinds';
import { placeHealths, placeKinds } from '@kraal/domain/movement/places';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
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
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

/**
 * A property of the farm: a farm has one or more, and every camp lies in one; without any the farm is one property. Other
 * people's places, to which animals go and from which they come, are holdings too.
 */
export const holding = pgTable(
  'holding',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    gln: text('gln'),
    /** A MultiPolygon of GeoJSON, nine decimals; null where nobody drew it. */
    boundary: jsonb('boundary'),
    boundaryHa: doublePrecision('boundary_ha'),
    isOwn: boolean('is_own').notNull().default(true),
    kind: text('kind').notNull().default('farm'),
    /** Of other people's: whose it is, and how they are reached. */
    owner: text('owner'),
    phone: text('phone'),
    address: text('address'),
    /** A Point of GeoJSON; null where nobody said where it is. */
    position: jsonb('position'),
    health: text('health').notNull().default('unknown'),
    restrictions: jsonb('restrictions').notNull().default(sql`'[]'::jsonb`),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('holding_name').on(table.farmId, sql`lower(name)`).where(sql`archived_at is null`),
    index('holding_gln').on(table.gln).where(sql`gln is not null`),
    oneOf('holding_kind_known', 'kind', placeKinds),
    oneOf('holding_health_known', 'health', placeHealths),
    tenantPolicy(),
  ],
);

/** A fenced paddock. */
export const camp = pgTable(
  'camp',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    areaHa: doublePrecision('area_ha'),
    /** On which of the farm's properties; null while it has one or none. */
    holdingId: uuid('holding_id'),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('camp_name').on(table.farmId, sql`lower(name)`).where(sql`archived_at is null`),
    tenantPolicy(),
  ],
);

/** What stands on the land beside camps, of a kind of the domain's registry. What happened to it are entries about it. */
export const thing = pgTable(
  'thing',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    fields: jsonb('fields').notNull(),
    campIds: uuid('camp_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** A point or a line of GeoJSON; null where nobody drew it. */
    place: jsonb('place'),
    serviceEveryDays: integer('service_every_days'),
    version: integer('version').notNull().default(1),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('thing_name')
      .on(table.farmId, sql`lower(name)`, table.id)
      .where(sql`archived_at is null`),
    oneOf('thing_kind_known', 'kind', thingKindNames),
    tenantPolicy(),
  ],
);

/**
 * Where a camp lay from a day on, up to the day on which another shape begins: what was grazed, rested and carried in a
 * year is worked out with the camps of that year.
 */
export const campShape = pgTable(
  'camp_shape',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    campId: uuid('camp_id').notNull(),
    fromOn: date('from_on').notNull(),
    untilOn: date('until_on'),
    /** A MultiPolygon of GeoJSON, nine decimals. */
    area: jsonb('area').notNull(),
    drawnHa: doublePrecision('drawn_ha').notNull(),
    cameFrom: uuid('came_from').array().notNull().default(sql`'{}'::uuid[]`),
    version: integer('version').notNull(),
    drawnAt: timestamp('drawn_at', { withTimezone: true }).notNull(),
    drawnBy: uuid('drawn_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('camp_shape_from').on(table.farmId, table.campId, table.fromOn),
    // A camp has one shape now.
    uniqueIndex('camp_shape_now').on(table.farmId, table.campId).where(sql`until_on is null`),
    check('camp_shape_days', sql`until_on > from_on`),
    foreignKey({
      name: 'camp_shape_camp',
      columns: [table.farmId, table.campId],
      foreignColumns: [camp.farmId, camp.id],
    }),
    tenantPolicy(),
  ],
);
