import { z } from 'zod';
import { asCode } from '../movement/papers.ts';

/**
 * How two farms stand to each other. One writes down the other's code (`requested`), the other is asked whether it is
 * them (`pending`), and once it says so both are `linked`. Either may end it; whoever wants to may begin it again.
 */
export const partnerStatuses = ['requested', 'pending', 'linked', 'ended'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** By which two farms meet and part; areas add kinds of their own. */
export const greetings = ['hello', 'welcome', 'goodbye'] as const;
export type Greeting = (typeof greetings)[number];

/** More than 2000 animals with all that is said of them. */
export const longestBody = 4_000_000;
/** More than anybody says of himself; a stranger's is kept until somebody answers it. */
export const longestGreeting = 2000;

const codeSchema = z.string().refine((text) => asCode(text) === text);

/**
 * What one farm says to another: numbered by its sender for this receiver, so that none is lost, doubled or out of turn,
 * and signed with the sender's own key (Ed25519). The body is text, since a signature is over bytes and not over JSON.
 */
export const envelopeSchema = z.strictObject({
  from: codeSchema,
  to: codeSchema,
  number: z.int().min(1).max(2_000_000_000),
  kind: z.string().regex(/^[a-z_]{1,40}$/u),
  body: z.string().max(longestBody),
  /** The sender's public key, 32 bytes; whoever knows the sender already holds it against the one that is known. */
  key: z.string().length(43),
  signature: z.string().length(86),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** What is signed. No part but the last can hold a line's end, so that no two envelopes read alike. */
export const signedText = ({
  from,
  to,
  number,
  kind,
  body,
}: Omit<Envelope, 'key' | 'signature'>): string =>
  ['kraal message 1', from, to, String(number), kind, body].join('\n');

/** What a farm says of itself when it meets another. */
export const helloSchema = z.strictObject({
  name: z.string().max(200).trim().min(1).max(120),
  gln: z.string().max(13).nullable(),
  /** To a farm on another server: at which one this one is answered. */
  server: z.string().max(300).optional(),
});

/** In: the number of the last message that was taken, and that of one that comes. Out: whether it is its turn. */
export function turnOf(last: number, number: number): 'next' | 'before' | 'early' {
  if (number <= last) return 'before';
  return number === last + 1 ? 'next' : 'early';
}
