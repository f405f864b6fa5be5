import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { things } from '@kraal/contract/sync';
import { oneOf } from '../../platform/database/closedSet.ts';
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

const seq = () => bigint('seq', { mode: 'number' }).notNull();

/**
 * How many changes a farm has seen. It is raised under the farm's lock, so numbers are committed in their order and
 * none is missing: whoever has read up to one has everything before it (decision 048).
 */
export const farmSequence = pgTable(
  'farm_sequence',
  { farmId: farmId(), last: bigint('last', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.farmId] }), tenantPolicy()],
);

/** With which number each animal changed last; an animal of before this was counted has no row. */
export const animalChange = pgTable(
  'animal_change',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    seq: seq(),
    /** All its entries were taken back. */
    isGone: boolean('is_gone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('animal_change_seq').on(table.farmId, table.seq, table.id),
    tenantPolicy(),
  ],
);

/**
 * How often each topic of a farm was written: a stream that was broken off compares counts and knows what it missed. The
 * row is written as the last act of a transaction, so nobody waits for it longer than for its commit.
 */
export const topicChange = pgTable(
  'topic_change',
  {
    farmId: farmId(),
    topic: text('topic').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    /** A farm that was written on after its last round is looked over, whatever became of who should have. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.topic] }), tenantPolicy()],
);

/** With which number each of the farm's small tables changed last. Written by triggers, so that no writer forgets it. */
export const thingChange = pgTable(
  'thing_change',
  { farmId: farmId(), thing: text('thing').notNull(), seq: seq() },
  (table) => [
    primaryKey({ columns: [table.farmId, table.thing] }),
    oneOf('thing_change_thing_known', 'thing', things),
    tenantPolicy(),
  ],
);
