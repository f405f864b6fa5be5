import { sql } from 'drizzle-orm';

/** What is left of a batch b: bought, less what was given, put right by stock-takes. Only treatments in its own unit count. */
export const leftOfBatch = sql`(b.bought
  - coalesce((select sum(t.dose * t.heads) from treatment t join medicine o on o.farm_id = t.farm_id
    and o.id = t.medicine_id where t.farm_id = b.farm_id and t.batch_id = b.id
    and t.unit = o.unit), 0)
  + coalesce((select sum(c.difference) from batch_count c where c.farm_id = b.farm_id
    and c.batch_id = b.id), 0))`;
