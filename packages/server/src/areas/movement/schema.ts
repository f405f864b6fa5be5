import { sql } from 'drizzle-orm';
import { ageClasses } from '@kraal/domain/movement/carcass';
import { animalClasses } from '@kraal/domain/animals/animalClass';
import { allSpecies } from '@kraal/domain/animals/species';
import { moveKindNames } from '@kraal/domain/movement/moveKinds';
import { consignmentStatuses, receiptStatuses } from '@kraal/domain/movement/consignment';
import { paperKinds, paperStatuses } from '@kraal/domain/movement/papers';
import { incomingStandings } from '@kraal/domain/movement/national/incoming';
import {
  nationalKinds,
  nationalProblems,
  nationalStatuses,
} from '@kraal/domain/movement/national/messages';
import { stopEnds } from '@kraal/domain/movement/stopList';
import {
  caseHows,
  transferKinds,
  transferStatuses,
  transferSteps,
} from '@kraal/domain/movement/transfers';
import {
  bigint,
  boolean,
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
import { farmId, tenantPolicy } from '../../platform/database/tenantPolicy.ts';

/** Animals that are to go to another's place, and how far that has come. */
export const transfer = pgTable(
  'transfer',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    day: date('day').notNull(),
    fromId: uuid('from_id'),
    toId: uuid('to_id'),
    forExport: boolean('for_export').notNull().default(false),
    vehicle: text('vehicle'),
    driver: text('driver'),
    note: text('note'),
    /** How many heads were loaded, and how many came off the lorry. */
    loadedHeads: integer('loaded_heads'),
    /** Heads that came home before the others: in neither count any more, nor on the list. */
    backHeads: integer('back_heads').notNull().default(0),
    /** As many of them as had been unloaded there. */
    backUnloadedHeads: integer('back_unloaded_heads').notNull().default(0),
    deliveredHeads: integer('delivered_heads'),
    departedOn: date('departed_on'),
    arrivedOn: date('arrived_on'),
    /** Once it is completed: when they left, and what was paid for all of them. */
    soldOn: date('sold_on'),
    priceCents: bigint('price_cents', { mode: 'number' }),
    /** What goes along beside what always does, where its receiver is told. */
    shares: text('shares').array().notNull().default([]),
    /** The farm that was told of it, whoever is linked with its place since. */
    partnerId: uuid('partner_id'),
    /** What its receiver found, and whether that is on record here already. */
    receipt: jsonb('receipt'),
    isReceiptTaken: boolean('is_receipt_taken').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('transfer_number').on(table.farmId, table.number),
    index('transfer_promised')
      .on(table.farmId, table.id)
      .where(sql`status in ('submitted', 'approved', 'inTransit', 'arrived')`),
    oneOf('transfer_kind_known', 'kind', transferKinds),
    oneOf('transfer_status_known', 'status', transferStatuses),
    tenantPolicy(),
  ],
);

/** Who goes, and how many heads of a lot. */
export const transferLine = pgTable(
  'transfer_line',
  {
    farmId: farmId(),
    transferId: uuid('transfer_id').notNull(),
    animalId: uuid('animal_id').notNull(),
    heads: integer('heads').notNull(),
    /** The entry by which it left, once the transfer is completed. */
    leftBy: uuid('left_by'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.transferId, table.animalId] }),
    index('transfer_line_animal').on(table.farmId, table.animalId),
    index('transfer_line_left').on(table.farmId, table.leftBy).where(sql`left_by is not null`),
    foreignKey({
      name: 'transfer_line_of_transfer',
      columns: [table.farmId, table.transferId],
      foreignColumns: [transfer.farmId, transfer.id],
    }),
    tenantPolicy(),
  ],
);

