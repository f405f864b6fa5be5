import type {
  planMatings as planContract,
  sharedAncestors as ancestorsContract,
} from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import {
  commonAncestors,
  type HerdPedigree,
  herdInbreeding,
  inbreedingLimits,
  indexPedigree,
  matingMatrix,
  type Parentage,
} from '@kraal/domain/breeding/herdPedigree';
import { breedingFacts } from '@kraal/domain/breeding/gestation';
import { addMonths, dayOf } from '@kraal/domain/format/dates';
import { waitingDaysOf } from '@kraal/domain/animals/farmSettings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { listMates as matesContract } from '@kraal/contract/breeding';
import { number, row, rowFor, rowIn, type RowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { notFound } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

const calledRow = row({ id: text, tag: text.orNull, name: text.orNull });
type Called = RowOf<typeof calledRow>;

/** The herd's parents, with the animals asked for; animals without parents or young need not be known. */
export async function loadPedigree(
  transaction: Transaction,
  farmId: string,
  asked: readonly string[],
): Promise<HerdPedigree> {
  const animals = await select(
    transaction,
    rowFor<Parentage>()({ id: text, damId: text.orNull, sireId: text.orNull }),
    sql`select id, dam_id as "damId", sire_id as "sireId" from ${ofAnimals.animal}
      where farm_id = ${farmId}
      and (dam_id is not null or sire_id is not null)`,
  );
  const known = new Set(animals.map(({ id }) => id));
  const parents = new Set(
    animals.flatMap(({ damId, sireId }) => [damId, sireId]).filter((id) => id !== null),
  );
  const alone = [...new Set([...parents, ...asked])].filter((id) => !known.has(id));
  return indexPedigree([...animals, ...alone.map((id) => ({ id, damId: null, sireId: null }))]);
}

async function nameThem(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Called>> {
  const rows = await select(
    transaction,
    calledRow,
    sql`select id, tag, name from ${ofAnimals.animal} where farm_id = ${farmId}
      and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function planMatings(
  transaction: Transaction,
  farmId: string,
  { femaleIds, sireIds }: Request<typeof planContract>['body'],
): Promise<Output<typeof planContract>> {
  const named = await nameThem(transaction, farmId, [...femaleIds, ...sireIds]);
  const called = (id: string): Called => {
    const found = named.get(id);
    if (!found) throw notFound('Animal');
    return found;
  };
  const pedigree = await loadPedigree(transaction, farmId, [...femaleIds, ...sireIds]);
  const matrix = matingMatrix(
    { pedigree, inbreeding: herdInbreeding(pedigree) },
    femaleIds,
    sireIds,
  );
  return {
    sires: sireIds.map(called),
    rows: femaleIds.map((id, line) => ({ female: called(id), inbreeding: matrix[line] ?? [] })),
    ...inbreedingLimits,
    loops: pedigree.loops.length,
  };
}

export async function sharedAncestors(
  transaction: Transaction,
  farmId: string,
  { one, other }: Request<typeof ancestorsContract>['query'],
): Promise<Output<typeof ancestorsContract>> {
  const ids = commonAncestors(await loadPedigree(transaction, farmId, [one, other]), [one, other]);
  const named = await nameThem(transaction, farmId, ids);
  return { items: ids.flatMap((id) => named.get(id) ?? []) };
}

const mateRow = rowIn(matesContract, 'items');

export async function listMates(
  transaction: Transaction,
  { farm, query, now }: { farm: Farm; query: Request<typeof matesContract>['query']; now: Date },
): Promise<Output<typeof matesContract>> {
  const today = dayOf(now, farm.timeZone);
  const waitingDays = waitingDaysOf(query.species, farm.settings);
  const bornBy = addMonths(today, -breedingFacts[query.species].firstServiceMonths);
  // An animal whose birth is not known is old enough until somebody says otherwise.
  const fits = sql`a.farm_id = ${farm.id} and a.status = 'alive' and not a.is_lot
    and a.species = ${query.species} and a.sex = ${query.sex}
    and coalesce(a.born_on <= ${bornBy}, true) and a.state->>'castratedOn' is null
    ${query.mobId ? sql`and a.mob_id = ${query.mobId}` : sql``} ${query.campId ? sql`and a.camp_id = ${query.campId}` : sql``}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${ofAnimals.animal} a where ${fits}`,
  );
  const order = sql`a.tag_sort || ' ' || a.id::text`;
  const page = await keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      mateRow.with({ key: text }),
      sql`
    select a.id, a.tag, a.name, a.breed, c.name as "campName", m.name as "mobName",
      0::float8 as inbreeding,
      case
        when (a.state->'birthsOn'->>-1)::date + ${waitingDays}::int > ${today}::date then ((a.state->'birthsOn'->>-1)::date + ${waitingDays}::int)::text end as "waitsUntil", ${order} as key
    from ${ofAnimals.animal} a left join ${ofInfrastructure.camp} c on c.farm_id = a.farm_id
      and c.id = a.camp_id
      left join ${ofAnimals.mob} m on m.farm_id = a.farm_id and m.id = a.mob_id where ${fits}
      and ${order} > ${after ?? ''} order by ${order} limit ${limit}`,
    ),
  );
  const pedigree = await loadPedigree(
    transaction,
    farm.id,
    page.items.map(({ id }) => id),
  );
  const inbreeding = herdInbreeding(pedigree);
  return {
    ...page,
    items: page.items.map((one) => ({
      ...one,
      inbreeding: inbreeding[pedigree.placeOf.get(one.id) ?? 0] ?? 0,
    })),
  };
}
