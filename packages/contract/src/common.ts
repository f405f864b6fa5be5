import { z } from 'zod';

export const farmParams = z.object({ farmId: z.uuid() });
export const itemParams = z.object({ farmId: z.uuid(), id: z.uuid() });
export const done = z.object({ success: z.literal(true) });
export const moment = z.string();

/**
 * A sentence of the catalogue and what stands at its {0}, {1} …: whoever shows it says it in the reader's language. The
 * `message` beside it is the same in English, for programs.
 */
export const saidSchema = z.object({
  text: z.string(),
  params: z
    .array(
      z.union([
        z.string(),
        z.number(),
        z.object({ entries: z.array(z.object({ kind: z.string(), on: z.string() })).readonly() }),
      ]),
    )
    .readonly(),
});
export type SaidOnWire = z.infer<typeof saidSchema>;

/** Every list is bounded: 200 rows at most, the next ones by cursor. */
export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), nextCursor: z.string().nullable() });
/** A page of a list that may be long: it is counted up to 10,000, once, and `more` says that it goes on behind them. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ more: z.boolean() });
