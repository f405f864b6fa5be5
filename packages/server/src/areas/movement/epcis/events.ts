import type { epcisEvents } from '@kraal/contract/epcis';
import type { Request } from '@kraal/contract/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { keysetPage, type Page } from '../../../platform/database/page.ts';
import { json, moment, number, row, text } from '../../../platform/database/row.ts';
import { type Beast, type EpcisEvent, eventOf, shapes, type EntryOfFarm } from './eventOf.ts';
import { type Named, namedBy } from './uris.ts';
import { partyOf } from '../../animals/index.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofFarms } from '../../farms/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';
import { ofLedger } from '../../ledger/tables.ts';

type Of = { farmId: string; publicUrl: string };

const eventRow = row({
  id: text,
  kind: text,
  occurredAt: moment,
  recordedAt: moment,
  offsetMinutes: number,
  beasts: json<Beast[]>(),
  place: json<Named>().orNull,
  property: json<Named>(),
  otherParty: json<Named>().orNull,
  key: text,
});

const kindsOf = (wanted: (shape: (typeof shapes)[string]) => boolean): string[] =>
  Object.entries(shapes).flatMap(([kind, shape]) => (wanted(shape) ? [kind] : []));
const inPart = (part: string): SQL =>
  sql`(l.part = ${part} and e.kind = any(${sql.param(kindsOf((shape) => shape.part === part))}::text[]))`;

/** A place by its GLN, or by our own address of it; nothing where there is none. */
const placed = (id: SQL, gln: SQL): SQL =>
  sql`case when ${gln} is not null then jsonb_build_object('of', 'gln', 'number', ${gln})
    when ${id} is not null then jsonb_build_object('of', 'place', 'id', ${id}) end`;

/** The stay of one of those whom an entry is about, at its moment. */
const stayThen = (
  farmId: string,
  which: SQL,
): SQL => sql`(select r.kind, r.place_id from ${ofAnimals.residence} r
  where r.farm_id = ${farmId} and r.since <= e.occurred_at and ${which}
    and r.animal_id = (select l.animal_id from ${ofLedger.eventAnimal} l where l.farm_id = ${farmId}
      and l.event_id = e.id and ${isMeant} order by l.animal_id limit 1)
  order by r.since desc limit 1)`;

/** Whose part of the entry the event is about. */
const isMeant = sql`(${inPart('subject')} or ${inPart('young')} or ${inPart('into')})`;

/** Of each the heads that this entry changed, or else those that it had just then. */
const headsThen = (farmId: string): SQL => sql`coalesce(
  (select abs(s.heads) from ${ofAnimals.stockChange} s where s.farm_id = ${farmId}
    and s.animal_id = a.id
    and s.event_id = e.id),
  (select sum(s.heads) from ${ofAnimals.stockChange} s
      join ${ofLedger.event} v on v.farm_id = ${farmId} and v.id = s.event_id
    where s.farm_id = ${farmId} and s.animal_id = a.id
      and (v.occurred_at, v.id) <= (e.occurred_at, e.id)), 1)`;

/** Where a camp's property is not said it is the only one that there is; of several nobody knows which. */
const onlyProperty = (
  farmId: string,
): SQL => sql`(select min(o.id::text)::uuid from ${ofInfrastructure.holding} o
  where o.farm_id = ${farmId} and o.is_own and o.archived_at is null having count(*) = 1)`;

/** Where those whom an entry is about stand from then on. */
const placeThen = (farmId: string): SQL =>
  stayThen(farmId, sql`(r.until is null or r.until > e.occurred_at)`);

type Wanted = { limit: number; among?: readonly string[] };

/**
 * The farm's entries about where animals are, as EPCIS says them: whoever they are about with the heads that they had
 * then, where they stand from then on, and the property on which that is, by its GLN where it has one.
 */
