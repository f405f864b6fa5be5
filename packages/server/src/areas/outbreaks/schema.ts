import { allSpecies } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { allOf } from '../../platform/database/closedSet.ts';
import { appRole, currentUser } from '../../platform/database/tenantPolicy.ts';
import { ofPeople } from '../people/tables.ts';

/** Cases are no farm's: whoever runs the installation sees them, and nobody else. */
const ofAdmins: SQL = sql`exists (select from ${ofPeople.userAccount} u where u.id = ${currentUser}
  and u.system_role = 'super_admin' and u.suspended_at is null)`;

const readable = () =>
  pgPolicy('outbreak_of_admins', { for: 'select', to: appRole, using: ofAdmins });

/** A disease that an authority traces across farms, over certain days; opened, closed and read by functions alone. */
export const outbreakCase = pgTable(
  'outbreak_case',
  {
    id: uuid('id').primaryKey(),
    disease: text('disease').notNull(),
    species: text('species').array().notNull(),
    authority: text('authority').notNull(),
    reference: text('reference').notNull(),
    reason: text('reason').notNull(),
    isPractice: boolean('is_practice').notNull(),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    openedBy: uuid('opened_by').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    closedBy: uuid('closed_by'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  () => [allOf('outbreak_case_species_known', 'species', allSpecies), readable()],
);

/** Each look into other people's farms: who, when and for what. Rows are only ever added. */
export const outbreakRead = pgTable(
  'outbreak_read',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id').notNull(),
    by: uuid('by').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    asked: jsonb('asked').notNull(),
    /** The transaction in which it may be used. */
    xid: text('xid').notNull(),
    farms: integer('farms').notNull().default(0),
  },
  (table) => [
    index('outbreak_read_of').on(table.caseId, table.id),
    foreignKey({
      name: 'outbreak_read_of_case',
      columns: [table.caseId],
      foreignColumns: [outbreakCase.id],
    }),
    readable(),
  ],
);

/** Into which farm a read looked. It holds no foreign key: who is erased was looked into all the same. */
export const outbreakReadFarm = pgTable(
  'outbreak_read_farm',
  {
    readId: uuid('read_id').notNull(),
    ofFarm: uuid('of_farm').notNull(),
    /** As it was called, for the report. */
    farmName: text('farm_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.readId, table.ofFarm] }),
    foreignKey({
      name: 'outbreak_read_farm_of_read',
      columns: [table.readId],
      foreignColumns: [outbreakRead.id],
    }),
    readable(),
  ],
);

/** Whose owners were told of a case, and when: each once. Written beside their notices, so that no two looks wait here. */
export const outbreakFarm = pgTable(
  'outbreak_farm',
  {
    caseId: uuid('case_id').notNull(),
    ofFarm: uuid('of_farm').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.ofFarm] }),
    foreignKey({
      name: 'outbreak_farm_of_case',
      columns: [table.caseId],
      foreignColumns: [outbreakCase.id],
    }),
    readable(),
  ],
);
