import { type SQL, sql } from 'drizzle-orm';
import { called, isOpen } from './doubleOpen.ts';

/** What more have in common is no sign: a file's own default, a lot's day of birth. */
const mostAlike = 4;

const isBirthKnown = sql`case when a.state->'bornPrecision' is null then a.born_on end`;
/** As different people write one number. */
const written = (text: SQL): SQL => sql`lower(regexp_replace(${text}, '[\\s.-]', '', 'g'))`;

/** Signs of the animals `a`: what each wears, or is called with its day of birth. A brand is shared by many and is none. */
const signs = (farmId: string, whose: SQL): SQL => sql`
  select a.id, a.species, a.sex, 'tag' as why, a.tag_key as value from animal a
    where a.farm_id = ${farmId} and ${isOpen} and a.tag_key is not null and (${whose})
  union all select a.id, a.species, a.sex, 'eid', a.eid from animal a
    where a.farm_id = ${farmId} and ${isOpen} and a.eid is not null and (${whose})
  union all select a.id, a.species, a.sex, 'official',
      ${written(sql`i->>'scheme'`)} || ' ' || ${written(sql`i->>'value'`)}
    from animal a cross join jsonb_array_elements(a.state->'identifiers') i
    where a.farm_id = ${farmId} and ${isOpen} and i->>'type' = 'official' and i->>'until' is null
      and (${whose})
  union all select a.id, a.species, a.sex, 'name', lower(a.name) || ' ' || ${isBirthKnown} from animal a
    where a.farm_id = ${farmId} and ${isOpen} and a.name is not null and ${isBirthKnown} is not null
      and (${whose})`;

/**
 * Pairs of records that may be of one animal: they wear one number, or one name and one day of birth. A tag is given
 * again, so it says nothing of those with another day of birth. Each pair comes from both sides.
 */
export const pairs = (farmId: string, whose: SQL, among: SQL): SQL => sql`
  with sign as materialized (${signs(farmId, among)}), shared as (
    select why, value, species, sex from sign group by 1, 2, 3, 4
    having count(*) between 2 and ${mostAlike}::int
  ), pair as (
    select s.id, t.id as other_id, min(s.why) as why from shared
      join sign s using (why, value, species, sex) join sign t using (why, value, species, sex)
      where s.id <> t.id group by 1, 2
  )
  select o.id, p.id as "otherId", ${called(sql`o`)} as name, ${called(sql`p`)} as "otherName",
    o.status, p.status as "otherStatus", why
  from pair join animal o on o.farm_id = ${farmId} and o.id = pair.id
    join animal p on p.farm_id = ${farmId} and p.id = pair.other_id
  where ${whose} and (why in ('eid', 'official') or o.born_on is null or p.born_on is null
    or o.born_on = p.born_on or o.state->'bornPrecision' is not null
    or p.state->'bornPrecision' is not null)`;
