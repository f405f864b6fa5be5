import { z } from 'zod';
import { acknowledgedSchema } from '../../ledger/acknowledged.ts';
import { type Flock, scanResults } from '../flock.ts';

const count = z.int('Whole heads, please.').min(0).max(1_000_000).default(0);
export const scannedSchema = z.strictObject({
  empty: count,
  single: count,
  twin: count,
  triplet: count,
  method: z.enum(['ultrasound', 'rectal', 'blood', 'seen']).optional(),
  /** Those of one result become a lot of their own. */
  drafts: z
    .array(
      z.strictObject({
        result: z.enum(scanResults),
        intoId: z.uuid(),
        name: z.string().trim().min(1).max(120).optional(),
        campId: z.uuid().optional(),
        mobId: z.uuid().optional(),
      }),
    )
    .max(4)
    .optional(),
  ...acknowledgedSchema,
});
export type Scanned = z.infer<typeof scannedSchema>;

export const scannedHeads = (payload: Scanned): number =>
  scanResults.reduce((sum, result) => sum + payload[result], 0);

/** Heads that a scan saw and that went since. */
export const seenAndGone = ({ culled = 0, away, unseen = 0 }: Flock): number =>
  culled + away - unseen;
