import { daySchema } from '@kraal/domain/format/daySchema';
import { thingPlaceSchema } from '@kraal/domain/infrastructure/thingKinds';
import { leavingKinds } from '@kraal/domain/movement/moveKinds';
import {
  mostRestrictions,
  placeHealths,
  placeKinds,
  restrictionSchema,
} from '@kraal/domain/movement/places';
import { lorryFactsSchema } from '@kraal/domain/movement/atTheLorry';
import { sharedParts } from '@kraal/domain/movement/consignment';
import { caseHows, transferKinds, transferSteps } from '@kraal/domain/movement/transfers';
import { z } from 'zod';
import { holdingBody } from './infrastructure.ts';

/** Nothing typed is nothing known. */
const said = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** What is said of a holding that animals go to or come from; of a change only what changes. */
export const placeFields = z.object({
  name: holdingBody.shape.name,
  gln: holdingBody.shape.gln.unwrap(),
  kind: z.enum(placeKinds),
  owner: said(120),
  phone: said(30),
  address: said(300),
  position: thingPlaceSchema.options[0].nullable(),
  health: z.enum(placeHealths),
  restrictions: z.array(restrictionSchema).max(mostRestrictions),
});
const { shape } = placeFields;

/** Somebody else's place, of which only name and kind must be known. */
export const placeBody = placeFields.extend({
  gln: shape.gln.default(null),
  owner: shape.owner.default(null),
  phone: shape.phone.default(null),
  address: shape.address.default(null),
  position: shape.position.default(null),
  health: shape.health.default('unknown'),
  restrictions: shape.restrictions.default([]),
});

/** As many as are asked about at once. */
export const mostMoved = 2000;

const route = {
  day: daySchema,
  /** Null: from the properties on which they stand. */
  fromId: z.uuid().nullable().default(null),
  /** Null: nobody says yet. */
  toId: z.uuid().nullable().default(null),
  forExport: z.boolean().default(false),
};
const who = {
  animalIds: z.array(z.uuid().toLowerCase()).min(1).max(mostMoved).optional(),
  mobId: z.uuid().optional(),
  campId: z.uuid().optional(),
};
const isOneOfThem = ({ animalIds, mobId, campId }: Partial<Record<keyof typeof who, unknown>>) =>
  [animalIds, mobId, campId].filter((one) => one !== undefined).length === 1;
const whichOne = {
  path: ['animalIds'],
  message: 'Say which animals: a list, a mob or a camp.',
};

/** Who is to go, why, where to and when. */
export const moveCheck = z
  .object({ kind: z.enum(leavingKinds), ...route, ...who })
  .refine(isOneOfThem, whichOne);

/** What is said of a transfer beside its animals. */
const papers = {
  /** The lorry's number plate, and who drives it. */
  vehicle: said(40).default(null),
  driver: said(120).default(null),
  note: said(2000).default(null),
  /** What a receiver who is linked gets beside what always goes along. */
  shares: z.array(z.enum(sharedParts)).max(sharedParts.length).default([]),
};

/** A transfer to be: of some animals all, or those of them whom nothing keeps. */
export const transferBody = z
  .object({
    kind: z.enum(transferKinds),
    ...route,
    ...papers,
    ...who,
    onlyFree: z.boolean().default(false),
  })
  .refine(isOneOfThem, whichOne);

/** What of a draft changes: nothing that is not named. */
export const transferChange = z.object({
  kind: z.enum(transferKinds).optional(),
  day: route.day.optional(),
  fromId: z.uuid().nullable().optional(),
  toId: z.uuid().nullable().optional(),
  forExport: z.boolean().optional(),
  vehicle: said(40).optional(),
  driver: said(120).optional(),
  note: said(2000).optional(),
  shares: z.array(z.enum(sharedParts)).max(sharedParts.length).optional(),
  /** How many heads of an animal or lot go; none takes it off. */
  heads: z
    .array(z.object({ animalId: z.uuid().toLowerCase(), heads: z.int().min(0).max(1_000_000) }))
    .max(mostMoved)
    .optional(),
  version: z.int(),
});

/** Heads of an animal or lot. */
const headsOf = z.object({
  animalId: z.uuid().toLowerCase(),
  heads: z.int().min(1).max(1_000_000),
});

/** Why there are fewer or more than were loaded, of one animal, some heads of a lot, or one that is on no list. */
export const transferCaseBody = z
  .object({
    how: z.enum(caseHows),
    animalId: z.uuid().toLowerCase().nullable().default(null),
    heads: z.int().min(1).max(1_000_000).default(1),
    /** The tag that was read, of one that is on no list or wears another. */
    mark: said(60).default(null),
    note: said(500).default(null),
  })
  .refine(({ how, animalId }) => (how === 'extra') === (animalId === null), {
    path: ['animalId'],
    message: 'Say which animal of the list it is.',
  })
  .refine(({ how, mark }) => (how !== 'extra' && how !== 'wrongTag') || mark !== null, {
    path: ['mark'],
    message: 'Say which tag was read.',
  });

/** A step of a transfer; with the last one what was paid for all of them, in cents. */
export const transferStepBody = z.object({
  ...lorryFactsSchema.shape,
  /** By this name it is known again: one that waited on a phone and is sent twice is done once, however late. */
  id: z.uuid().toLowerCase().optional(),
  /** When it was done, by the clock of whoever did it: entries that they made since come after it. */
  at: z.iso.datetime({ offset: true }).optional(),
  step: z.enum(transferSteps),
  note: said(500).default(null),
  /** The day of loading, of unloading, of coming back, and of the sale; left out, it is now. */
  soldOn: daySchema.optional(),
  /** At loading: who stays behind after all. */
  staying: z.array(headsOf).max(mostMoved).optional(),
  /** At unloading: how many came off the lorry. */
  deliveredHeads: z.int().min(0).max(10_000_000).optional(),
  /** What a difference turns out to be. */
  case: transferCaseBody.optional(),
  /** Coming back: into which camp, and who; left out, all of them. */
  campId: z.uuid().optional(),
  animalIds: z.array(z.uuid().toLowerCase()).min(1).max(mostMoved).optional(),
  priceCents: z.int().min(0).max(1_000_000_000_00).optional(),
  /** Questions that were put and answered. */
  sure: z.array(z.string().max(60)).max(40).optional(),
  version: z.int(),
});
