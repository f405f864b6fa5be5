import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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
import { animalClasses, sexes } from '@kraal/domain/animals/animalClass';
import { allSpecies } from '@kraal/domain/animals/species';
import { statuses } from '@kraal/domain/ledger/state';
import { viewedLists } from '@kraal/contract/animals';
import { oneOf } from '../../platform/database/closedSet.ts';
import { fieldColumns } from './fieldColumns.ts';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

/**
 * The current state of each animal and lot: a projection of the ledger, written by it alone.
 * What a list filters or sorts by is a column; `state` is the whole fold.
 */
export const animal = pgTable(
  'animal',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    species: text('species').notNull(),
    sex: text('sex').notNull(),
    heads: integer('heads').notNull(),
    isLot: boolean('is_lot').notNull(),
    status: text('status').notNull(),
    statusOn: date('status_on').notNull(),
    ...fieldColumns(),
    bornOn: date('born_on'),
    tag: text('tag'),
    tagKey: text('tag_key'),
    /** The tag with its numbers padded, so that K2 sorts before K10. */
    tagSort: text('tag_sort').notNull(),
    eid: text('eid'),
    brand: text('brand'),
    tattoo: text('tattoo'),
    damId: uuid('dam_id'),
    sireId: uuid('sire_id'),
    campId: uuid('camp_id'),
    mobId: uuid('mob_id'),
    /** Whose it is, where it is another's: the place of its owner. */
    ownerId: uuid('owner_id'),
    animalClass: text('animal_class').notNull(),
    /** The day from which age alone changes the class. */
    classUntil: date('class_until'),
    meatUntil: date('meat_until'),
    milkUntil: date('milk_until'),
    weanedOn: date('weaned_on'),
    /** From when somebody is asked whether a course has ended in which no dose was given any more. */
    courseFrom: date('course_from'),
    /** What each head grazes as, kg, where that is not its last mass (`grazesAsKg`). */
    grazesKg: doublePrecision('grazes_kg'),
    photoId: uuid('photo_id'),
    searchText: text('search_text').notNull(),
    state: jsonb('state').notNull(),
    /** With which rules its rows were made; older ones are told anew before anything is recorded of it. */
    rulesVersion: integer('rules_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('animal_list').on(table.farmId, table.species, table.status, table.tagSort, table.id),
    index('animal_class_list').on(
      table.farmId,
      table.species,
      table.status,
      table.animalClass,
      table.id,
    ),
    index('animal_born').on(table.farmId, table.species, table.status, table.bornOn, table.id),
    // The two below hold all that a morning's counts ask for, so that they never fetch a row.
    index('animal_held')
      .on(table.farmId, sql`greatest(meat_until, milk_until)`, table.id)
      .where(sql`status = 'alive' and greatest(meat_until, milk_until) is not null`),
    index('animal_ages')
      .on(table.farmId, table.species, table.bornOn, table.sex, table.heads, table.id)
      .where(sql`status = 'alive'`),
    index('animal_course').on(table.farmId, table.courseFrom).where(sql`course_from is not null`),
    index('animal_unweaned')
      .on(table.farmId, table.bornOn)
      .where(sql`weaned_on is null and status = 'alive'`),
    // Its last columns are what the board of camps adds up, so that it never fetches a row.
    index('animal_camp').on(
      table.farmId,
      table.campId,
      table.species,
      table.status,
      table.id,
      table.mobId,
      table.animalClass,
      table.heads,
      table.bornOn,
      table.grazesKg,
    ),
    index('animal_mob').on(table.farmId, table.mobId),
    // What is kept for others is few beside the farm's own.
    index('animal_owner')
      .on(table.farmId, table.ownerId, table.species, table.status, table.id)
      .where(sql`owner_id is not null`),
    index('animal_dam').on(table.farmId, table.damId),
    index('animal_sire').on(table.farmId, table.sireId),
    index('animal_class_until').on(table.farmId, table.classUntil),
    uniqueIndex('animal_tag_once')
      .on(table.farmId, table.species, table.tagKey)
      .where(sql`status = 'alive' and tag_key is not null`),
    uniqueIndex('animal_eid_once')
      .on(table.farmId, table.eid)
      .where(sql`status = 'alive' and eid is not null`),
    // Few are lots, and whoever traces a herd asks it of each.
    index('animal_lots').on(table.farmId, table.id).where(sql`is_lot`),
    index('animal_closed').on(table.farmId).where(sql`status = 'merged' and not is_lot`),
    index('animal_eid').on(table.farmId, table.eid),
    index('animal_tag').on(table.farmId, table.tagKey),
    index('animal_search').using('gin', sql`farm_id, search_text gin_trgm_ops`),
    oneOf('animal_species_known', 'species', allSpecies),
    oneOf('animal_sex_known', 'sex', sexes),
    oneOf('animal_status_known', 'status', statuses),
    oneOf('animal_class_known', 'animal_class', animalClasses),
    tenantPolicy(),
  ],
);

/**
 * Every EID that a record ever wore, its own or of the other record of it: what an outbreak case follows across farms, and
 * a stop list looks for.
 */
export const wornNumber = pgTable(
  'worn_number',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eid: text('eid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eid] }),
    // Whoever wore it on any farm: a new number hides nobody.
    index('worn_number_anywhere').on(table.eid, table.farmId, table.animalId),
    tenantPolicy(),
  ],
);