/** What a difference between two counts turned out to be; kept for good. */
export const transferCase = pgTable(
  'transfer_case',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    transferId: uuid('transfer_id').notNull(),
    how: text('how').notNull(),
    animalId: uuid('animal_id'),
    heads: integer('heads').notNull(),
    mark: text('mark'),
    note: text('note'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: uuid('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('transfer_case_of').on(table.farmId, table.transferId, table.id),
    oneOf('transfer_case_how_known', 'how', caseHows),
    foreignKey({
      name: 'transfer_case_of_transfer',
      columns: [table.farmId, table.transferId],
      foreignColumns: [transfer.farmId, transfer.id],
    }),
    tenantPolicy(),
  ],
);

/** What was done with it, when and by whom; kept for good. */
export const transferStep = pgTable(
  'transfer_step',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    transferId: uuid('transfer_id').notNull(),
    step: text('step').notNull(),
    note: text('note'),
    /** The day on which it was done, and the heads that were counted, where it was at the lorry. */
    on: date('on_day'),
    heads: integer('heads'),
    /** A mass, a photo, a signature, who was not read (domain/movement/atTheLorry.ts). */
    facts: jsonb('facts').notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: uuid('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('transfer_step_of').on(table.farmId, table.transferId, table.id),
    oneOf('transfer_step_known', 'step', ['create', ...transferSteps]),
    foreignKey({
      name: 'transfer_step_of_transfer',
      columns: [table.farmId, table.transferId],
      foreignColumns: [transfer.farmId, transfer.id],
    }),
    tenantPolicy(),
  ],
);

/** A paper that goes with a transfer, with all that stood on it when it was issued; kept for good, also where it holds no more. */
export const paper = pgTable(
  'paper',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    transferId: uuid('transfer_id').notNull(),
    kind: text('kind').notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    version: integer('version').notNull(),
    status: text('status').notNull().default('valid'),
    /** What is typed from paper; it follows from the token. */
    code: text('code').notNull(),
    token: text('token').notNull(),
    facts: jsonb('facts').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    issuedBy: uuid('issued_by').notNull(),
    /** Since when it holds no more, by whom and why. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: uuid('ended_by'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('paper_number').on(
      table.farmId,
      table.kind,
      table.year,
      table.number,
      table.version,
    ),
    uniqueIndex('paper_code').on(table.code),
    index('paper_of_transfer').on(table.farmId, table.transferId),
    oneOf('paper_kind_known', 'kind', paperKinds),
    oneOf('paper_status_known', 'status', paperStatuses),
    foreignKey({
      name: 'paper_of_transfer',
      columns: [table.farmId, table.transferId],
      foreignColumns: [transfer.farmId, transfer.id],
    }),
    tenantPolicy(),
  ],
);

/** Keys by which this installation signs papers. Public ones stay for good: a paper is looked at years later. */
export const paperKey = pgTable('paper_key', {
  /** The first bytes of the public key's SHA-256, as a token names it. */
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Sealed; null once it signs no more. */
  privateKey: text('private_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** What another farm sends here, as it says; whoever receives it says what came. */
export const consignment = pgTable(
  'consignment',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    /** The seller's own id and number of it. */
    theirId: uuid('their_id').notNull(),
    number: integer('number').notNull(),
    sellerName: text('seller_name').notNull(),
    kind: text('kind').notNull(),
    sent: text('sent').notNull(),
    ours: text('ours').notNull().default('awaited'),
    day: date('day').notNull(),
    departedOn: date('departed_on'),
    vehicle: text('vehicle'),
    driver: text('driver'),
    soldOn: date('sold_on'),
    priceCents: bigint('price_cents', { mode: 'number' }),
    /** When it was received last, how many heads came off the lorry, and what became of the others. */
    receivedOn: date('received_on'),
    deliveredHeads: integer('delivered_heads'),
    cases: jsonb('cases').notNull().default([]),
    note: text('note'),
    heardAt: timestamp('heard_at', { withTimezone: true }).notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('consignment_of_partner').on(table.farmId, table.partnerId, table.theirId),
    index('consignment_heard').on(table.farmId, table.heardAt, table.id),
    oneOf('consignment_kind_known', 'kind', moveKindNames),
    oneOf('consignment_sent_known', 'sent', consignmentStatuses),
    oneOf('consignment_ours_known', 'ours', receiptStatuses),
    tenantPolicy(),
  ],
);

/** An animal or lot of it: what the seller says, and which of ours it became. */
export const consignmentLine = pgTable(
  'consignment_line',
  {
    farmId: farmId(),
    consignmentId: uuid('consignment_id').notNull(),
    ref: uuid('ref').notNull(),
    facts: jsonb('facts').notNull(),
    heads: integer('heads').notNull(),
    animalId: uuid('animal_id'),
    cameHeads: integer('came_heads'),
    /** The last word of who sent it names it still; once it came, one that is not named is home again by that word. */
    isListed: boolean('is_listed').notNull().default(true),
    /** What holds it back was said otherwise after it came. */
    correctedAt: timestamp('corrected_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.consignmentId, table.ref] }),
    index('consignment_line_animal').on(table.farmId, table.animalId),
    index('consignment_line_ref').on(table.ref),
    foreignKey({
      name: 'consignment_line_of_consignment',
      columns: [table.farmId, table.consignmentId],
      foreignColumns: [consignment.farmId, consignment.id],
    }),
    tenantPolicy(),
  ],
);

/** A time at which heads of a load were received: as many, by whom, with a mass, a photo, a signature. */
export const consignmentArrival = pgTable(
  'consignment_arrival',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    consignmentId: uuid('consignment_id').notNull(),
    on: date('on_day').notNull(),
    heads: integer('heads').notNull(),
    /** `receiptFactsSchema` (domain/movement/atTheLorry.ts). */
    facts: jsonb('facts').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    by: uuid('by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('consignment_arrival_of').on(table.farmId, table.consignmentId, table.at),
    foreignKey({
      name: 'consignment_arrival_of_consignment',
      columns: [table.farmId, table.consignmentId],
      foreignColumns: [consignment.farmId, consignment.id],
    }),
    tenantPolicy(),
  ],
);

/** Each entry of movement once more, with the hash of the record before it: rows are only ever added. */
export const movementRecord = pgTable(
  'movement_record',
  {
    farmId: farmId(),
    seq: integer('seq').notNull(),
    entryId: uuid('entry_id').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    /** Null once what people wrote in the entry was erased. */
    salt: text('salt'),
    /** As it was hashed (RFC 8785). */
    body: text('body').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.seq] }),
    uniqueIndex('movement_record_entry').on(table.farmId, table.entryId),
    tenantPolicy(),
  ],
);

/** How far the chain had come at the end of a day, signed. */
export const chainHead = pgTable(
  'chain_head',
  {
    farmId: farmId(),
    day: date('day').notNull(),
    seq: integer('seq').notNull(),
    hash: text('hash').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.day] }), tenantPolicy()],
);

