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
    /** Of an invoice: what of the price, or beside it, is tax, the numbers of both, and where it is paid. */
    vatPercent: z.number().min(0, 'At least nothing.').max(30, 'At most 30 %.').default(0),
    vatIncluded: z.boolean().default(true),
    ownerVat: ifKnown(20),
    receiverVat: ifKnown(20),
    bank: ifKnown(300),
  })
  .refine(({ kind, driver }) => kind !== 'removal' || driver !== null, {
    path: ['driver'],
    message: 'The law wants the name of who drives them.',
  })
  .refine(
    ({ kind, vatPercent, ownerVat }) => kind !== 'invoice' || vatPercent === 0 || ownerVat !== null,
    {
      path: ['ownerVat'],
      message: 'Who charges tax says the number by which they are registered for it.',
    },
  )
  .refine(({ kind, vehicle }) => kind !== 'removal' || vehicle !== null, {
    path: ['vehicle'],
    message: 'The law wants the registration of the vehicle.',
  });

export const voidPaperBody = z.object({
  reason: needed(300, 'Say why it holds no more.'),
});
