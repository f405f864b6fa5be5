import { landCamp, mostCampsOnMap, type showLand } from '@kraal/contract/land';
import type { Output } from '@kraal/contract/endpoint';
import type { Day } from '@kraal/domain/format/dates';
import { packLines } from '@kraal/domain/land/packed';
import { cornersOfLand, mapDecimals, type Position } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, rowOf } from '../../platform/database/row.ts';
import { shapeColumns } from './shapes.ts';
import { thingsOnMap } from './things/things.ts';
import { ofAnimals } from '../animals/tables.ts';

type Camps = Omit<Output<typeof showLand>, 'basemap' | 'things' | 'moreThings'>;

/** The camps of a day as they lay then, to six decimals or whole; heads are those that are in them now. */
export async function showLandOf(
  transaction: Transaction,
  farmId: string,
  { on, today, isWhole = false }: { on: Day | undefined; today: Day; isWhole?: boolean },
): Promise<Camps> {
  const day = on ?? today;
  const camps = await select(
    transaction,
    rowOf(landCamp),
    sql`with counted as materialized (
      select camp_id, sum(heads)::float8 as heads from ${ofAnimals.herdCount}
      where farm_id = ${farmId} and status = 'alive' and camp_id is not null group by camp_id)
    select c.id, c.name, c.area_ha as "areaHa", c.version, coalesce(n.heads, 0)::float8 as heads,
      case when s.id is null then null else (select to_jsonb(t) from (select ${shapeColumns}) t)
      end as shape
    from camp c
      left join camp_shape s on s.farm_id = c.farm_id and s.camp_id = c.id
        and s.from_on <= ${day} and (s.until_on is null or s.until_on > ${day})
      left join counted n on n.camp_id = c.id
    where c.farm_id = ${farmId} and (c.archived_at is null or s.until_on is not null)
    order by lower(c.name), c.id limit ${mostCampsOnMap}`,
  );
  const [count] = await select(
    transaction,
    row({ all: number }),
    sql`select count(*) as all from camp where farm_id = ${farmId} and archived_at is null`,
  );
  return {
    on: day,
    camps: camps.map((camp) =>
      camp.shape && !isWhole
        ? { ...camp, shape: { ...camp.shape, area: mapDecimals(camp.shape.area) } }
        : camp,
    ),
    more: Math.max(0, (count?.all ?? 0) - camps.length),
  };
}

type Asked = { on: Day | undefined; today: Day; hasThings: boolean };

/** What is on the plan: camps, and where it is wanted what stands on the land, along the corners of the camps. */
export async function planOf(
  transaction: Transaction,
  farmId: string,
  { hasThings, ...day }: Asked,
): Promise<Omit<Output<typeof showLand>, 'basemap'>> {
  const land = await showLandOf(transaction, farmId, day);
  if (!hasThings) return { ...land, things: [], moreThings: 0 };
  const { items, more } = await thingsOnMap(transaction, farmId);
  const lines = items.map(({ place }): Position[] =>
    place.type === 'Point' ? [place.coordinates] : place.coordinates,
  );
  const packed = packLines(lines, cornersOfLand(land.camps));
  return {
    ...land,
    things: items.map(({ place: _place, ...thing }, at) => ({ ...thing, place: packed[at] ?? [] })),
    moreThings: more,
  };
}
