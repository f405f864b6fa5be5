import type { Output, Request } from '@kraal/contract/endpoint';
import { showAgistment as contract } from '@kraal/contract/agistment';
import type { Day } from '@kraal/domain/format/dates';
import type { PlaceKind } from '@kraal/domain/movement/places';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { rowIn } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

/** More places with animals of one another no farm has. */
const most = 500;

/** Who stands at an auction, a show, the vet or the abattoir is not kept there by the day. */
const keepers: readonly PlaceKind[] = ['farm', 'feedlot', 'communal'];
const atKeepers = sql`join ${ofInfrastructure.holding} p on p.farm_id = r.farm_id
  and p.id = r.place_id
  and p.kind = any(${sql.param([...keepers])}::text[])`;

/**
 * What of others is kept here, and stays at others of what is the farm's own: all that stood there, less what of that
 * belonged to somebody else meanwhile.
 */
const stays = (farmId: string): SQL => sql`
  select 'theirs' as side, 1 as sign, o.animal_id, o.owner_id as place_id, o.since, o.until
    from ${ofAnimals.ownership} o where o.farm_id = ${farmId}
  union all
  select 'ours', 1, r.animal_id, r.place_id, r.since, r.until
    from ${ofAnimals.residence} r ${atKeepers}
    where r.farm_id = ${farmId} and r.kind = 'holding'
  union all
  select 'ours', -1, r.animal_id, r.place_id, greatest(r.since, o.since), least(r.until, o.until)
    from ${ofAnimals.residence} r ${atKeepers} join ${ofAnimals.ownership} o
      on o.farm_id = r.farm_id and o.animal_id = r.animal_id
      and o.since < coalesce(r.until, 'infinity') and coalesce(o.until, 'infinity') > r.since
    where r.farm_id = ${farmId} and r.kind = 'holding'`;

/**
 * Heads that are kept today, and head days of a time: every change of a stay's heads counts from its own day, or from the
 * first day of the stay where it was before, to the stay's end. So heads of a lot that leave earlier count for fewer days.
 */
export async function agistment(
  transaction: Transaction,
  { id: farmId, timeZone, today }: Pick<Farm, 'id' | 'timeZone'> & { today: Day },
  { from, until: wanted }: Request<typeof contract>['query'],
): Promise<Output<typeof contract>> {
  if (wanted < from) throw invalid({ until: ['The last day is before the first.'] });
  // Nobody has stood here tomorrow.
  const until = wanted < today ? wanted : today;
  const day = (moment: SQL): SQL => sql`(${moment} at time zone ${timeZone})::date`;
  const items = await select(
    transaction,
    rowIn(contract, 'items'),
    sql`with stay as (
        select k.side, k.place_id, a.species, a.id as animal_id,
          case when k.until is null then k.sign * a.heads else 0 end as heads, k.sign,
          greatest(${day(sql`k.since`)}, ${from}::date) as began,
          least(coalesce(${day(sql`k.until`)}, 'infinity'), ${until}::date + 1) as ended
        from (${stays(farmId)}) k
          join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = k.animal_id),
      kept as (
        select s.side, s.place_id, s.species, sum(s.heads)::float8 as heads,
          coalesce(sum(d.days), 0)::float8 as days
        from stay s left join lateral (
          select s.sign * sum(c.heads * (s.ended - greatest(c.changed_on, s.began))) as days
          from ${ofAnimals.stockChange} c where s.ended > s.began and c.farm_id = ${farmId}
            and c.animal_id = s.animal_id and c.changed_on < s.ended) d on true
        group by 1, 2, 3)
      select k.side, k.place_id as "placeId", coalesce(h.name, '') as name, k.species, k.heads,
        k.days as "headDays"
      from kept k left join ${ofInfrastructure.holding} h on h.farm_id = ${farmId}
        and h.id = k.place_id
      where k.heads > 0 or k.days > 0
      order by k.side desc, lower(coalesce(h.name, '')), k.place_id, k.species limit ${most + 1}`,
  );
  return { items: items.slice(0, most), more: items.length > most };
}
