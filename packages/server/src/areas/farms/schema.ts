import { keyPurposes, keyScopes } from '@kraal/contract/bodies/farms';
import { allSpecies } from '@kraal/domain/animals/species';
import { areaUnits, massUnits } from '@kraal/domain/format/units';
import { farmRoles } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { allOf, oneOf } from '../../platform/database/closedSet.ts';
import {
  appRole,
  currentFarm,
  currentUser,
  tenantPolicy,
  farmId,
} from '../../platform/database/tenantPolicy.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A farm is seen from inside its tenant policy and in the list of its members. */
export const farm = pgTable(
  'farm',
  {
    id: uuid('id').primaryKey(),
    farmName: text('farm_name').notNull(),
    timeZone: text('time_zone').notNull().default('Africa/Johannesburg'),
    species: text('species').array().notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    address: text('address'),
    /** GS1 Global Location Number. */
    gln: text('gln'),
    brandMark: text('brand_mark'),
    district: text('district'),
    areaHa: doublePrecision('area_ha'),
    /** Grazing capacity: hectares that one large stock unit needs. */
    hectaresPerUnit: doublePrecision('hectares_per_unit'),
    massUnit: text('mass_unit').notNull().default('kg'),
    areaUnit: text('area_unit').notNull().default('ha'),
    currency: text('currency').notNull().default('ZAR'),
    /** Days a treatment without a label of its own keeps meat and milk back. */
    withdrawalMeatDays: integer('withdrawal_meat_days'),
    withdrawalMilkDays: integer('withdrawal_milk_days'),
    /** Gestation in days by species, where the farm counts otherwise than the domain. */
    gestationDays: jsonb('gestation_days').notNull().default({}),
    /** Weaning age, waiting period and season by species, likewise. */
    speciesSettings: jsonb('species_settings').notNull().default({}),
    /** The farm's day to which what time changes of its animals has been brought. */
    upTo: date('up_to'),
    /** With which rules its projections were built; older ones are rebuilt when the server starts. */
    projectionVersion: integer('projection_version').notNull().default(0),
    /** By which rules what is counted of all its animals was counted last while they are brought to them. */
    recountedFor: integer('recounted_for').notNull().default(0),
    version: integer('version').notNull().default(1),
    suspendedAt: moment('suspended_at'),
    eraseAfter: moment('erase_after'),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
  },
  (table) => [
    index('farm_gln').on(table.gln).where(sql`gln is not null`),
    allOf('farm_species_known', 'species', allSpecies),
    oneOf('farm_mass_unit_known', 'mass_unit', massUnits),
    oneOf('farm_area_unit_known', 'area_unit', areaUnits),
    pgPolicy('farm_seen', {
      for: 'select',
      to: appRole,
      using: sql`id = ${currentFarm} or id in (select farm_id from membership
        where user_id = ${currentUser})`,
    }),
    pgPolicy('farm_made', { for: 'insert', to: appRole, withCheck: sql`id = ${currentFarm}` }),
    pgPolicy('farm_changed', { for: 'update', to: appRole, using: sql`id = ${currentFarm}` }),
  ],
);

/** Who may do what on a farm. A user sees their own memberships everywhere, others' only on the current farm. */
export const membership = pgTable(
  'membership',
  {
    farmId: farmId(),
    userId: uuid('user_id').notNull(),
    role: text('role').notNull(),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.userId] }),
    index('membership_user').on(table.userId),
    oneOf('membership_role_known', 'role', farmRoles),
    foreignKey({
      name: 'membership_of_farm',
      columns: [table.farmId],
      foreignColumns: [farm.id],
    }),
    pgPolicy('membership_seen', {
      for: 'select',
      to: appRole,
      using: sql`farm_id = ${currentFarm} or user_id = ${currentUser}`,
    }),
    pgPolicy('membership_made', {
      for: 'insert',
      to: appRole,
      withCheck: sql`farm_id = ${currentFarm}`,
    }),
    pgPolicy('membership_changed', {
      for: 'update',
      to: appRole,
      using: sql`farm_id = ${currentFarm}`,
    }),
    pgPolicy('membership_ended', {
      for: 'delete',
      to: appRole,
      using: sql`farm_id = ${currentFarm}`,
    }),
  ],
);

export const invitation = pgTable(
  'invitation',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    role: text('role').notNull(),
    email: text('email'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
    expiresAt: moment('expires_at').notNull(),
    acceptedBy: uuid('accepted_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    oneOf('invitation_role_known', 'role', farmRoles),
    tenantPolicy(),
  ],
);

/** Who changed what about the farm itself. Animals need none: the ledger is their trail. */
export const audit = pgTable(
  'audit',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    at: moment('at').notNull().default(sql`kraal_now()`),
    userId: uuid('user_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('audit_time').on(table.farmId, table.at),
    tenantPolicy(),
  ],
);

/** What another program may do on the farm. The secret is shown once and kept only as its hash. */
export const apiKey = pgTable(
  'api_key',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    role: text('role').notNull(),
    /** `calendar`: it stands in the address of a feed, and opens nothing else. */
    purpose: text('purpose').notNull().default('program'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().default(sql`kraal_now()`),
    lastUsedAt: moment('last_used_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('api_key_secret').on(table.farmId, table.secretHash),
    oneOf('api_key_role_known', 'role', keyScopes),
    oneOf('api_key_purpose_known', 'purpose', keyPurposes),
    tenantPolicy(),
  ],
);

/** Support asks to look into a farm; an owner opens the door for a time, and may close it before. */
export const supportAccess = pgTable(
  'support_access',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    reason: text('reason').notNull(),
    hours: integer('hours').notNull(),
    askedAt: moment('asked_at').notNull().default(sql`kraal_now()`),
    grantedBy: uuid('granted_by'),
    until: moment('until'),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.id] }), tenantPolicy()],
);

/** Writes that named a key (`Idempotency-Key`), with what was answered: sent again within a day they are not done again. */
export const keyedWrite = pgTable(
  'keyed_write',
  {
    farmId: farmId(),
    /** Who sent it: a person, or another program's key. */
    senderId: uuid('sender_id').notNull(),
    key: text('key').notNull(),
    /** Of method, path and body: one key means one request. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    doneAt: moment('done_at').notNull().default(sql`kraal_now()`),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.senderId, table.key] }),
    index('keyed_write_done').on(table.farmId, table.doneAt),
    tenantPolicy(),
  ],
);
