import { eventSources, futureToleranceMs } from '@kraal/domain/ledger/envelope';
import { kindOf } from '@kraal/domain/all';
import { z } from 'zod';
import { momentSchema } from './momentSchema.ts';

const nobody = z.uuid().nullable().default(null);

/** An entry as it stands in the ledger; who cancelled it follows from the cancellations. */
const entrySchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  occurred_at: momentSchema,
  recorded_at: momentSchema,
  recorded_by: nobody,
  by_key: nobody,
  source: z.enum(eventSources),
  heads: z.int().min(1).max(1_000_000).nullable(),
  payload: z.record(z.string(), z.unknown()),
  note: z.string().max(2000).nullable(),
  mob_id: nobody,
  to_mob: z.boolean().default(false),
  session_id: nobody,
  act_id: nobody,
  import_id: nobody,
  voids: nobody,
  void_reason: z.string().max(500).nullable(),
  content_hash: z.string().max(100),
});
export type EntryLine = z.infer<typeof entrySchema>;
export const entryColumns = Object.keys(entrySchema.shape);

/** An entry's line, or what is wrong with it: its shape and kind are judged, not whether it can be true. */
export function readEntry(line: unknown, now: Date): EntryLine | string {
  const read = entrySchema.safeParse(line);
  if (!read.success) return saidOf(read.error);
  const entry = read.data;
  const kind = kindOf(entry.kind);
  if (!kind) return 'Kraal does not know this kind of entry.';
  const payload = kind.payload.safeParse(entry.payload);
  if (!payload.success) return saidOf(payload.error);
  if (Date.parse(entry.occurred_at) > now.getTime() + futureToleranceMs)
    return 'This is in the future. Kraal records what has happened.';
  // An entry that was corrected cancels the one it stands for.
  if (entry.kind === 'voided' && entry.voids === null)
    return 'A cancellation says which entry it cancels.';
  return entry;
}

const linkSchema = z.object({
  animal_id: z.uuid(),
  event_id: z.uuid(),
  part: z.enum(['subject', 'dam', 'into', 'young', 'sire', 'foster', 'rears', 'ran']),
  derived: z.boolean().default(false),
});
export type LinkLine = z.infer<typeof linkSchema>;

export function readLink(line: unknown): LinkLine | string {
  const read = linkSchema.safeParse(line);
  return read.success ? read.data : saidOf(read.error);
}

export const saidOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join(' ');
