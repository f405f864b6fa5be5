import type { Output } from '@kraal/contract/endpoint';
import { traceContacts } from '@kraal/contract/trace';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, number, row, rowIn, text } from '../../../platform/database/row.ts';
import { endOf, instant, known, type Moments, staysOf, type Window } from './contacts.ts';
import type { Start } from './reach.ts';

type Shown = Output<typeof traceContacts>;

/** More than any farm has neighbours, and camps. */
const mostNamed = 500;

const dayIn = (moment: SQL, timeZone: string): SQL =>
  sql`(${moment} at time zone ${timeZone})::date::text`;

type Around = {
  window: Window;
  moments: Moments;
  timeZone: string;
  /** For how many heads each stands. */
  heads: ReadonlyMap<string, number>;
  /** Who is followed to where it went: no name in a book says more. */
  followed?: ReadonlySet<string>;
};

/** Whoever must be called: where they went after they may have had it or whence they came before, and where they stood. */
export async function neighboursOf(
  transaction: Transaction,
  around: Around,
): Promise<Shown['neighbours']> {
  const [went, stood] = [await wentTo(transaction, around), await stoodAt(transaction, around)];
  return [...went, ...stood].toSorted((a, b) => (a.first < b.first ? -1 : 1));
}

/** In which places each stood while it may have had it, from when to when. */
function placesStoodIn({ window, moments }: Pick<Around, 'window' | 'moments'>): SQL {
  const { way, from, until } = window;
  const [since, till] =
    way === 'spread'
      ? [sql`greatest(r.since, moment.at)`, sql`least(${endOf('r')}, ${instant(until)})`]
      : [sql`greatest(r.since, ${instant(from)})`, sql`least(${endOf('r')}, moment.at)`];
  return sql`select r.place_id, k.id, min(${since}) as began, max(${till}) as ended
    from ${known(moments)} ${staysOf('r', sql`k.id`, window)}
    where ${since} < ${till} group by 1, 2`;
}

/** Places of others at which any of them stood while it may have had it: a show, a vet, somebody's grazing. */
function stoodAt(
  transaction: Transaction,
  { window, moments, timeZone, heads }: Around,
): Promise<Shown['neighbours']> {
  const { farmId } = window;
  return select(
    transaction,
    rowIn(traceContacts, 'neighbours'),
    sql`with own as (${placesStoodIn({ window, moments })})
      select h.name, h.owner, h.phone, 'stood' as kind, count(*)::int as animals,
        sum(n.heads)::float8 as heads, min(${dayIn(sql`o.began`, timeZone)}) as first,
        max(${dayIn(sql`(o.ended - interval '1 microsecond')`, timeZone)}) as last
      from own o join holding h on h.farm_id = ${farmId} and h.id = o.place_id
        join unnest(${sql.param([...heads.keys()])}::uuid[],
          ${sql.param([...heads.values()])}::float8[]) as n(id, heads) on n.id = o.id
      group by h.id, 1, 2, 3 order by 7, 1 limit ${mostNamed}`,
  );
}

function wentTo(
  transaction: Transaction,
  { window: { farmId, way, from, until }, moments: all, timeZone, followed }: Around,
): Promise<Shown['neighbours']> {
  const moments = new Map([...all].filter(([id]) => !followed?.has(id)));
  const [kinds, since, till] =
    way === 'spread'
      ? [['sold', 'slaughtered', 'returned'], sql`moment.at`, instant(until)]
      : [['acquired'], instant(from), sql`moment.at`];
  return select(
    transaction,
    rowIn(traceContacts, 'neighbours'),
    sql`select coalesce(h.name, g.name) as name, h.owner, h.phone, g.kind, g.animals, g.heads,
        g.first, g.last
      from (select min(w.name) as name, lower(w.name) as key, e.kind,
          count(distinct k.id)::int as animals, sum(abs(s.heads))::float8 as heads,
          min(${dayIn(sql`e.occurred_at`, timeZone)}) as first,
          max(${dayIn(sql`e.occurred_at`, timeZone)}) as last
        from ${known(moments)}
          join stock_change s on s.farm_id = ${farmId} and s.animal_id = k.id
            and s.kind = any(${sql.param(kinds)}::text[])
          join event e on e.farm_id = s.farm_id and e.id = s.event_id
            and e.occurred_at >= ${since} and e.occurred_at < ${till}
          cross join lateral (select trim(coalesce(e.payload ->> 'to', e.payload ->> 'at',
            e.payload ->> 'from')) as name) w
        group by lower(w.name), e.kind) g
        left join holding h on h.farm_id = ${farmId} and not h.is_own and h.archived_at is null
          and lower(h.name) = g.key
      order by g.first, g.name limit ${mostNamed}`,
  );
}

