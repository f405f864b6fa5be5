import { z } from 'zod';
import { bornPrecisions } from '../animals/birthDay.ts';
import { fieldsSaidBy } from '../animals/fieldSchemas.ts';
import { identifiersSchema } from '../animals/identifiers.ts';
import { speciesSchema } from '../animals/speciesSchema.ts';
import { daySchema } from '../format/daySchema.ts';
import { lorryFactsSchema, type ReceiptFacts, weighedIn } from './atTheLorry.ts';
import { chainHeadSchema } from './chain.ts';
import { type CaseHow, caseHows } from './transfers.ts';

/** What a seller may add to what always goes along. */
export const sharedParts = ['treatments', 'masses', 'parents'] as const;
export type SharedPart = (typeof sharedParts)[number];

/** How far the sender is with it. */
export const consignmentStatuses = [
  'announced',
  'onTheRoad',
  'withdrawn',
  'returned',
  'completed',
] as const;
export type ConsignmentStatus = (typeof consignmentStatuses)[number];

/** And how far the receiver is. */
export const receiptStatuses = ['awaited', 'received', 'declined'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** Transfers that their receiver hears of: whoever is sold, goes to be kept there, or comes home from it. */
export const announcedKinds = [
  'sale',
  'auction',
  'slaughter',
  'agistmentOut',
  'agistmentReturn',
] as const;
export type AnnouncedKind = (typeof announcedKinds)[number];

const few = (longest: number) => z.string().max(longest);
/** More entries of one animal than anybody reads. */
export const mostHistory = 100;
export const mostConsigned = 2000;
/** So many lots of others a keeper's lot is made of at the most; of more the first are named. */
export const mostOrigins = 50;

/**
 * An animal or lot as its seller sends it: who it is, what holds it back, its tests and its pregnancy always; what it was
 * given and weighed and whose it is where the seller ticks that. It is the seller's word and nothing of the buyer's own.
 */
export const sentAnimalSchema = z.strictObject({
  /** The seller's record, by which both farms mean the same animal. */
  ref: z.uuid(),
  /** Of one that was kept for its receiver: by which of the receiver's own records it was sent there. */
  yours: z.array(z.uuid()).min(1).max(mostOrigins).optional(),
  called: few(120),
  animalClass: few(60),
  species: speciesSchema,
  sex: z.enum(['female', 'male', 'mixed']),
  heads: z.int().min(1).max(1_000_000),
  identifiers: identifiersSchema,
  fields: z.strictObject(fieldsSaidBy('registered')),
  bornOn: daySchema.nullable(),
  bornPrecision: z.enum(bornPrecisions).nullable(),
  castrated: z.boolean(),
  weaned: z.boolean(),
  births: z.int().min(0).max(30).nullable(),
  lastBirthOn: daySchema.nullable(),
  pregnant: z.boolean(),
  dueOn: daySchema.nullable(),
  meatUntil: daySchema.nullable(),
  milkUntil: daySchema.nullable(),
  exportUntil: daySchema.nullable(),
  /** Its sale was taken back: it is in the seller's herd again. */
  isTakenBack: z.boolean().default(false),
  /** Until when the seller keeps it apart, where it came there lately itself. */
  isolatedUntil: daySchema.nullable(),
  /** Controlled diseases that were named of it and not excluded. */
  controlled: z.array(few(60)).max(20),
  tests: z
    .array(z.strictObject({ on: daySchema, test: few(120), disease: few(120), result: few(20) }))
    .max(mostHistory),
  treatments: z
    .array(z.strictObject({ on: daySchema, medicine: few(160), reason: few(300) }))
    .max(mostHistory)
    .nullable(),
  masses: z
    .array(z.strictObject({ on: daySchema, massKg: z.number().positive().max(3000) }))
    .max(mostHistory)
    .nullable(),
  parents: z.strictObject({ dam: few(120).nullable(), sire: few(120).nullable() }).nullable(),
});
export type SentAnimal = z.output<typeof sentAnimalSchema>;

/** A transfer as its receiver hears of it: each time all of it, so that none that is missed leaves a gap. */
export const consignmentSchema = z.strictObject({
  id: z.uuid(),
  /** By the sender's own count. */
  number: z.int().min(1).max(2_000_000_000),
  kind: z.enum(announcedKinds),
  status: z.enum(consignmentStatuses),
  day: daySchema,
  departedOn: daySchema.nullable(),
  vehicle: few(40).nullable(),
  driver: few(120).nullable(),
  soldOn: daySchema.nullable(),
  priceCents: z.int().min(0).max(1_000_000_000_00).nullable(),
  animals: z
    .array(sentAnimalSchema)
    .max(mostConsigned)
    .refine((animals) => new Set(animals.map(({ ref }) => ref)).size === animals.length),
  /** How far the sender's chain of movements has come. */
  head: chainHeadSchema.nullable().default(null),
});
export type Consignment = z.output<typeof consignmentSchema>;

export const mostReceiptCases = 2000;
/** What the receiver found: how many came off the lorry, and of each that did not, or should not have, why. */
export const receiptSchema = z.strictObject({
  id: z.uuid(),
  status: z.enum(['received', 'declined']),
  on: daySchema,
  deliveredHeads: z.int().min(0).max(10_000_000),
  note: few(500).nullable(),
  cases: z
    .array(
      z
        .strictObject({
          how: z.enum(caseHows),
          ref: z.uuid().nullable(),
          heads: z.int().min(1).max(1_000_000),
          mark: few(60).nullable(),
          note: few(500).nullable(),
        })
        // A stranger is none of the list, and whoever wears another tag is of it.
        .refine(({ how, ref }) => (how === 'extra') === (ref === null))
        .refine(({ how, mark }) => (how !== 'extra' && how !== 'wrongTag') || mark !== null),
    )
    .max(mostReceiptCases),
  /** What was weighed of them, and who signed for them last; a photo stays where it was taken. */
  ...lorryFactsSchema.pick({ massKg: true, massHeads: true, signedBy: true, signature: true })
    .shape,
  /** How far the receiver's chain of movements has come. */
  head: chainHeadSchema.nullable().default(null),
});
export type Receipt = z.output<typeof receiptSchema>;
export type ReceiptCase = Receipt['cases'][number];

/** One time at which heads of a load were received; who is added to its list later comes by another. */
export type Arrival = { heads: number; facts: ReceiptFacts };

/** In: each time at which a load was received, in order. Out: what its sender hears of it beside the counts. */
export function saidOfArrivals(
  arrivals: readonly Arrival[],
): Pick<Receipt, 'massKg' | 'massHeads' | 'signedBy' | 'signature'> {
  const weighed = weighedIn(arrivals);
  const { signedBy, signature } =
    arrivals.findLast(({ facts }) => facts.signedBy !== undefined || facts.signature !== undefined)
      ?.facts ?? {};
  return {
    ...(weighed ? { massKg: weighed.massKg, massHeads: weighed.heads } : {}),
    ...(signedBy === undefined ? {} : { signedBy }),
    ...(signature === undefined ? {} : { signature }),
  };
}

type Standing = { sent: ConsignmentStatus; ours: ReceiptStatus };

/** Whether they can be received: they are on the road or sold; who did not want them may think better of it. */
export const mayReceive = ({ sent }: Pick<Standing, 'sent'>): boolean =>
  sent === 'onTheRoad' || sent === 'completed';

/** Whether the receiver can still say that they do not want them. */
export const mayDecline = ({ sent, ours }: Standing): boolean =>
  (sent === 'announced' || sent === 'onTheRoad' || sent === 'completed') && ours === 'awaited';

type Known = { how: CaseHow; animalId: string | null; heads: number; mark: string | null };

/** Missing or dead, it is not there: which of the two it was the two farms may say differently. */
const keyOf = (how: CaseHow, id: string | null, mark: string | null): string =>
  how === 'missing' || how === 'dead' ? `gone|${id}` : `${how}|${id}|${mark}`;

/**
 * In: what the receiver found, and what of it is on record with the sender already. Out: what is not, with the heads that
 * are left of each; a receipt that comes a second time with more adds only that.
 */
export function unknownCases(
  found: readonly ReceiptCase[],
  known: readonly Known[],
): ReceiptCase[] {
  const left = new Map<string, number>();
  for (const { how, animalId, heads, mark } of known) {
    const key = keyOf(how, animalId, mark);
    left.set(key, (left.get(key) ?? 0) + heads);
  }
  return found.flatMap((one) => {
    const key = keyOf(one.how, one.ref, one.mark);
    const before = left.get(key) ?? 0;
    const heads = Math.max(0, one.heads - before);
    left.set(key, before - (one.heads - heads));
    return heads === 0 ? [] : [{ ...one, heads }];
  });
}
