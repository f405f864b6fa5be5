import { daySchema } from '@kraal/domain/format/daySchema';
import { thingPlaceSchema } from '@kraal/domain/infrastructure/thingKinds';
import { leavingKinds } from '@kraal/domain/movement/moveKinds';
import {
  mostRestrictions,
  placeHealths,
  placeKinds,
  restrictionSchema,
} from '@kraal/domain/movement/places';
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

/** Who is to go, why, where to and when. */
export const moveCheck = z
  .object({
    kind: z.enum(leavingKinds),
    day: daySchema,
    /** Null: from the properties on which they stand. */
    fromId: z.uuid().nullable().default(null),
    /** Null: nobody says yet. */
    toId: z.uuid().nullable().default(null),
    forExport: z.boolean().default(false),
    animalIds: z.array(z.uuid()).min(1).max(mostMoved).optional(),
    mobId: z.uuid().optional(),
    campId: z.uuid().optional(),
  })
  .refine(
    ({ animalIds, mobId, campId }) =>
      [animalIds, mobId, campId].filter((one) => one !== undefined).length === 1,
    { path: ['animalIds'], message: 'Say which animals: a list, a mob or a camp.' },
  );
