import { recordedBy } from '../../platform/database/recordedBy.ts';
import type { Output, Request } from '@kraal/contract/endpoint';
import type { animalTimeline, recentEvents, TimelineEntry } from '@kraal/contract/ledger';
import type { subjectTimeline } from '@kraal/contract/things';
import { type SQL, sql } from 'drizzle-orm';
import { select, selectPlanned, type Transaction } from '../../platform/database/connection.ts';
import {
  lastEntries as lastContract,
  timelineEntry as timelineEntrySchema,
} from '@kraal/contract/ledger';
import { number, row, rowIn, rowOf, type RowOf, text } from '../../platform/database/row.ts';
import {
  countedPage,
  countUpTo,
  keysetPage,
  type PageQuery,
} from '../../platform/database/page.ts';
import { parts } from './parts.ts';
import { conditions } from './conditions.ts';
import { actsOfPage } from './actsOfPage.ts';

const keyedRow = rowOf(timelineEntrySchema).with({ key: text });
type Keyed = RowOf<typeof keyedRow>;

/** What areas say of entries that name their things. */
const said = (): SQL =>
  sql.join(
    parts().flatMap(({ ofEntry = {} }) =>
      Object.entries(ofEntry).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    ),
    sql`, `,
  );

const act = sql`case when acts.act_id is not null then jsonb_build_object('id', acts.act_id,
    'entries', acts.entries, 'standing', acts.standing, 'kinds', acts.kinds,
    'animals', acts.animals) end`;

const columns =
  (): SQL => sql`e.id, e.kind, e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
  ${recordedBy} as "recordedBy",
  e.recorded_by::text = current_setting('app.user_id', true) as own,
  case when e.brought_in is not null then (
    select trim(b.first_name || ' ' || b.last_name) from import_file i
      join user_account b on b.id = i.created_by
    where i.farm_id = e.farm_id and i.id = e.brought_in
  ) end as "broughtInBy",
  e.source, e.heads, e.payload, e.note, e.voids, (
    select v.kind from event v where v.farm_id = e.farm_id and v.id = e.voids) as "voidsKind",
  coalesce(
    (select v.void_reason from event v where v.farm_id = e.farm_id and v.id = e.voided_by),
    case when e.kind = 'voided' then e.void_reason end) as "voidReason",
    e.voided_by as "voidedBy",
  array(select s.subject_id from event_subject s
    where s.farm_id = e.farm_id and s.event_id = e.id limit 20) as "subjectIds",
  ${act} as act,
  ${said()},
  to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || e.id as key`;

/** What others' lives make of an entry is no second entry of an animal that it names. */
const isOwn = sql`(ea.part not in ('rears', 'ran') or not exists (
  select from event_animal o where o.farm_id = ea.farm_id and o.animal_id = ea.animal_id
    and o.event_id = ea.event_id and o.part not in ('rears', 'ran')))`;

/** Latest first: the cursor is the key of the last entry shown. */
function before(after: string | null): SQL {
  if (after === null) return sql`true`;
  const [time = '', id = ''] = after.split(' ');
  if (!/^\d{4}-[\d:.T-]{10,30}$/.test(time) || !/^[0-9a-f-]{36}$/.test(id)) return sql`true`;
  return sql`(e.occurred_at, e.id) < (${`${time}Z`}::timestamptz, ${id}::uuid)`;
}

const toIso = (entry: Keyed): Keyed => ({
  ...entry,
  occurredAt: new Date(entry.occurredAt).toISOString(),
  recordedAt: new Date(entry.recordedAt).toISOString(),
});