/** A document of events that another program sent, and what became of it. */
export const epcisCapture = pgTable(
  'epcis_capture',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Of each event that is not proposed, why. */
    errors: jsonb('errors').notNull(),
    proposalId: uuid('proposal_id'),
  },
  (table) => [primaryKey({ columns: [table.farmId, table.id] }), tenantPolicy()],
);

/**
 * Stolen animals of a farm, of whose numbers all others are warned. Another farm sees of it what the functions
 * `stop_list_of` and `stop_list_here` say of a number that it has itself.
 */
export const stopMark = pgTable(
  'stop_mark',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    animalId: uuid('animal_id').notNull(),
    eid: text('eid').notNull(),
    species: text('species').notNull(),
    animalClass: text('animal_class').notNull(),
    stolenOn: date('stolen_on').notNull(),
    reference: text('reference').notNull(),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    listedAt: timestamp('listed_at', { withTimezone: true }).notNull(),
    listedBy: uuid('listed_by').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedHow: text('ended_how'),
    endedBy: uuid('ended_by'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    uniqueIndex('stop_mark_once').on(table.farmId, table.eid).where(sql`ended_at is null`),
    index('stop_mark_eid').on(table.eid).where(sql`ended_at is null`),
    index('stop_mark_id').on(table.id),
    oneOf('stop_mark_species_known', 'species', allSpecies),
    oneOf('stop_mark_class_known', 'animal_class', animalClasses),
    oneOf('stop_mark_ended_how_known', 'ended_how', [...stopEnds, 'struck']),
    tenantPolicy(),
  ],
);

/** A property of the farm that speaks to the national platform, and what of it leaves the farm. */
export const nationalLink = pgTable(
  'national_link',
  {
    farmId: farmId(),
    holdingId: uuid('holding_id').notNull(),
    gln: text('gln').notNull(),
    /** Sealed. */
    token: text('token').notNull(),
    /** By subject (`consentSubjects`), whether it leaves. */
    consents: jsonb('consents').notNull(),
    linkedOn: date('linked_on').notNull(),
    /** Of each subject, since when it may leave: what was before is not said. */
    since: jsonb('since').notNull(),
    /** Why nothing is taken from it at present. */
    problem: text('problem'),
    readAt: timestamp('read_at', { withTimezone: true }),
    /** What of the last list could not be read. */
    unread: integer('unread').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.holdingId] }),
    oneOf('national_link_problem_known', 'problem', nationalProblems),
    tenantPolicy(),
  ],
);

