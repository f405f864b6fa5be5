import { z } from 'zod';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';

const heads = z.int('Whole heads, please.').min(0).max(1_000_000);
export const boreSchema = z.strictObject({
  /** How many gave birth. */
  mothers: heads.min(1, 'Say how many gave birth.'),
  alive: heads,
  dead: heads.default(0),
  /** The lot of the young: a new one, or the one of this season that the next are added to. */
  youngId: z.uuid().optional(),
  ...acknowledgedSchema,
});
export type Bore = z.infer<typeof boreSchema>;