function entriesWhere(farmId: string, where: SQL, { limit, among }: Wanted): SQL {
  const named = sql`trim(${partyOf()})`;
  const wanted = among ? sql`and a.id = any(${sql.param([...among])}::uuid[])` : sql``;
  return sql`select e.id, e.kind, e.occurred_at as "occurredAt", e.recorded_at as "recordedAt",
      (extract(epoch from (e.occurred_at at time zone f.time_zone)
        - (e.occurred_at at time zone 'UTC')) / 60)::int as "offsetMinutes",
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'eid', a.eid, 'isLot', a.is_lot,
            'heads', ${headsThen(farmId)}) order by a.id), '[]')
          from ${ofLedger.eventAnimal} l join ${ofAnimals.animal} a on a.farm_id = ${farmId}
            and a.id = l.animal_id
          where l.farm_id = ${farmId} and l.event_id = e.id and a.status <> 'reference' ${wanted}
            and ${isMeant}) as beasts,
      (select case r.kind when 'holding' then ${placed(sql`h.id`, sql`h.gln`)}
            when 'camp' then ${placed(sql`r.place_id`, sql`null::text`)} end
          from ${placeThen(farmId)} r
            left join ${ofInfrastructure.holding} h on h.farm_id = ${farmId}
              and h.id = r.place_id) as place,
      coalesce((select ${placed(sql`p.id`, sql`p.gln`)}
          from ${stayThen(farmId, sql`r.kind = 'camp' and (r.until is null or r.until >= e.occurred_at)`)} r
            join ${ofInfrastructure.camp} c on c.farm_id = ${farmId} and c.id = r.place_id
            join ${ofInfrastructure.holding} p on p.farm_id = ${farmId} and p.is_own
              and p.id = coalesce(c.holding_id, ${onlyProperty(farmId)})),
        case when f.gln is null then jsonb_build_object('of', 'farm', 'id', ${farmId}::text)
          else jsonb_build_object('of', 'gln', 'number', f.gln) end) as property,
      (select jsonb_build_object('of', 'gln', 'number', h.gln) from ${ofInfrastructure.holding} h
          where h.farm_id = ${farmId} and not h.is_own and h.archived_at is null
            and h.gln is not null and lower(h.name) = lower(${named}) limit 1) as "otherParty",
      to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || e.id as key
    from ${ofLedger.event} e join ${ofFarms.farm} f on f.id = e.farm_id
    where e.farm_id = ${farmId} and e.voided_by is null
      and e.kind = any(${sql.param(Object.keys(shapes))}::text[]) and ${where}
    order by e.occurred_at, e.id limit ${limit}`;
}

type Query = Request<typeof epcisEvents>['query'];

/** Which entries EPCIS' simple query asks for. */
function asked(farmId: string, query: Query): SQL {
  const parts: SQL[] = [];
  const { eventType, EQ_bizStep: step, MATCH_anyEPC: epc, EQ_bizLocation: place } = query;
  if (eventType !== undefined || step !== undefined) {
    const kinds = kindsOf(
      (shape) =>
        (eventType === undefined || shape.type === eventType) &&
        (step === undefined || shape.bizStep === step),
    );
    parts.push(sql`e.kind = any(${sql.param(kinds)}::text[])`);
  }
  if (query.GE_eventTime !== undefined)
    parts.push(sql`e.occurred_at >= ${query.GE_eventTime}::timestamptz`);
  if (query.LT_eventTime !== undefined)
    parts.push(sql`e.occurred_at < ${query.LT_eventTime}::timestamptz`);
  if (query.GE_recordTime !== undefined)
    parts.push(sql`e.recorded_at >= ${query.GE_recordTime}::timestamptz`);
  if (query.LT_recordTime !== undefined)
    parts.push(sql`e.recorded_at < ${query.LT_recordTime}::timestamptz`);
  if (epc !== undefined) parts.push(aboutAnimal(farmId, namedBy(epc)));
  if (place !== undefined) parts.push(atPlace(farmId, namedBy(place)));
  return sql.join([sql`true`, ...parts], sql` and `);
}

