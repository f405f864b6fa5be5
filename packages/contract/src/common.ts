import { z } from 'zod';

export const farmParams = z.object({ farmId: z.uuid() });
export const itemParams = z.object({ farmId: z.uuid(), id: z.uuid() });
export const done = z.object({ success: z.literal(true) });
export const moment = z.string();

/** Every list is bounded: 200 rows at most, the next ones by cursor. */
export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), nextCursor: z.string().nullable() });
