import type { Pasture } from '@kraal/contract/grazing';
import { dayOf } from '@kraal/domain/format/dates';
import { grazingDaysLeft, usableLeftKg } from '@kraal/domain/grazing/load';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { closedBy } from '@kraal/domain/infrastructure/closed';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { closingsOf } from '../infrastructure/index.ts';
import { joinedNow } from './throughGates.ts';
import { unitDays } from './units.ts';

type Standing = Omit<Pasture, 'closed' | 'feed' | 'daysLeft' | 'openTo'>;
type Farm = { id: string; timeZone: string };

/** What entries about the camps and their gates say today, beside who grazes in them. */
export async function withLand(
  transaction: Transaction,
  farm: Farm,
  { items, now, settings }: { items: readonly Standing[]; now: Date; settings: GrazingSettings },
): Promise<Pasture[]> {
  const today = dayOf(now, farm.timeZone);
  const closings = Map.groupBy(await closingsOf(transaction, farm.id), ({ campId }) => campId);
  const feeds = await feedsOf(transaction, farm, { today, settings });
  const joined = await joinedNow(transaction, farm);
  const names = new Map(items.map(({ campId, name }) => [campId, name]));
  const daysLeft = daysLeftOf({ items, feeds, joined, settings });
  return items.map((camp) => {
    const closed = closedBy(closings.get(camp.campId) ?? [], now.toISOString(), today);
    const feed = feeds.get(camp.campId) ?? null;
    const others = [...(joined.get(camp.campId) ?? [])].filter((id) => id !== camp.campId);
    return {
      ...camp,
      closed: closed && { reason: closed.reason, opensOn: closed.opensOn },
      feed: feed && {
        feedKgPerHa: feed.feedKgPerHa,
        on: feed.on,
        leftKg:
          camp.areaHa === null ? null : usableLeftKg({ ...feed, areaHa: camp.areaHa }, settings),
      },
      daysLeft: daysLeft(camp),
      openTo: others.flatMap((id) => names.get(id) ?? []).toSorted(),
    };
  });
}

type Feeds = Awaited<ReturnType<typeof feedsOf>>;
type Left = {
  items: readonly Standing[];
  feeds: Feeds;
  joined: ReadonlyMap<string, readonly string[]>;
  settings: GrazingSettings;
};

/** Days for which feed lasts, what of it was assessed: camps that open gates make one have it and eat it together. */
function daysLeftOf({ items, feeds, joined, settings }: Left): (camp: Standing) => number | null {
  const byId = new Map(items.map((camp) => [camp.campId, camp]));
  return ({ campId }) => {
    const group = (joined.get(campId) ?? [campId]).flatMap((id) => byId.get(id) ?? []);
    const lsu = group.reduce((sum, camp) => sum + camp.lsu, 0);
    const known = group.flatMap(({ campId: id, areaHa }) => {
      const feed = feeds.get(id);
      return feed && areaHa !== null ? [usableLeftKg({ ...feed, areaHa }, settings)] : [];
    });
    if (known.length === 0) return null;
    const kg = known.reduce((sum, one) => sum + one, 0);
    return grazingDaysLeft(kg, lsu, settings);
  };
}

/** The last assessment of each camp, and what was eaten from its day on, that day included. */
async function feedsOf(
  transaction: Transaction,
  { id, timeZone }: Farm,
  { today, settings }: { today: string; settings: GrazingSettings },
) {
  const days = unitDays(
    settings,
    sql`d.farm_id = ${id} and d.camp_id = l.camp_id
    and d.day < ${today}::date`,
  );
  const rows = await select(
    transaction,
    row({ campId: text, feedKgPerHa: number, on: text, eatenLsuDays: number }),
    sql`with last as (
        select distinct on (s.subject_id) s.subject_id as camp_id,
          (e.payload->>'feedKgPerHa')::float8 as kg,
          (s.occurred_at at time zone ${timeZone})::date as day
        from event_subject s join event e on e.farm_id = s.farm_id and e.id = s.event_id
        where s.farm_id = ${id} and s.kind = 'feed_assessed' and e.voided_by is null
        order by s.subject_id, s.occurred_at desc, s.event_id desc)
      select l.camp_id as "campId", l.kg as "feedKgPerHa", l.day::text as on,
        coalesce((select sum(d.micro_lsu * (${today}::date - greatest(d.day, l.day)))
          from (${days}) d), 0)::float8 / 1e6 as "eatenLsuDays"
      from last l`,
  );
  return new Map(rows.map((one) => [one.campId, one]));
}
