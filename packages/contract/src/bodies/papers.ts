import { paperKinds } from '@kraal/domain/movement/papers';
import { z } from 'zod';

const needed = (most: number, words: string) => z.string().trim().min(1, words).max(most);
const party = z.object({
  name: needed(120, 'The law wants a full name.'),
  address: needed(300, 'The law wants an address.'),
});
const ifKnown = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null);

/** Who gives, who takes, and who is on the road with them; the stock is the transfer's. */
export const paperBody = z
  .object({
    kind: z.enum(paperKinds),
    owner: party,
    agent: party.nullable().default(null),
    receiver: party,
    vehicle: ifKnown(40),
    driver: ifKnown(120),
  })
  .refine(({ kind, driver }) => kind !== 'removal' || driver !== null, {
    path: ['driver'],
    message: 'The law wants the name of who drives them.',
  })
  .refine(({ kind, vehicle }) => kind !== 'removal' || vehicle !== null, {
    path: ['vehicle'],
    message: 'The law wants the registration of the vehicle.',
  });

export const voidPaperBody = z.object({
  reason: needed(300, 'Say why it holds no more.'),
});
