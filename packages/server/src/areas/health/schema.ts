import { allSpecies } from '@kraal/domain/animals/species';
import { dosePers, doseUnits, medicineClasses, routes } from '@kraal/domain/health/medicine';
import { protocolModes } from '@kraal/domain/health/protocol';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { allOf, oneOf } from '../../platform/database/closedSet.ts';
import { tenantPolicy, farmId } from '../../platform/database/tenantPolicy.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What is given and kept is added up exactly: ten doses of a tenth are one. */
const amount = (name: string) => numeric(name, { mode: 'number' });

/** A product in the cabinet, as its label says. */
export const medicine = pgTable(
  'medicine',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    activeIngredients: text('active_ingredients'),
    medicineClass: text('medicine_class').notNull(),
    registrationNumber: text('registration_number'),
    species: text('species').array().notNull(),
    doseRate: doublePrecision('dose_rate'),
    dosePer: text('dose_per').notNull(),
    doseStep: doublePrecision('dose_step'),
    unit: text('unit').notNull(),
    route: text('route'),
    meatDays: doublePrecision('meat_days').notNull(),
    milkDays: doublePrecision('milk_days').notNull(),
    exportDays: doublePrecision('export_days').notNull(),
    needsPrescription: boolean('needs_prescription').notNull().default(false),
    /** Not for animals milked for people. */
    notForMilk: boolean('not_for_milk').notNull().default(false),
    neverPregnant: boolean('never_pregnant').notNull().default(false),
    /** Not in so many first days of a pregnancy, and not so many days before a birth. */
    notFirstDays: integer('not_first_days'),
    notLastDays: integer('not_last_days'),
    onlySex: text('only_sex'),
    fromDays: integer('from_days'),
    toDays: integer('to_days'),
    onceInLife: boolean('once_in_life').notNull().default(false),
    storage: text('storage'),
    lowStock: amount('low_stock'),
    barcode: text('barcode'),
    /** From the starter catalogue and never looked at since: to be checked against the label. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('medicine_name')
      .on(table.farmId, sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    oneOf('medicine_class_known', 'medicine_class', medicineClasses),
    allOf('medicine_species_known', 'species', allSpecies),
    oneOf('medicine_dose_per_known', 'dose_per', dosePers),
    oneOf('medicine_unit_known', 'unit', doseUnits),
    oneOf('medicine_route_known', 'route', routes),
    oneOf('medicine_sex_known', 'only_sex', ['female', 'male']),
    tenantPolicy(),
  ],
);

/** What was bought of a product at once. What is left follows from treatments and stock-takes. */
export const batch = pgTable(
  'batch',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    medicineId: uuid('medicine_id').notNull(),
    number: text('number').notNull(),
    expiresOn: date('expires_on'),
    bought: amount('bought').notNull(),
    /** In which it was bought, whatever the label says later; doses in another are not of it. */
    unit: text('unit'),
    costCents: bigint('cost_cents', { mode: 'number' }),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('batch_medicine').on(table.farmId, table.medicineId),
    oneOf('batch_unit_known', 'unit', doseUnits),
    foreignKey({
      name: 'batch_of_medicine',
      columns: [table.farmId, table.medicineId],
      foreignColumns: [medicine.farmId, medicine.id],
    }),
    tenantPolicy(),
  ],
);

/**
 * A stock-take: what was left at its moment. Its difference follows from that and from all that is known to have been
 * given before, whenever that was entered (`leftOfBatch`); `difference` is what it seemed then, and of a stock-take of
 * before all that is known.
 */
export const batchCount = pgTable(
  'batch_count',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    batchId: uuid('batch_id').notNull(),
    at: moment('at').notNull().default(sql`kraal_now()`),
    leftThen: amount('left_then'),
    difference: amount('difference').notNull(),
    reason: text('reason'),
    countedBy: uuid('counted_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('batch_count_batch').on(table.farmId, table.batchId),
    foreignKey({
      name: 'batch_count_of_batch',
      columns: [table.farmId, table.batchId],
      foreignColumns: [batch.farmId, batch.id],
    }),
    tenantPolicy(),
  ],
);

/** Each medicine given to each animal: a projection of the ledger. */
export const treatment = pgTable(
  'treatment',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    line: integer('line').notNull(),
    medicineId: uuid('medicine_id').notNull(),
    batchId: uuid('batch_id'),
    dose: amount('dose').notNull(),
    unit: text('unit').notNull(),
    givenOn: date('given_on').notNull(),
    heads: integer('heads').notNull(),
    /** Given to a lot: what its heads had of it stands in `lot_dose`. */
    ofLot: boolean('of_lot').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId, table.line] }),
    index('treatment_batch').on(table.farmId, table.batchId),
    index('treatment_medicine').on(table.farmId, table.medicineId, table.givenOn),
    index('treatment_day').on(table.farmId, table.givenOn, table.eventId),
    oneOf('treatment_unit_known', 'unit', doseUnits),
    tenantPolicy(),
  ],
);

/** What is due to whom when: a course over days, a vaccination by age or by season. */
export const protocol = pgTable(
  'protocol',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    species: text('species').notNull(),
    mode: text('mode').notNull(),
    medicineId: uuid('medicine_id'),
    sex: text('sex'),
    fromDays: integer('from_days'),
    toDays: integer('to_days'),
    fromMonth: integer('from_month'),
    toMonth: integer('to_month'),
    steps: integer('steps').array().notNull(),
    neverPregnant: boolean('never_pregnant').notNull().default(false),
    compulsory: boolean('compulsory').notNull().default(false),
    note: text('note'),
    /** A season that was over by then was not missed. */
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
    /** From the table of the field and never looked at since: the vet decides. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('protocol_name')
      .on(table.farmId, table.species, sql`lower(${table.name})`)
      .where(sql`archived_at is null`),
    index('protocol_medicine').on(table.farmId, table.medicineId),
    oneOf('protocol_species_known', 'species', allSpecies),
    oneOf('protocol_mode_known', 'mode', protocolModes),
    oneOf('protocol_sex_known', 'sex', ['female', 'male']),
    foreignKey({
      name: 'protocol_of_medicine',
      columns: [table.farmId, table.medicineId],
      foreignColumns: [medicine.farmId, medicine.id],
    }),
    tenantPolicy(),
  ],
);

/**
 * What all heads of a lot had, and what those tagged out of it had before: a projection of the ledger. Doses given to a
 * lot in `treatment` and `protocol_dose` say what was given; this says who had it.
 */
export const lotDose = pgTable(
  'lot_dose',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    place: integer('place').notNull(),
    medicineId: uuid('medicine_id'),
    protocolId: uuid('protocol_id'),
    step: integer('step'),
    givenOn: date('given_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.place] }),
    index('lot_dose_day').on(table.farmId, table.givenOn),
    tenantPolicy(),
  ],
);

/** Steps of protocols that were done or left out, animal by animal: a projection of the ledger. */
export const protocolDose = pgTable(
  'protocol_dose',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    protocolId: uuid('protocol_id').notNull(),
    step: integer('step').notNull(),
    skipped: boolean('skipped').notNull(),
    givenOn: date('given_on').notNull(),
    ofLot: boolean('of_lot').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    index('protocol_dose_protocol').on(
      table.farmId,
      table.protocolId,
      table.givenOn,
      table.animalId,
    ),
    tenantPolicy(),
  ],
);
