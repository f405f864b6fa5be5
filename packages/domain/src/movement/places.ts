import { z } from 'zod';
import { speciesSchema } from '../animals/speciesSchema.ts';
import type { Day } from '../format/dates.ts';
import { daySchema } from '../format/daySchema.ts';

/** What animals go to or come from: somebody's farm, or a place where they are gathered, fed, slaughtered or healed. */
export const placeKinds = [
  'farm',
  'auction',
  'feedlot',
  'abattoir',
  'show',
  'communal',
  'vet',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** What is known of a place's health; `controlled`: a controlled disease stands there. */
export const placeHealths = ['unknown', 'free', 'suspected', 'controlled'] as const;
export type PlaceHealth = (typeof placeHealths)[number];

/** Which way nothing may pass. */
export const restrictedWays = ['in', 'out', 'both'] as const;
export type RestrictedWay = (typeof restrictedWays)[number];

/** Nothing of some species, or of any, goes in or out for so long: a quarantine, a disease management area, a strike. */
export const restrictionSchema = z
  .strictObject({
    from: daySchema,
    /** The last day; null while nobody lifted it. */
    until: daySchema.nullable(),
    way: z.enum(restrictedWays),
    /** None named is all of them. */
    species: z.array(speciesSchema).max(3).default([]),
    reason: z.string().trim().min(1, 'Say why nothing may pass.').max(300),
  })
  .refine(({ from, until }) => until === null || until >= from, {
    path: ['until'],
    message: 'The last day is before the first.',
  });
export type Restriction = z.output<typeof restrictionSchema>;

/** More than any place has at a time. */
export const mostRestrictions = 20;

/** A place as the rules see it. */
export type MovePlace = {
  id: string;
  kind: PlaceKind;
  health: PlaceHealth;
  restrictions: readonly Restriction[];
};

/** Whether a restriction holds on a day; its first and last day are in it. */
export const holdsOn = ({ from, until }: Pick<Restriction, 'from' | 'until'>, day: Day): boolean =>
  from <= day && (until === null || day <= until);
