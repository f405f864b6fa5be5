import { daySchema } from '@kraal/domain/format/daySchema';
import { z } from 'zod';
import { receiptFactsSchema } from '@kraal/domain/movement/atTheLorry';
import { mostConsigned } from '@kraal/domain/movement/consignment';

const note = z
  .string()
  .trim()
  .max(500)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null);
const mark = z.string().trim().min(1, 'Say which tag was read.').max(40);
const heads = z.int().min(1).max(1_000_000);

/** Who came off the lorry: all of the list but those that are named here, into one camp. */
export const receiveBody = z.object({
  ...receiptFactsSchema.shape,
  /** Left out, it is today. */
  on: daySchema.optional(),
  /** When they came off the lorry, by the clock of whoever stood there; read only where it is of that day and over. */
  at: z.iso.datetime({ offset: true }).optional(),
  campId: z.uuid('Say into which camp they come.'),
  mobId: z.uuid().optional(),
  /** They are known by the tags they wear; else by their EIDs, until they get tags of this farm. */
  keepTags: z.boolean().default(true),
  /** Of the list: who did not come, and who wears another tag than it says. */
  missing: z
    .array(z.object({ ref: z.uuid(), heads, note }))
    .max(mostConsigned)
    .default([]),
  dead: z
    .array(z.object({ ref: z.uuid(), heads, note }))
    .max(mostConsigned)
    .default([]),
  wrongTags: z
    .array(z.object({ ref: z.uuid(), mark }))
    .max(mostConsigned)
    .default([]),
  /** Beside the list: tags that are on nobody’s, and heads without any. */
  extra: z
    .array(z.object({ mark, heads: heads.default(1), note }))
    .max(200)
    .default([]),
  note,
  version: z.int(),
});

export const declineBody = z.object({
  note: z.string().trim().min(1, 'Say why they are not taken.').max(500),
  version: z.int(),
});
