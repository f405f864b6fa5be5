import { z } from 'zod';

/** Entries by which animals come to the farm or leave it, and are on the road: each is a record of the chain. */
export const chainedKinds: readonly string[] = [
  'acquired',
  'departed',
  'arrived',
  'sold',
  'slaughtered',
  'returned',
  'owner_changed',
];

/** What a record of the chain says of an entry. What people wrote is in it as a hash alone. */
export type ChainBody = {
  seq: number;
  /** The hash of the record before it; of the first one nothing. */
  previous: string;
  entry: string;
  kind: string;
  occurredAt: string;
  recordedAt: string;
  animals: readonly string[];
  heads: number | null;
  /** Whoever is in it is meant, where nobody is named. */
  mob: string | null;
  /** The entry that it takes back. */
  voids: string | null;
  /** Of salt and payload, so that erasing the salt says nothing of the payload any more and breaks nothing. */
  content: string;
};

/** How far a chain had come: given to others, so that one that is computed anew is found. */
export const chainHeadSchema = z.strictObject({
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type ChainHead = z.output<typeof chainHeadSchema>;

/** What the installation signs of a farm's head. */
export const signedHead = (farmId: string, day: string, { seq, hash }: ChainHead): string =>
  ['kraal chain 1', farmId, day, String(seq), hash].join('\n');

/**
 * What is wrong with a chain: a record is not the next one (`order`), does not hold the hash of the one before (`link`),
 * or is not what was hashed (`record`); its entry is gone or says something else (`entry`); an entry has no record
 * (`missing`); a head that was signed here, given to another farm or printed on a paper is another (`head`, `partner`,
 * `paper`).
 */
export const chainProblems = [
  'order',
  'link',
  'record',
  'entry',
  'missing',
  'head',
  'partner',
  'paper',
] as const;
export type ChainProblem = { is: (typeof chainProblems)[number]; seq: number | null; what: string };
