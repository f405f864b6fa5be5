import type { Pasture } from '@kraal/contract/grazing';
import { asDay, type Day, daysBetween } from '@kraal/domain/format/dates';
import { feedLeftOf, type FeedShape } from '@kraal/domain/grazing/feedLeft';
import { usableLeftKg } from '@kraal/domain/grazing/load';
import { grazedIn, type Level } from '@kraal/domain/grazing/openGates';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, number, row, text } from '../../platform/database/row.ts';
import type { Through } from './throughGates.ts';
import { campLevels, unitDays } from './units.ts';
import { shapesOf } from './shapesOf.ts';
import { assessments } from './assessments.ts';
import { payloadText } from '../ledger/index.ts';
import { ofLedger } from '../ledger/tables.ts';

type Farm = { id: string; timeZone: string; settings: GrazingSettings };
type Asked = {
  camps: readonly { campId: string; areaHa: number | null }[];
  today: Day;
  through: Through;
};
type Feed = NonNullable<Pasture['feed']>;

/** Feed of each camp as it was assessed last, and what of it is left. */
export async function feedsOf(
  transaction: Transaction,
  farm: Farm,
  { camps, today, through }: Asked,
): Promise<ReadonlyMap<string, Feed>> {
  const last = await lastAssessed(transaction, farm, today);
  const areas = new Map(camps.map(({ campId, areaHa }) => [campId, areaHa]));
  const feeds = new Map<string, Feed>();
  for (const one of last) {
    const areaHa = areas.get(one.campId);
    const leftKg = areaHa == null ? null : usableLeftKg({ ...one, areaHa }, farm.settings);
    feeds.set(one.campId, { feedKgPerHa: one.feedKgPerHa, on: one.on, leftKg });
  }
  // Camps that nobody drew eat together through their gates, too.
  for (const { campId, on, ...one } of last) {
    const [levels, areaHa] = [through.levels.get(campId), areas.get(campId)];
    if (!levels || areaHa == null) continue;
    const { lsuDays } = grazedIn(levels, { from: on, before: today });
    const leftKg = usableLeftKg({ ...one, areaHa, eatenLsuDays: lsuDays }, farm.settings);
    feeds.set(campId, { feedKgPerHa: one.feedKgPerHa, on, leftKg });
  }
  for (const [campId, feed] of await feedsApart(transaction, farm, { today, through, last }))
    feeds.set(campId, feed);
  return new Map([...feeds].map(([campId, feed]) => [campId, asStillKnown(feed, today)]));
}

/** An assessment holds for a season: what grew since is in no figure, and what was eaten then has grown anew. */
const holdsDays = 183;

/** An old assessment says what was there, and no longer what is left. */
const asStillKnown = (feed: Feed, today: Day): Feed =>
  daysBetween(asDay(feed.on), today) > holdsDays ? { ...feed, leftKg: null } : feed;

/** The last assessment of each camp, and what was eaten from its day on, that day included. */
function lastAssessed(transaction: Transaction, { id, timeZone, settings }: Farm, today: Day) {
  const days = unitDays(
    settings,
    sql`d.farm_id = ${id} and d.camp_id = l.camp_id and d.day < ${today}::date`,
  );
  return select(
    transaction,
    row({ campId: text, feedKgPerHa: number, on: day, eatenLsuDays: number }),
    sql`with last as (
        select distinct on (s.subject_id) s.subject_id as camp_id,
          (${payloadText('feed_assessed', 'feedKgPerHa')})::float8 as kg,
          (s.occurred_at at time zone ${timeZone})::date as day
        from ${ofLedger.eventSubject} s join ${ofLedger.event} e on e.farm_id = s.farm_id
          and e.id = s.event_id
        where s.farm_id = ${id} and s.kind = 'feed_assessed' and e.voided_by is null
        order by s.subject_id, s.occurred_at desc, s.event_id desc)
      select l.camp_id as "campId", l.kg as "feedKgPerHa", l.day::text as on,
        coalesce((select sum(d.micro_lsu * (${today}::date - greatest(d.day, l.day)))
          from (${days}) d), 0)::float8 / 1e6 as "eatenLsuDays"
      from last l`,
  );
}

type Last = Awaited<ReturnType<typeof lastAssessed>>;

/**
 * Camps of which the last assessment does not say it: those that were cut, joined or changed on the ground since, which
 * have their share of what was left then; and those that open gates made one with others, which eat together.
 */
async function feedsApart(
  transaction: Transaction,
  farm: Farm,
  { today, through, last }: { today: Day; through: Through; last: Last },
): Promise<ReadonlyMap<string, Feed>> {
  const shapes = await shapesOf(transaction, farm.id);
  const byId = new Map(shapes.map((shape) => [shape.shapeId, shape]));
  const lastOn = new Map(last.map(({ campId, on }) => [campId, on]));
  const apart = shapes.filter(({ campId, isNow, from, cameFrom }) => {
    const on = lastOn.get(campId);
    const isOlder = cameFrom.length > 0 && (on === undefined || on < from);
    return isNow && (isOlder || (through.levels.has(campId) && on !== undefined));
  });
  if (apart.length === 0) return new Map();
  const campIds = [...new Set(shapes.map(({ campId }) => campId))];
  const assessed = await assessments(transaction, farm, campIds);
  if (assessed.size === 0) return new Map();
  const levels = await levelsOf(transaction, farm, {
    today,
    through,
    campIds: lineage(apart, byId),
  });
  const facts = { shapes: byId, assessed, levels, eating: farm.settings };
  return new Map(
    apart.flatMap(({ shapeId, campId }): [string, Feed][] => {
      const leftKg = feedLeftOf(shapeId, facts, { day: today });
      const said = newest(shapeId, { byId, assessed });
      if (leftKg === null || !said) return [];
      return [[campId, { feedKgPerHa: said.feedKgPerHa, on: said.day, leftKg }]];
    }),
  );
}

type Shape = FeedShape & { isNow: boolean };

/** Camps of some shapes, and of all that these came from. */
function lineage(apart: readonly Shape[], byId: ReadonlyMap<string, Shape>): string[] {
  const seen = new Set<Shape>();
  const open = [...apart];
  for (let shape = open.pop(); shape; shape = open.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    open.push(...shape.cameFrom.flatMap((id) => byId.get(id) ?? []));
  }
  return [...new Set([...seen].map(({ campId }) => campId))];
}

type Assessed = { day: Day; feedKgPerHa: number };

async function levelsOf(
  transaction: Transaction,
  farm: Farm,
  { today, through, campIds }: { today: Day; through: Through; campIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly Level[]>> {
  const own = sql`and d.camp_id = any(${sql.param([...campIds])}::uuid[])`;
  const rows = await select(
    transaction,
    row({ campId: text, day, lsu: number }),
    sql`select l.camp_id as "campId", l.day::text as day, (l.level / 1e6)::float8 as lsu
      from (${campLevels(farm, today, own)}) l order by l.day`,
  );
  return new Map([...Map.groupBy(rows, ({ campId }) => campId), ...through.levels]);
}

/** The newest assessment of a shape's ground: its own, or of those it came from. */
function newest(
  shapeId: string,
  of: { byId: ReadonlyMap<string, Shape>; assessed: ReadonlyMap<string, Assessed[]> },
): Assessed | null {
  const shape = of.byId.get(shapeId);
  if (!shape) return null;
  const own = (of.assessed.get(shape.campId) ?? []).at(-1);
  if (own && (own.day >= shape.from || shape.cameFrom.length === 0)) return own;
  const before = shape.cameFrom.flatMap((id) => newest(id, of) ?? []);
  return before.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0] ?? own ?? null;
}
