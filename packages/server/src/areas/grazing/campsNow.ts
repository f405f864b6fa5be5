import type { Pasture } from '@kraal/contract/grazing';
import { dayOf } from '@kraal/domain/format/dates';
import { grazingDaysLeft, usableLeftKg } from '@kraal/domain/grazing/load';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { closedBy } from '@kraal/domain/infrastructure/closed';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { list, number, row, text } from '../../platform/database/row.ts';
import { closingsOf } from '../infrastructure/index.ts';
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
  const joined = joinedByGates(await openGates(transaction, farm.id));
  const names = new Map(items.map(({ campId, name }) => [campId, name]));
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
      daysLeft:
        feed && camp.areaHa !== null
          ? grazingDaysLeft({ ...feed, areaHa: camp.areaHa, lsu: camp.lsu }, settings)
          : null,
      openTo: others.flatMap((id) => names.get(id) ?? []).toSorted(),
    };
  });
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

/** Gates that stand open, each with the camps that it joins. */
async function openGates(transaction: Transaction, farmId: string): Promise<string[][]> {
  const rows = await select(
    transaction,
    row({ campIds: list<string>() }),
    sql`select t.camp_ids as "campIds" from thing t cross join lateral (
        select s.kind from event_subject s join event e on e.farm_id = s.farm_id
          and e.id = s.event_id
        where s.farm_id = t.farm_id and s.subject_id = t.id
          and s.kind in ('gate_opened', 'gate_shut') and e.voided_by is null
        order by s.occurred_at desc, s.event_id desc limit 1) last
      where t.farm_id = ${farmId} and t.kind = 'gate' and t.archived_at is null
        and cardinality(t.camp_ids) > 1 and last.kind = 'gate_opened'`,
  );
  return rows.map(({ campIds }) => campIds);
}

/** Camps that open gates make one, each with all of them: from gate to gate, and on. */
function joinedByGates(gates: readonly (readonly string[])[]): Map<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  for (const camps of gates) {
    const all = new Set(camps.flatMap((id) => [...(groups.get(id) ?? [id])]));
    for (const id of all) groups.set(id, all);
  }
  return groups;
}