/** Camps in which any of them stood while it may have had it. */
export function campsOf(
  transaction: Transaction,
  { window, moments, timeZone, heads }: Around,
): Promise<Shown['camps']> {
  const { farmId } = window;
  return select(
    transaction,
    rowIn(traceContacts, 'camps'),
    sql`with own as (${placesStoodIn({ window, moments })})
      select c.id, c.name, count(*)::int as animals, sum(h.heads)::float8 as heads,
        min(${dayIn(sql`o.began`, timeZone)}) as "from",
        max(${dayIn(sql`(o.ended - interval '1 microsecond')`, timeZone)}) as until
      from own o join camp c on c.farm_id = ${farmId} and c.id = o.place_id
        join unnest(${sql.param([...heads.keys()])}::uuid[],
          ${sql.param([...heads.values()])}::float8[]) as h(id, heads) on h.id = o.id
      group by 1, 2 order by 5, 2 limit ${mostNamed}`,
  );
}

/** Days of the window on which an animal of the farm stood in no camp that was written down. */
export async function unknownDays(
  transaction: Transaction,
  { farmId, from, until }: Window,
  { start, now, timeZone }: { start: Start; now: Date; timeZone: string },
): Promise<number> {
  if (!('animalId' in start)) return 0;
  const end = Math.min(until, now.getTime());
  const [found] = await select(
    transaction,
    row({ days: number }),
    sql`with life as (select min(s.changed_on) as came,
          case when a.status = 'alive' then null else max(s.changed_on) end as left_on
        from animal a join stock_change s on s.farm_id = a.farm_id and s.animal_id = a.id
        where a.farm_id = ${farmId} and a.id = ${start.animalId} group by a.status)
      select count(*)::int as days from life,
        generate_series(greatest(life.came, (${instant(from)} at time zone ${timeZone})::date),
          least(life.left_on, ((${instant(end)} - interval '1 microsecond')
            at time zone ${timeZone})::date), interval '1 day') d
      where not exists (select from residence r where r.farm_id = ${farmId}
        and r.animal_id = ${start.animalId}
        and r.since < ((d + interval '1 day')::timestamp at time zone ${timeZone})
        and ${endOf('r')} > (d::timestamp at time zone ${timeZone}))`,
  );
  return found?.days ?? 0;
}

/**
 * How many heads each record stands for, so that none is counted twice: those that it has when the window ends, and those
 * that left the farm out of it since it was reached. Heads that went to another record are that one's.
 */
export async function headsReached(
  transaction: Transaction,
  farmId: string,
  { ones, lastDay }: { ones: readonly { id: string; on: string }[]; lastDay: string },
): Promise<ReadonlyMap<string, { heads: number; isLot: boolean }>> {
  const rows = await select(
    transaction,
    row({ id: text, heads: number, isLot: boolean }),
    sql`select a.id, a.is_lot as "isLot",
        coalesce(sum(s.heads) - sum(s.heads) filter (where s.heads < 0 and s.changed_on >= o.on_day
          and s.kind <> 'recorded_twice' and not exists (select from event_animal l
            join stock_change p on p.farm_id = l.farm_id and p.animal_id = l.animal_id
              and p.event_id = l.event_id and p.heads > 0
            where l.farm_id = s.farm_id and l.event_id = s.event_id and l.part = 'into')), sum(s.heads), 0)::float8
          as heads
      from unnest(${sql.param(ones.map(({ id }) => id))}::uuid[],
          ${sql.param(ones.map(({ on }) => on))}::date[]) as o(id, on_day)
        join animal a on a.farm_id = ${farmId} and a.id = o.id
        left join stock_change s on s.farm_id = a.farm_id and s.animal_id = a.id
          and s.changed_on <= ${lastDay}::date
      group by 1, 2`,
  );
  return new Map(rows.map(({ id, heads, isLot }) => [id, { heads, isLot }]));
}