function aboutAnimal(farmId: string, named: Named | null): SQL {
  if (named?.of !== 'eid' && named?.of !== 'animal' && named?.of !== 'lot') return sql`false`;
  const which = 'id' in named ? sql`a.id = ${named.id}` : sql`a.eid = ${named.number}`;
  return sql`e.id in (select l.event_id from ${ofLedger.eventAnimal} l where l.farm_id = ${farmId}
    and l.animal_id in (select a.id from ${ofAnimals.animal} a where a.farm_id = ${farmId}
      and ${which})
    and ${isMeant})`;
}

function atPlace(farmId: string, named: Named | null): SQL {
  if (named?.of !== 'gln' && named?.of !== 'place') return sql`false`;
  const which =
    'id' in named
      ? sql`r.place_id = ${named.id}`
      : sql`r.place_id in (select h.id from ${ofInfrastructure.holding} h
          where h.farm_id = ${farmId} and h.gln = ${named.number})`;
  // Of whom never stood there nobody is asked where they stood then.
  return sql`e.id in (select l.event_id from ${ofLedger.eventAnimal} l where l.farm_id = ${farmId}
      and l.animal_id in (select r.animal_id from ${ofAnimals.residence} r
        where r.farm_id = ${farmId} and ${which}))
    and exists (select from ${placeThen(farmId)} r where ${which})`;
}

/** A page of the farm's events, the oldest first. */
export async function listEvents(
  transaction: Transaction,
  { farmId, publicUrl }: Of,
  query: Query,
): Promise<Page<EpcisEvent>> {
  const paged = { cursor: query.nextPageToken, limit: query.perPage };
  const page = await keysetPage(paged, 0, async (after, limit) => {
    const [at = '', id = ''] = after?.split(' ') ?? [];
    // Of another list it means nothing here, and the database says so.
    const behind =
      after === null ? sql`true` : sql`(e.occurred_at, e.id) > (${at}::timestamptz, ${id}::uuid)`;
    return select(
      transaction,
      eventRow,
      entriesWhere(farmId, sql`${asked(farmId, query)} and ${behind}`, { limit }),
    );
  });
  return { ...page, items: asEvents(publicUrl, page.items) };
}

/** Moments leave the database as dates. */
const asWritten = ({ occurredAt, recordedAt, ...rest }: EntryOfFarm): EntryOfFarm => ({
  ...rest,
  occurredAt: new Date(occurredAt).toISOString(),
  recordedAt: new Date(recordedAt).toISOString(),
});

type OfSome = {
  ids: readonly string[];
  /** Whom an event may name: an entry of one of them is about others too, of whom nothing is asked. */
  among: readonly string[];
  from: number;
  until: number;
  most: number;
};

/** Events of some animals between two moments, the oldest first, as many as are wanted at most. */
export async function eventsOf(
  transaction: Transaction,
  { farmId, publicUrl }: Of,
  { ids, among, from, until, most }: OfSome,
): Promise<EpcisEvent[]> {
  const rows = await select(
    transaction,
    eventRow,
    entriesWhere(
      farmId,
      sql`e.occurred_at >= to_timestamp(${from}::float8 / 1000)
        and e.occurred_at < to_timestamp(${until}::float8 / 1000)
        and e.id in (select l.event_id from ${ofLedger.eventAnimal} l where l.farm_id = ${farmId}
          and l.animal_id = any(${sql.param([...ids])}::uuid[])
          and ${isMeant})`,
      { limit: most, among },
    ),
  );
  return asEvents(publicUrl, rows);
}

const asEvents = (publicUrl: string, rows: readonly EntryOfFarm[]): EpcisEvent[] =>
  rows.flatMap((one) => {
    const event = eventOf(publicUrl, asWritten(one));
    return event === null ? [] : [event];
  });
