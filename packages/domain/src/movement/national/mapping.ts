import { z } from 'zod';
import { allSpecies } from '../../animals/species.ts';
import { nationalKinds, nationalPurposes } from './messages.ts';
import { placesIn } from './template.ts';

const path = z.string().max(300).regex(/^\//u);
const at = z.string().min(1).max(100);
const template = z.record(z.string(), z.unknown());
const wordsOf = <Name extends string>(names: readonly Name[]) =>
  z.record(z.enum(names), z.string().max(60));

const transaction = z.strictObject({
  method: z.enum(['POST', 'PUT']),
  path,
  body: template,
  /** Where in the answer its own number of it stands. */
  reference: at.optional(),
});

/** How the platform is spoken to: its addresses, fields and words, with places for ours (`template.ts`). */
export const mappingSchema = z.strictObject({
  /** What the key of the program and the token of a holding are exchanged for. */
  bearer: z.strictObject({
    path,
    headers: z.record(z.string(), z.string().max(300)),
    body: template,
    token: at,
    /** Where it says for how many seconds it holds; otherwise five minutes are believed. */
    seconds: at.optional(),
  }),
  headers: z.record(z.string(), z.string().max(300)),
  words: z.strictObject({
    species: wordsOf(allSpecies),
    sex: wordsOf(['female', 'male']),
    purpose: wordsOf(nationalPurposes),
  }),
  transactions: z.record(z.enum(nationalKinds), transaction),
  incoming: z.strictObject({
    path,
    /** Where the list stands, and in each of it what we read. */
    list: at,
    reference: at,
    fromGln: at,
    fromName: at.optional(),
    day: at,
    animals: at,
    eid: at,
    species: at.optional(),
    sex: at.optional(),
    heads: at.optional(),
  }),
});
export type Mapping = z.output<typeof mappingSchema>;

/** What a mapping file may name. */
const knownPlaces = new Set<string>([
  'apiKey',
  'participantToken',
  'bearer',
  'id',
  'gln',
  'day',
  'otherGln',
  'otherName',
  'purpose',
  'reason',
  'reference',
  'heads',
  'animals',
  'eid',
  'wasEid',
  'species',
  'sex',
  'bornOn',
]);

/** What a mapping asks for that Kraal does not know. */
export const unknownPlaces = (mapping: Mapping): string[] =>
  placesIn(mapping).filter((name) => !knownPlaces.has(name));
