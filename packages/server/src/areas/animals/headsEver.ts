import { type SQL, sql } from 'drizzle-orm';

/** Ways in which heads come to a lot, or go on in another: not those in which they leave the farm, die or are counted. */
const comings = [
  'registered',
  'acquired',
  'born',
  'flock_bore',
  'flock_scanned',
  'split',
  'merged',
];

/** How many heads the animal `a` ever stood for: of a lot those that left it by sale or death too, an animal is one. */
export const headsEver: SQL = sql`(case when a.is_lot then coalesce((select sum(c.heads)
  from stock_change c where c.farm_id = a.farm_id and c.animal_id = a.id
    and c.kind = any(${sql.param(comings)}::text[])), 0) else 1 end)::int`;
