import { z } from 'zod';

/** More than any road train carries, so that a mass in grams or a tag read into the field is none. */
const mostLoadKg = 100_000;
/** A name written with a finger, in strokes over a field of 300 by 100. */
export const signatureWidth = 300;
export const signatureHeight = 100;
export const longestSignature = 6000;

/** Strokes as SVG draws them, and nothing else that SVG knows. */
const strokes = z
  .string()
  .max(longestSignature, 'This signature is too long. Write it once more.')
  .regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/, 'This is no signature.');

/** What whoever stands at the lorry says beside the count; all of it may be left out. */
export const lorryFactsSchema = z.object({
  /** All of them together, as the bridge or the scale says, without the lorry. */
  massKg: z
    .number('This is not a mass.')
    .positive('This is not a mass.')
    .max(mostLoadKg, 'This is more than a lorry carries.')
    .optional(),
  /** Of how many heads that is, where not of all that were counted. */
  massHeads: z.int().min(1).max(10_000_000).optional(),
  photoId: z.uuid().toLowerCase().optional(),
  /** Who signs, and how they write it. */
  signedBy: z.string().trim().min(1).max(120).optional(),
  signature: strokes.optional(),
  /** Of those on the list whose marks were not read, where marks were read. */
  unread: z.array(z.uuid().toLowerCase()).max(2000).optional(),
});
export type LorryFacts = z.infer<typeof lorryFactsSchema>;

/** What whoever receives a load says beside who came: of whom nobody read anything its list says. */
export const receiptFactsSchema = lorryFactsSchema.omit({ unread: true, massHeads: true });
export type ReceiptFacts = z.infer<typeof receiptFactsSchema>;

type Weighed = { massKg: number; heads: number };

/**
 * In: what was counted and weighed, once or several times, in order. Out: all that was weighed, and its heads; null for
 * nothing. Of more than one lorry carries the last that one does: by the head it says as much.
 */
export function weighedIn(
  counted: readonly { heads: number | null; facts: LorryFacts }[],
): Weighed | null {
  const weighed = counted.flatMap(({ heads, facts: { massKg, massHeads } }) => {
    const of = massHeads ?? heads ?? 0;
    return massKg === undefined || of === 0 ? [] : [{ massKg, heads: of }];
  });
  const all: Weighed = { massKg: 0, heads: 0 };
  for (const { massKg, heads } of weighed.toReversed()) {
    if (all.massKg + massKg > mostLoadKg) break;
    all.massKg += massKg;
    all.heads += heads;
  }
  return all.heads === 0 ? null : all;
}
export type Shrink = { loadedKg: number; deliveredKg: number; percent: number };

/**
 * In: what was weighed together at loading and at the end, each with the heads that it was of. Out: what a head weighed at
 * both in kg, and how much of it was lost on the way in percent of the first, less than nothing where they gained; null
 * where one of both was not weighed or was of nobody. By the head, since one that died on the road was lost and did not
 * shrink. Source: shared/domain.md, section 7 (mass at loading and at arrival).
 */
export function shrinkOf(loaded: Weighed | null, delivered: Weighed | null): Shrink | null {
  if (!loaded || !delivered || loaded.heads <= 0 || delivered.heads <= 0) return null;
  const [loadedKg, deliveredKg] = [
    loaded.massKg / loaded.heads,
    delivered.massKg / delivered.heads,
  ];
  return { loadedKg, deliveredKg, percent: (1 - deliveredKg / loadedKg) * 100 };
}
