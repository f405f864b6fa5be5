import { animalClasses } from '@kraal/domain/animals/animalClass';
import type { Day } from '@kraal/domain/format/dates';
import { classMassKg, unitKg, youngMixedKg, youngMonths } from '@kraal/domain/grazing/lsu';
import { type GrazingSettings, ownLsu } from '@kraal/domain/grazing/settings';
import { type SQL, sql } from 'drizzle-orm';

type Own = Pick<GrazingSettings, 'lsuOfClass'>;

/** What an animal counts by where its class has no units of its own: its last mass, else its class's, as young while it is. */
const massOf = (
  today: Day,
): SQL => sql`coalesce(a.grazes_kg, case when g.mass_on is distinct from a.born_on then g.mass_kg end, case
    when a.born_on > (${today}::date - make_interval(months => ${youngMonths}))::date
    then (${JSON.stringify(youngMixedKg)}::jsonb->>a.animal_class)::float8 end, k.kg::float8)`;

/** Each class with its mass and the farm's own units of it; a query joins it to `animal` as `k`. */
export const classUnits = (own: Own): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(
    animalClasses.map((animalClass) => ({
      animal_class: animalClass,
      kg: classMassKg[animalClass],
      own: ownLsu(own, animalClass),
    })),
  )}::jsonb) as k(animal_class text, kg float8, own float8)`;

/** Units of one row of `animal`, all of its heads: beside `classUnits` and the row of growth as `g`. */
export const unitsOfAnimal = (today: Day): SQL =>
  sql`a.heads * coalesce(k.own, power(${massOf(today)} / ${unitKg}, 0.75))`;

/**
 * What each day changes of the units in a camp, in millionths: those of its steps, but for classes of which the farm has
 * units of its own, which are times their heads. In: of which rows of `grazing_day` as `d`.
 */
export function unitDays(own: Own, where: SQL): SQL {
  const said = Object.entries(own.lsuOfClass);
  if (said.length === 0)
    return sql`select d.camp_id, d.day, sum(d.micro_lsu) as micro_lsu from grazing_day d
      where ${where} group by d.camp_id, d.day`;
  return sql`select d.camp_id, d.day,
      sum(coalesce(d.heads * o.micro, d.micro_lsu)) as micro_lsu
    from grazing_day d left join jsonb_to_recordset(${JSON.stringify(
      said.map(([animalClass, lsu]) => ({ class: animalClass, micro: Math.round(lsu * 1e6) })),
    )}::jsonb) as o(class text, micro bigint) on o.class = d.animal_class
    where ${where} group by d.camp_id, d.day`;
}

/** A farm and how it counts. */
export type Counting = { id: string; settings: Own };

/**
 * What stood in each camp from each day on until the next one, in millionths of a unit; of days before one. In: which
 * rows of `grazing_day` as `d`, beside the farm's.
 */
export const campLevels = (farm: Counting, before: Day, camp: SQL = sql``): SQL => sql`
  select d.camp_id, d.day, sum(d.micro_lsu) over w as level,
    coalesce(lead(d.day) over w, ${before}::date) as next
  from (${unitDays(farm.settings, sql`d.farm_id = ${farm.id} and d.day < ${before}::date ${camp}`)}) d
  window w as (partition by d.camp_id order by d.day)`;
