import { mostMoved } from '@kraal/contract/bodies/movement';
import type { Output, Request } from '@kraal/contract/endpoint';
import type { checkMixing as contract } from '@kraal/contract/quarantine';
import { type Group, mixingOf } from '@kraal/domain/movement/quarantine';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, number, row } from '../../../platform/database/row.ts';
import { isolatedOn, type On } from './isolated.ts';

const groupRow = row({ isolated: number, others: number, lastCameOn: day.orNull });

/** Some of the living, as isolations see them. Young that were born since the first of those beside them came go with them. */
async function groupOf(transaction: Transaction, on: On, which: SQL): Promise<Group> {
  const [group] = await select(
    transaction,
    groupRow,
    sql`with ${isolatedOn(on)}, those as (
        select a.heads, a.born_on, i.on from animal a left join isolated i on i.id = a.id
        where a.farm_id = ${on.farmId} and a.status = 'alive' and ${which})
      select coalesce(sum(heads) filter (where "on" is not null), 0)::float8 as isolated,
        coalesce(sum(heads) filter (where "on" is null and (born_on is null
          or born_on < coalesce((select min("on") from those), 'infinity'))), 0)::float8 as others,
        max("on")::text as "lastCameOn"
      from those`,
  );
  return group ?? { isolated: 0, others: 0, lastCameOn: null };
}

/** What it does to isolations to put some into a camp; who stands there already is not put there. */
export async function mixingInCamp(
  transaction: Transaction,
  on: On,
  { campId, animalIds, mobId }: Request<typeof contract>['body'],
): Promise<Output<typeof contract>> {
  const going = animalIds
    ? sql`a.id = any(${sql.param(animalIds.slice(0, mostMoved))}::uuid[])`
    : sql`a.mob_id = ${mobId}`;
  const goes = await groupOf(
    transaction,
    on,
    sql`${going} and a.camp_id is distinct from ${campId}::uuid`,
  );
  const stands = await groupOf(transaction, on, sql`a.camp_id = ${campId} and not (${going})`);
  const heads = ({ isolated, others }: Group) => ({ isolated, others });
  return { ...mixingOf(goes, stands), goes: heads(goes), stands: heads(stands) };
}