/**
 * How many heads and records there are of each sort of animal in each place: what the dashboard, the chips of a list and
 * camps count. Kept with each entry and held against the animals by the replay. Nowhere is the id of zeros.
 */
export const herdCount = pgTable(
  'herd_count',
  {
    farmId: farmId(),
    species: text('species').notNull(),
    status: text('status').notNull(),
    animalClass: text('animal_class').notNull(),
    sex: text('sex').notNull(),
    isLot: boolean('is_lot').notNull(),
    campId: uuid('camp_id').notNull(),
    mobId: uuid('mob_id').notNull(),
    heads: bigint('heads', { mode: 'number' }).notNull(),
    records: integer('records').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.farmId,
        table.species,
        table.status,
        table.animalClass,
        table.sex,
        table.isLot,
        table.campId,
        table.mobId,
      ],
    }),
    oneOf('herd_count_species_known', 'species', allSpecies),
    oneOf('herd_count_status_known', 'status', statuses),
    oneOf('herd_count_class_known', 'animal_class', animalClasses),
    oneOf('herd_count_sex_known', 'sex', sexes),
    tenantPolicy(),
  ],
);

/** What an animal stands at: a camp, a place of others, or a lorry, which is a place of its own while it is on the road. */
const residenceKinds = ['camp', 'holding', 'transit'] as const;

/** Where an animal was from when to when; `until` is null where it is now. */
export const residence = pgTable(
  'residence',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: text('kind', { enum: residenceKinds }).notNull().default('camp'),
    placeId: uuid('place_id').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }),
  },
  (table) => [
    // Its index holds where and from when to when besides: a trace never fetches a row (0089; Drizzle cannot say it).
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    oneOf('residence_kind_known', 'kind', residenceKinds),
    index('residence_place').on(table.farmId, table.placeId, table.since),
    // Who stands where now, and since when.
    index('residence_open')
      .on(table.farmId, table.animalId, table.placeId, table.since)
      .where(sql`until is null`),
    // Few are away, and whoever traces a herd asks it of each.
    index('residence_off').on(table.farmId, table.animalId, table.until).where(sql`kind <> 'camp'`),
    tenantPolicy(),
  ],
);

/** Since when something belongs to somebody else, and until when; what is the farm's own has no row. */
export const ownership = pgTable(
  'ownership',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    index('ownership_of').on(table.farmId, table.ownerId, table.since),
    tenantPolicy(),
  ],
);

export const mobMembership = pgTable(
  'mob_membership',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    mobId: uuid('mob_id').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    index('mob_membership_mob').on(table.farmId, table.mobId, table.since),
    tenantPolicy(),
  ],
);

/** Heads gained and lost, day by day: the sum up to a day is the herd of that day. */
export const stockChange = pgTable(
  'stock_change',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    changedOn: date('changed_on').notNull(),
    heads: integer('heads').notNull(),
    kind: text('kind').notNull(),
    species: text('species').notNull(),
    /** What they were called on that day; missing until the farm is brought to the rules that say it. */
    animalClass: text('animal_class'),
    /** Sold or slaughtered while its meat was held back: until when it was, by all that is known today. */
    insideUntil: date('inside_until'),
    /** The medicines that held it back. */
    insideBy: uuid('inside_by').array(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    index('stock_change_day').on(table.farmId, table.changedOn),
    // Counts are few among all that changes a herd.
    index('stock_change_counted')
      .on(table.farmId, table.changedOn)
      .where(sql`kind in ('counted', 'marked')`),
    oneOf('stock_change_species_known', 'species', allSpecies),
    oneOf('stock_change_class_known', 'animal_class', animalClasses),
    tenantPolicy(),
  ],
);

/** The same by day and sort of entry, so that the herd of any day is a sum over days and not over animals. */
export const stockDay = pgTable(
  'stock_day',
  {
    farmId: farmId(),
    species: text('species').notNull(),
    changedOn: date('changed_on').notNull(),
    kind: text('kind').notNull(),
    heads: bigint('heads', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.species, table.changedOn, table.kind] }),
    oneOf('stock_day_species_known', 'species', allSpecies),
    tenantPolicy(),
  ],
);

export const mob = pgTable(
  'mob',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    species: text('species'),
    version: integer('version').notNull().default(1),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('mob_name').on(table.farmId, sql`lower(name)`).where(sql`archived_at is null`),
    oneOf('mob_species_known', 'species', allSpecies),
    tenantPolicy(),
  ],
);

export const photo = pgTable(
  'photo',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    file: text('file').notNull(),
    uploadedBy: uuid('uploaded_by'),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true })
      .notNull()
      .default(sql`kraal_now()`),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.id] }), tenantPolicy()],
);

/** A morning at the crush: named, resumable on another device, reviewed afterwards. */
export const workSession = pgTable(
  'work_session',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    species: text('species').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().default(sql`kraal_now()`),
    startedBy: uuid('started_by').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The fields all its animals share. */
    shared: jsonb('shared').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    oneOf('work_session_species_known', 'species', allSpecies),
    tenantPolicy(),
  ],
);

/** How a person of the farm likes to see its lists: theirs alone. */
export const listView = pgTable(
  'list_view',
  {
    farmId: farmId(),
    userId: uuid('user_id').notNull(),
    list: text('list').notNull(),
    views: jsonb('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.userId, table.list] }),
    oneOf('list_view_list_known', 'list', viewedLists),
    tenantPolicy(),
  ],
);
