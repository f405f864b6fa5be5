import { eventInputSchema } from '@kraal/domain/ledger/envelope';
import { kinds } from '@kraal/domain/all';
import { z } from 'zod';

/** Every entry there is, kind by kind, as OpenAPI shows what is sent. Not for the browser: it holds all payloads. */
export const entryOfAnyKind = z.union(
  kinds.map(({ name, payload }) =>
    eventInputSchema.extend({ kind: z.literal(name), payload }).meta({ title: name }),
  ),
);
