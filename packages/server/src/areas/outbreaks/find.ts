import { findInCase } from '@kraal/contract/outbreaks';
import type { Output, Request } from '@kraal/contract/endpoint';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { type SQL, sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { row, rowIn, text } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { switchToFarm, type Look } from './look.ts';
import { ofAnimals } from '../animals/tables.ts';

type Wearers = Output<typeof findInCase>;

/** More than wear one number; who finds so many says on which farm. */
const mostFound = 30;

/** Who wears a number: on one farm by any mark, on all of them by an EID alone, since tags repeat from farm to farm. */
export async function findWearers(
  look: Look,
  { mark, farmId }: Request<typeof findInCase>['body'],
): Promise<Wearers> {
  const read = parseEid(mark);
  const eid = read.ok ? read.eid : null;
  const everywhere = eid === null ? [] : await wearersOf(look, eid);
  if (farmId !== null) {
    const ids = everywhere.filter((one) => one.farmId === farmId).map(({ id }) => id);
    const own = sql`(a.tag_key = ${tagKey(mark)} or a.id = any(${sql.param(ids)}::uuid[])
      or a.brand = ${tagKey(mark)} or a.tattoo = ${tagKey(mark)} or lower(a.name) = lower(${mark}))`;
    const found = await onFarm(look, farmId, own);
    if (!found) throw notFound('Farm');
    return { items: found };
  }
  const items: Wearers['items'] = [];
  for (const [of, all] of Map.groupBy(everywhere, (one) => one.farmId)) {
    const ids = all.map(({ id }) => id);
    const found = await onFarm(look, of, sql`a.id = any(${sql.param(ids)}::uuid[])`);
    items.push(...(found ?? []));
    if (items.length >= mostFound) break;
  }
  return { items: items.slice(0, mostFound) };
}

/** Whoever wears it, or did before it got another; of each farm three at the most. */
const wearersOf = (look: Look, eid: string): Promise<{ farmId: string; id: string }[]> =>
  select(
    look.transaction,
    row({ farmId: text, id: text }),
    sql`select farm_id as "farmId", animal_id as id from outbreak_wearers(${look.id}, array[${eid}])
      order by is_demo, farm_id, animal_id`,
  );

const foundRow = rowIn(findInCase, 'items').without('farmId', 'farmName');

async function onFarm(look: Look, farmId: string, which: SQL): Promise<Wearers['items'] | null> {
  const farm = await switchToFarm(look, farmId);
  if (!farm) return null;
  const rows = await select(
    look.transaction,
    foundRow,
    sql`select a.id, coalesce(a.tag, a.name, m.name, a.animal_class) as name, a.eid, a.species,
        a.animal_class as "animalClass", a.heads::float8 as heads, a.is_lot as "isLot", a.status
      from ${ofAnimals.animal} a left join ${ofAnimals.mob} m on m.farm_id = a.farm_id
        and m.id = a.mob_id
      where a.farm_id = ${farmId} and a.status <> 'reference' and ${which}
      order by a.status = 'alive' desc, a.id limit ${mostFound}`,
  );
  return rows.map((one) => ({ farmId, farmName: farm.farmName, ...one }));
}
