import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type addThings as addContract,
  type createThing as createContract,
  type listThings as listContract,
  mostThingsOnMap,
  showThingsOnMap as mapContract,
  type Thing,
  thingOnMap,
  type updateThing as updateContract,
} from '@kraal/contract/things';
import { onMap, thingKindNames, thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { keysetPage } from '../../../platform/database/page.ts';
import { boolean, number, row, rowIn, rowOf, text } from '../../../platform/database/row.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { campsOfThings } from './campsOfThings.ts';
import { conditionOf, gateOf, conditionWord, openWord } from './thingColumns.ts';
import { thingRow, thingSelect } from './thingSelect.ts';
import { checkCamps } from './checkCamps.ts';

type Farm = { id: string; timeZone: string };

const kindsIn = (query: Request<typeof listContract>['query']): string[] =>
  thingKindNames.filter(
    (kind) =>
      (query.kind === undefined || query.kind === kind) &&
      (query.list === undefined || thingKinds[kind].list === query.list),
  );

/** Things by name, of a list or a kind, or only those that want somebody's attention. */
export async function listThings(
  transaction: Transaction,
  farm: Farm & { today: string },
  query: Request<typeof listContract>['query'],
): Promise<Output<typeof listContract>> {
  const chosen = sql`${thingSelect(farm)} and t.kind = any(${sql.param(kindsIn(query))}::text[])`;
  const wanted = query.attention
    ? sql`(y.condition in ('worn', 'broken') or y."serviceDueOn" <= ${farm.today})`
    : sql`true`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from (${chosen}) y where ${wanted}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      thingRow,
      sql`select y.* from (${chosen}) y where ${wanted} and y.key > ${after ?? ''}
        order by y.key limit ${limit}`,
    ),
  );
}

export async function oneThing(transaction: Transaction, farm: Farm, id: string): Promise<Thing> {
  const [found] = await select(transaction, thingRow, sql`${thingSelect(farm)} and t.id = ${id}`);
  if (!found) throw notFound('Thing');
  const { key: _key, ...one } = found;
  return one;
}

export async function createThing(
  transaction: Transaction,
  farm: Farm & { now: Date },
  body: Request<typeof createContract>['body'],
): Promise<Thing> {
  const known = body.id ? await thingKnown(transaction, farm, { ...body, id: body.id }) : null;
  if (known) return known;
  const { ids } = await addThings(transaction, farm, [body]);
  return oneThing(transaction, farm, ids[0] ?? '');
}

/** What stands under an id that a device gave: the same thing sent twice, or something else, which is a conflict. */
async function thingKnown(
  transaction: Transaction,
  farm: Farm,
  { id, kind, name }: { id: string; kind: string; name: string },
): Promise<Thing | null> {
  // Sent by two tabs at once it is one.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farm.id} || ${id.toLowerCase()}, 9))`,
  );
  const [found] = await select(
    transaction,
    row({ kind: text, name: text, isGone: boolean }),
    sql`select kind, name, archived_at is not null as "isGone" from thing
        where farm_id = ${farm.id} and id = ${id}
      union all select 'camp', name, archived_at is not null from camp
        where farm_id = ${farm.id} and id = ${id}`,
  );
  if (!found) return null;
  if (found.isGone || found.kind !== kind || found.name !== name)
    throw conflict('id_taken', 'Something else is known by this id. Add it again.');
  return oneThing(transaction, farm, id);
}

/** Many at once, all or none; those that are drawn know their camps. */
export async function addThings(
  transaction: Transaction,
  farm: Farm & { now: Date },
  things: readonly (Request<typeof addContract>['body']['things'][number] & {
    id?: string | undefined;
  })[],
): Promise<Output<typeof addContract>> {
  await checkCamps(
    transaction,
    farm.id,
    things.flatMap(({ campIds }) => campIds),
  );
  const camps = await campsOfThings(transaction, farm.id, things);
  const rows = things.map(({ id = newId(), kind, name, fields, place, serviceEveryDays }, at) => ({
    id,
    kind,
    name,
    fields,
    place,
    serviceEveryDays,
    campIds: camps[at] ?? [],
  }));
  await transaction.execute(
    sql`insert into thing (farm_id, id, kind, name, fields, camp_ids, place, service_every_days,
        added_at)
      select ${farm.id}::uuid, s.id, s.kind, s.name, s.fields,
        array(select jsonb_array_elements_text(s."campIds")::uuid), nullif(s.place, 'null'::jsonb),
        s."serviceEveryDays", ${farm.now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, kind text, name text,
        fields jsonb, "campIds" jsonb, place jsonb, "serviceEveryDays" int)`,
  );
  return { ids: rows.map(({ id }) => id) };
}

export async function updateThing(
  transaction: Transaction,
  farm: Farm & { thingId: string },
  body: Request<typeof updateContract>['body'],
): Promise<Thing> {
  const { kind, name, fields, campIds, place, serviceEveryDays, version } = body;
  const was = await oneThing(transaction, farm, farm.thingId);
  if (was.kind !== kind) throw invalid({ kind: ['What it is stays. Add the other one.'] });
  await checkCamps(transaction, farm.id, campIds);
  const [camps = []] = await campsOfThings(transaction, farm.id, [body]);
  await updateSeen(
    transaction,
    sql`update thing set name = ${name}, fields = ${JSON.stringify(fields)}::jsonb,
        camp_ids = ${sql.param(camps)}::uuid[],
        place = ${place === null ? null : JSON.stringify(place)}::jsonb,
        service_every_days = ${serviceEveryDays}, version = version + 1
      where farm_id = ${farm.id} and id = ${farm.thingId} and version = ${version}
        and archived_at is null`,
    changedMeanwhile(),
  );
  return oneThing(transaction, farm, farm.thingId);
}

export async function archiveThing(
  transaction: Transaction,
  farm: Farm & { thingId: string },
  version: number,
): Promise<void> {
  await oneThing(transaction, farm, farm.thingId);
  await updateSeen(
    transaction,
    sql`update thing set archived_at = kraal_now(), version = version + 1
      where farm_id = ${farm.id} and id = ${farm.thingId} and version = ${version}
        and archived_at is null`,
    changedMeanwhile(),
  );
}

/** Everything that was drawn, for the map. */
export async function thingsOnMap(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof mapContract>> {
  const items = await select(
    transaction,
    rowIn(mapContract, 'items'),
    sql`select t.id, t.kind, t.name, t.place, ${conditionWord} as condition, ${openWord} as "isOpen"
      from thing t ${conditionOf()} ${gateOf()}
      where t.farm_id = ${farmId} and t.archived_at is null and t.place is not null
      order by t.id limit ${mostThingsOnMap}`,
  );
  const [count] = await select(
    transaction,
    row({ all: number }),
    sql`select count(*) as all from thing where farm_id = ${farmId} and archived_at is null
      and place is not null`,
  );
  return {
    items: items.map((one) => ({ ...one, place: onMap(one.place) })),
    more: Math.max(0, (count?.all ?? 0) - items.length),
  };
}

/** Everything with a place, as it was drawn: for other programs. */
export const thingsDrawn = (transaction: Transaction, farmId: string) =>
  select(
    transaction,
    rowOf(drawnThing),
    sql`select id, name, kind, place from thing
      where farm_id = ${farmId} and archived_at is null and place is not null
      order by lower(name), id limit ${mostThingsOnMap}`,
  );
const drawnThing = thingOnMap.pick({ id: true, name: true, kind: true, place: true });
