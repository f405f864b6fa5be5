import { pasture as pastureSchema, type showPastures } from '@kraal/contract/grazing';
import type { Output } from '@kraal/contract/endpoint';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, rowOf, text } from '../../platform/database/row.ts';
import { withLand } from './campsNow.ts';
import { grazingSettings } from './settings.ts';
import { classUnits, unitsOfAnimal } from './units.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofGrowth } from '../growth/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

/** More camps than any farm looks over at once. */
const mostCamps = 2000;

const standing = pastureSchema.omit({
  closed: true,
  feed: true,
  daysLeft: true,
  openTo: true,
  isShared: true,
});

/** The farm as it stands today: camps in use, resting, or never used. */
export async function pasturesOf(
  transaction: Transaction,
  { id: farmId, timeZone }: { id: string; timeZone: string },
  now: Date,
): Promise<Output<typeof showPastures>> {
  const today: Day = dayOf(now, timeZone);
  const dayIn = (moment: SQL): SQL =>
    sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const settings = await grazingSettings(transaction, farmId);
  const items = await select(
    transaction,
    rowOf(standing),
    sql`with standing as materialized (
        select a.camp_id, a.mob_id, sum(a.heads)::float8 as heads,
          sum(${unitsOfAnimal(today)})::float8 as lsu,
          min(r.since) as since
        from ${ofAnimals.animal} a
          join ${classUnits(settings)} on k.animal_class = a.animal_class
          left join ${ofGrowth.animalGrowth} g on g.farm_id = a.farm_id and g.id = a.id
          left join ${ofAnimals.residence} r on r.farm_id = a.farm_id and r.animal_id = a.id
            and r.place_id = a.camp_id and r.until is null
        where a.farm_id = ${farmId} and a.status = 'alive' and a.camp_id is not null
          and a.heads > 0
        group by a.camp_id, a.mob_id),
      used as (
        select s.camp_id, sum(s.heads) as heads, sum(s.lsu) as lsu,
          jsonb_agg(jsonb_build_object('mobId', s.mob_id, 'name', m.name, 'heads', s.heads,
            'lsu', s.lsu, 'since', coalesce(${dayIn(sql`s.since`)}, ${today}))
            order by s.heads desc, m.name) as mobs
        from standing s left join ${ofAnimals.mob} m on m.farm_id = ${farmId} and m.id = s.mob_id
        group by s.camp_id)
      select c.id as "campId", c.name, coalesce(h.drawn_ha, c.area_ha) as "areaHa",
        coalesce(u.heads, 0)::float8 as heads, coalesce(u.lsu, 0)::float8 as lsu,
        coalesce(u.mobs, '[]'::jsonb) as mobs,
        case when u.camp_id is null then l.day::text end as "emptySince"
      from ${ofInfrastructure.camp} c
        left join ${ofInfrastructure.campShape} h on h.farm_id = c.farm_id and h.camp_id = c.id
          and h.until_on is null
        left join used u on u.camp_id = c.id
        left join lateral (select max(d.day) as day from grazing_day d where u.camp_id is null
          and d.farm_id = c.farm_id and d.camp_id = c.id and d.day <= ${today}) l on true
      -- Whoever stands in one that is no more stays in sight.
      where c.farm_id = ${farmId} and (c.archived_at is null or u.camp_id is not null)
      order by lower(c.name), c.id limit ${mostCamps}`,
  );
  const [farm] = await select(
    transaction,
    row({ hectaresPerUnit: number.orNull, camps: number }),
    sql`select f.hectares_per_unit as "hectaresPerUnit", (select count(*)
      from ${ofInfrastructure.camp} c
        where c.farm_id = f.id and c.archived_at is null)::int as camps
      from ${ofFarms.farm} f where f.id = ${farmId}`,
  );
  return {
    on: today,
    hectaresPerUnit: farm?.hectaresPerUnit ?? null,
    items: await withLand(transaction, { id: farmId, timeZone }, { items, now, settings }),
    more: Math.max(0, (farm?.camps ?? 0) - items.length),
  };
}

/** Units of each mob as it stands today, in camps or out of them. */
export async function lsuOfMobs(
  transaction: Transaction,
  { farmId, today }: { farmId: string; today: Day },
): Promise<ReadonlyMap<string, number>> {
  const settings = await grazingSettings(transaction, farmId);
  const rows = await select(
    transaction,
    row({ mobId: text, lsu: number }),
    sql`select a.mob_id as "mobId", sum(${unitsOfAnimal(today)})::float8 as lsu
      from ${ofAnimals.animal} a join ${classUnits(settings)} on k.animal_class = a.animal_class
        left join ${ofGrowth.animalGrowth} g on g.farm_id = a.farm_id and g.id = a.id
      where a.farm_id = ${farmId} and a.status = 'alive' and a.mob_id is not null
      group by a.mob_id`,
  );
  return new Map(rows.map(({ mobId, lsu }) => [mobId, lsu]));
}