/** What the farm says to the national platform, with what became of it; kept for good. */
export const nationalMessage = pgTable(
  'national_message',
  {
    farmId: farmId(),
    id: uuid('id').notNull(),
    holdingId: uuid('holding_id').notNull(),
    kind: text('kind').notNull(),
    /** Of a movement: the entry it is about. */
    entryId: uuid('entry_id'),
    body: jsonb('body').notNull(),
    status: text('status').notNull(),
    tries: integer('tries').notNull().default(0),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** Not before then is it tried again. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    /** Who let it leave, or kept it back. */
    settledBy: uuid('settled_by'),
    /** What was answered, in a few words, and the platform's own number of it. */
    answer: text('answer'),
    reference: text('reference'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.id] }),
    index('national_message_entry').on(table.farmId, table.entryId, table.id),
    index('national_message_waiting')
      .on(table.farmId, table.holdingId, table.id)
      .where(sql`status = 'waiting'`),
    index('national_message_status').on(table.farmId, table.status, table.id),
    oneOf('national_message_kind_known', 'kind', nationalKinds),
    oneOf('national_message_status_known', 'status', nationalStatuses),
    tenantPolicy(),
  ],
);

/** Whom a registration or a new number is about: by the last that was taken, the platform knows an animal. */
export const nationalAnimal = pgTable(
  'national_animal',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    messageId: uuid('message_id').notNull(),
    eid: text('eid').notNull(),
    /** In place of which number. */
    wasEid: text('was_eid'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.messageId] }),
    index('national_animal_message').on(table.farmId, table.messageId),
    index('national_animal_eid').on(table.farmId, table.eid),
    foreignKey({
      name: 'national_animal_of_message',
      columns: [table.farmId, table.messageId],
      foreignColumns: [nationalMessage.farmId, nationalMessage.id],
    }),
    tenantPolicy(),
  ],
);

/** What the platform says is on its way here, and what became of it. */
export const nationalIncoming = pgTable(
  'national_incoming',
  {
    farmId: farmId(),
    holdingId: uuid('holding_id').notNull(),
    reference: text('reference').notNull(),
    body: jsonb('body').notNull(),
    standing: text('standing').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** Once it is received: the entries by which they came. */
    entryIds: uuid('entry_ids').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.holdingId, table.reference] }),
    index('national_incoming_seen').on(table.farmId, table.standing, table.seenAt),
    oneOf('national_incoming_standing_known', 'standing', incomingStandings),
    tenantPolicy(),
  ],
);

/** What came back of heads that left: from an abattoir, an auction, a buyer. It follows from their entries. */
export const saleResult = pgTable(
  'sale_result',
  {
    farmId: farmId(),
    animalId: uuid('animal_id').notNull(),
    eventId: uuid('event_id').notNull(),
    species: text('species').notNull(),
    resultOn: date('result_on').notNull(),
    heads: integer('heads').notNull(),
    /** Of all its heads together. */
    coldKg: doublePrecision('cold_kg'),
    /** What one of them weighed alive when it left. */
    aliveKg: doublePrecision('alive_kg'),
    /** The entry by which they left, and the mob from which. */
    leftBy: uuid('left_by'),
    mobId: uuid('mob_id'),
    ageClass: text('age_class'),
    fatCode: integer('fat_code'),
    conformation: integer('conformation'),
    damage: integer('damage'),
    grade: text('grade'),
    condemned: text('condemned'),
    condemnedKg: doublePrecision('condemned_kg'),
    condemnedFor: text('condemned_for'),
    priceCents: bigint('price_cents', { mode: 'number' }),
    carcassNumber: text('carcass_number'),
    /** Who said so, where the entry names it. */
    receivedFrom: text('received_from'),
  },
  (table) => [
    primaryKey({ columns: [table.farmId, table.animalId, table.eventId] }),
    index('sale_result_day').on(table.farmId, table.species, table.resultOn, table.eventId),
    oneOf('sale_result_species_known', 'species', allSpecies),
    oneOf('sale_result_class_known', 'age_class', ageClasses),
    oneOf('sale_result_condemned_known', 'condemned', ['part', 'whole']),
    tenantPolicy(),
  ],
);
