import type { Output } from '@kraal/contract/endpoint';
import { traceContacts } from '@kraal/contract/trace';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { floats } from '../../../platform/database/longArrays.ts';
import { number, row, rowIn, text } from '../../../platform/database/row.ts';
import { instant } from './contacts.ts';
import type { Key } from './farmKeys.ts';
import { lookOf, type Moments, type Scope, timed, within } from './scope.ts';
import type { Start } from './reach.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

type Shown = Output<typeof traceContacts>;
type Neighbour = Shown['neighbours'][number] & { farmId: string };

/** More than any farm has neighbours, and camps. */
const mostNamed = 500;

type Around = {
  scope: Scope;
  moments: Moments;
  /** For how many heads each stands. */
  heads: ReadonlyMap<Key, number>;
  /** Who is followed to where it went: no name in a book says more. */
  followed?: ReadonlySet<Key>;
};

const neighbourRow = rowIn(traceContacts, 'neighbours').with({ farmId: text });

/** Whoever must be called: where they went after they may have had it or whence they came before, and where they stood. */
export async function neighboursOf(
  transaction: Transaction,
  { scope, moments, heads, followed }: Around,
): Promise<Neighbour[]> {
  const kinds = scope.way === 'spread' ? ['sold', 'slaughtered', 'returned'] : ['acquired'];
  const all = within(scope, moments);
  const going = followed ? all.filter((key) => !followed.has(key)) : all;
  const went = await select(
    transaction,
    neighbourRow,
    sql`select farm_id as "farmId", name, owner, phone, kind, animals, heads, first_day as first,
        last_day as last
      from trace_went(${lookOf(scope)}, ${scope.way}, ${sql.param(kinds)}::text[],
        ${timed(scope, moments, going)})`,
  );
  const counted = all.filter((key) => heads.has(key));
  const stood = await select(
    transaction,
    neighbourRow,
    sql`select farm_id as "farmId", name, owner, phone, 'stood' as kind, animals, heads,
        first_day as first, last_day as last
      from trace_stood(${lookOf(scope)}, ${scope.way}, ${timed(scope, moments, counted)},
        ${floats(counted.map((key) => heads.get(key) ?? 0))})`,
  );
  return [...went, ...stood].toSorted(
    (a, b) => compare(a.first, b.first) || compare(a.name ?? '', b.name ?? ''),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** As many of them as a farm's own screen names. */
export const neighboursShown = (all: readonly Neighbour[]): Shown['neighbours'] =>
  all.slice(0, 2 * mostNamed).map(({ farmId: _own, ...one }) => one);

/** Camps in which any of them stood while it may have had it. */
export function campsOf(
  transaction: Transaction,
  { scope, moments: known, heads }: Around,
  farmId: string,
): Promise<Shown['camps']> {
  const { timeZone = 'UTC', from = 0, until = 0 } = scope.farms.get(farmId) ?? {};
  const all = within(scope, known);
  const ended = sql`coalesce(r.until, 'infinity'::timestamptz)`;
  const [since, till] =
    scope.way === 'spread'
      ? [sql`greatest(r.since, moment.at)`, sql`least(${ended}, ${instant(until)})`]
      : [sql`greatest(r.since, ${instant(from)})`, sql`least(${ended}, moment.at)`];
  const dayIn = (moment: SQL): SQL => sql`(${moment} at time zone ${timeZone})::date::text`;
  return select(
    transaction,
    rowIn(traceContacts, 'camps'),
    sql`with own as (
        select r.place_id, k.id, min(${since}) as began, max(${till}) as ended
          from unnest(${scope.keys.ids(all)},
              ${floats(all.map((key) => known.get(key) ?? 0))}) as k(id, ms)
            cross join lateral (select to_timestamp(k.ms / 1000) as at) moment
            cross join lateral (select s.place_id, s.since, s.until from ${ofAnimals.residence} s
              where s.farm_id = ${farmId} and s.animal_id = k.id and s.since < ${instant(until)}
                and coalesce(s.until, 'infinity'::timestamptz) > ${instant(from)} offset 0) r
          where ${since} < ${till} group by 1, 2)
      select c.id, c.name, count(*)::int as animals, sum(h.heads)::float8 as heads,
        ${dayIn(sql`min(o.began)`)} as "from",
        ${dayIn(sql`(max(o.ended) - interval '1 microsecond')`)} as until
      from own o join ${ofInfrastructure.camp} c on c.farm_id = ${farmId} and c.id = o.place_id
        join unnest(${scope.keys.ids([...heads.keys()])},
          ${floats([...heads.values()])}) as h(id, heads) on h.id = o.id
      group by 1, 2 order by 5, 2 limit ${mostNamed}`,
  );
}

/** Days of the window on which an animal of the farm stood in no camp that was written down. */
export async function unknownDays(
  transaction: Transaction,
  { farms }: Scope,
  { farmId, start, now }: { farmId: string; start: Start; now: Date },
): Promise<number> {
  const { timeZone = 'UTC', from = 0, until = 0 } = farms.get(farmId) ?? {};
  if (!('animalId' in start)) return 0;
  const end = Math.min(until, now.getTime());
  const [found] = await select(
    transaction,
    row({ days: number }),
    sql`with life as (select min(s.changed_on) as came,
          case when a.status = 'alive' then null else max(s.changed_on) end as left_on
        from ${ofAnimals.animal} a join ${ofAnimals.stockChange} s on s.farm_id = a.farm_id
          and s.animal_id = a.id
        where a.farm_id = ${farmId} and a.id = ${start.animalId} group by a.status)
      select count(*)::int as days from life,
        generate_series(greatest(life.came, (${instant(from)} at time zone ${timeZone})::date),
          least(life.left_on, ((${instant(end)} - interval '1 microsecond')
            at time zone ${timeZone})::date), interval '1 day') d
      where not exists (select from ${ofAnimals.residence} r where r.farm_id = ${farmId}
        and r.animal_id = ${start.animalId}
        and r.since < ((d + interval '1 day')::timestamp at time zone ${timeZone})
        and coalesce(r.until, 'infinity'::timestamptz) > (d::timestamp at time zone ${timeZone}))`,
  );
  return found?.days ?? 0;
}
