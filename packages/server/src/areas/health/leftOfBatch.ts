import { sql } from 'drizzle-orm';
import { ofLedger } from '../ledger/tables.ts';

/** Doses `t` of a batch `b`, in the unit in which it was bought: only these are taken out of it. */
export const dosesOfBatch = sql`t.farm_id = b.farm_id and t.batch_id = b.id and t.unit = b.unit`;

const givenOf = sql`select sum(t.dose * t.heads) from treatment t join ${ofLedger.event} e
  on e.farm_id = t.farm_id and e.id = t.event_id where ${dosesOfBatch}`;

/**
 * Stock-takes of a batch b, until now (which is past where a rule is tried on days that are over), as rows of (at, difference): what was there at each beside what there must have been since
 * the one before, or since it was bought, by all that is known today. A dose that is entered late for before it
 * changes the difference, and not what is left.
 */
export const stockTakes = sql`(
  select c.at, case when c.left_then is null then c.difference
    else c.left_then - coalesce(c.left_before, b.bought + c.put_right)
      + coalesce((${givenOf} and e.occurred_at <= c.at
        and (c.left_before is null or e.occurred_at > c.before)), 0) end as difference
  from (
    select x.at, x.difference, x.left_then, lag(x.left_then) over taken as left_before,
      lag(x.at) over taken as before,
      coalesce(sum(x.difference) filter (where x.left_then is null) over (), 0) as put_right
    from batch_count x where x.farm_id = b.farm_id and x.batch_id = b.id and x.at <= kraal_now()
    window taken as (order by x.at, x.id)
  ) c)`;

/** What is left of a batch b: bought, less what was given, put right by stock-takes. */
export const leftOfBatch = sql`(b.bought
  - coalesce((select sum(t.dose * t.heads) from treatment t where ${dosesOfBatch}), 0)
  + coalesce((select sum(k.difference) from ${stockTakes} k), 0))`;