export async function animalEvents(
  transaction: Transaction,
  { farmId, animalId, query }: { farmId: string; animalId: string; query: PageQuery },
): Promise<Output<typeof animalTimeline>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from event_animal ea
      where ea.farm_id = ${farmId} and ea.animal_id = ${animalId} and ${isOwn}`,
  );
  return keysetPage(query, count?.total ?? 0, async (after, limit) =>
    (
      await select(
        transaction,
        keyedRow,
        sql`
      with page as materialized (
        select ea.event_id, ea.part from event_animal ea
          join event e on e.farm_id = ea.farm_id and e.id = ea.event_id
        where ea.farm_id = ${farmId} and ea.animal_id = ${animalId} and ${isOwn} and ${before(after)}
        order by e.occurred_at desc, e.id desc limit ${limit}
      ), chosen as (
        select e.* from event e where e.farm_id = ${farmId} and e.id in (select event_id from page)
      ), ${actsOfPage(farmId)}
      select ${columns()}, p.part, (select count(*) from event_animal o where o.farm_id = e.farm_id
        and o.event_id = e.id
        and o.part = 'subject') as animals, ${animalId}::uuid as "animalId", null as "animalTag"
      from page p join chosen e on e.id = p.event_id
        left join user_account u on u.id = e.recorded_by
        left join acts on acts.act_id = e.act_id
      order by e.occurred_at desc, e.id desc`,
      )
    ).map(toIso),
  );
}

/** What was recorded about a camp or a thing on the land, a cancellation beside what it cancelled. */
export async function subjectEvents(
  transaction: Transaction,
  { farmId, subjectId, query }: { farmId: string; subjectId: string; query: PageQuery },
): Promise<Output<typeof subjectTimeline>> {
  const about = sql`s.farm_id = ${farmId} and s.subject_id = ${subjectId}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from event_subject s where ${about}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    entriesOf(transaction, {
      farmId,
      where: sql`e.farm_id = ${farmId} and e.id in (
        select s.event_id from event_subject s where ${about})`,
      after,
      limit,
    }),
  );
}

type Filter = Request<typeof recentEvents>['query'];

export const farmEvents = (
  transaction: Transaction,
  farmId: string,
  filter: Filter,
): Promise<Output<typeof recentEvents>> => {
  const where = conditions(farmId, filter);
  return countedPage(
    filter,
    () => countUpTo(transaction, sql`select 1 as heads from event e where ${where}`),
    (after, limit) => entriesOf(transaction, { farmId, where, after, limit }),
  );
};

/** The farm's newest entries, without how many there are. */
export const newestEvents = async (
  transaction: Transaction,
  farmId: string,
  limit: number,
): Promise<TimelineEntry[]> => {
  const rows = await entriesOf(transaction, {
    farmId,
    where: conditions(farmId, { limit, together: 'true' }),
    after: null,
    limit: sql.raw(String(limit)),
    selectBy: selectPlanned,
  });
  return rows.map(({ key: _key, ...entry }) => entry);
};

/** Entries in order of time; the page is chosen by its index before anything is looked up of it. */
async function entriesOf(
  transaction: Transaction,
  {
    farmId,
    where,
    after,
    limit,
    selectBy = select,
  }: {
    farmId: string;
    where: SQL;
    after: string | null;
    limit: number | SQL;
    selectBy?: typeof selectPlanned;
  },
): Promise<Keyed[]> {
  const rows = await selectBy(
    transaction,
    keyedRow,
    sql`
      with chosen as materialized (
        select * from event e where ${where} and ${before(after)}
        order by e.occurred_at desc, e.id desc limit ${limit}
      ), ${actsOfPage(farmId)}
      select ${columns()}, 'subject' as part, n.animals, n.animal_id as "animalId", (
        select coalesce(a.tag, a.name) from animal a
        where a.farm_id = e.farm_id and a.id = n.animal_id) as "animalTag"
      from chosen e left join user_account u on u.id = e.recorded_by
        left join acts on acts.act_id = e.act_id
        cross join lateral (select count(*) filter (where part = 'subject') as animals,
        (array_agg(animal_id order by part <> 'subject', animal_id))[1] as animal_id
        from event_animal ea where ea.farm_id = e.farm_id and ea.event_id = e.id) n
      order by e.occurred_at desc, e.id desc`,
  );
  return rows.map(toIso);
}

/** Of each animal the latest entry of a kind that still counts, with how many animals that entry concerns. */
export async function lastEntries(
  transaction: Transaction,
  farmId: string,
  { kind, animalIds, saying }: Request<typeof lastContract>['body'],
): Promise<Output<typeof lastContract>> {
  const rows = await select(
    transaction,
    rowIn(lastContract, 'entries'),
    sql`
    select distinct on (ea.animal_id) ea.animal_id as "animalId", e.id as "eventId",
      e.occurred_at as "occurredAt",
      (select count(*) from event_animal o where o.farm_id = e.farm_id and o.event_id = e.id
        and o.part = 'subject') as animals
    from event_animal ea join event e on e.farm_id = ea.farm_id and e.id = ea.event_id
    where ea.farm_id = ${farmId} and ea.animal_id = any(${sql.param(animalIds)}::uuid[])
      and ea.part = 'subject' and e.kind = ${kind} and e.voided_by is null
      and e.payload @> ${JSON.stringify(saying ?? {})}::jsonb
    order by ea.animal_id, e.occurred_at desc, e.id desc`,
  );
  return {
    entries: rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt).toISOString() })),
  };
}
