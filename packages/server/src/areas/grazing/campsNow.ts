import type { Pasture } from '@kraal/contract/grazing';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { grazingDaysLeft } from '@kraal/domain/grazing/load';
import type { Level } from '@kraal/domain/grazing/openGates';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { closedBy } from '@kraal/domain/infrastructure/closed';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, row, text } from '../../platform/database/row.ts';
import { closingsOf } from '../infrastructure/index.ts';
import { feedsOf } from './feeds.ts';
import { type Through, throughGates } from './throughGates.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

type Standing = Omit<Pasture, 'closed' | 'feed' | 'daysLeft' | 'openTo' | 'isShared'>;
type Farm = { id: string; timeZone: string };

/** What entries about the camps and their gates say today, beside who grazes in them. */
export async function withLand(
  transaction: Transaction,
  { id, timeZone }: Farm,
  { items, now, settings }: { items: readonly Standing[]; now: Date; settings: GrazingSettings },
): Promise<Pasture[]> {
  const farm = { id, timeZone, settings };
  const today = dayOf(now, timeZone);
  const closings = Map.groupBy(await closingsOf(transaction, id), ({ campId }) => campId);
  const through = await throughGates(transaction, farm, addDays(today, 1));
  const feeds = await feedsOf(transaction, farm, { camps: items, today, through });
  const empty = await emptyByCut(transaction, farm, items);
  const names = new Map(items.map(({ campId, name }) => [campId, name]));
  const daysLeft = daysLeftOf({ items, feeds, joined: through.joined, settings });
  return items.map((camp) => {
    const { campId, heads } = camp;
    const closed = closedBy(closings.get(campId) ?? [], now.toISOString(), today);
    const others = [...(through.joined.get(campId) ?? [])].filter((one) => one !== campId);
    const last = through.levels.get(campId)?.at(-1);
    const isShared = heads === 0 && last !== undefined && last.lsu > 0;
    return {
      ...camp,
      emptySince: heads > 0 || isShared ? null : (emptyOf(camp, last) ?? empty.get(campId) ?? null),
      isShared,
      closed: closed && { reason: closed.reason, opensOn: closed.opensOn },
      feed: feeds.get(campId) ?? null,
      daysLeft: daysLeft(camp),
      openTo: others.flatMap((one) => names.get(one) ?? []).toSorted(),
    };
  });
}

/** Since when nobody grazes in it: through a gate they may have come after its own last left. */
const emptyOf = ({ emptySince }: Standing, last: Level | undefined): string | null =>
  last && (emptySince === null || last.day > emptySince) ? last.day : emptySince;

/**
 * Since when a camp is empty that was cut off another and was never grazed by itself: since the cut where the other was
 * grazed until then, else since that one was left. New grass is not there because a fence is.
 */
async function emptyByCut(
  transaction: Transaction,
  { id }: Farm,
  items: readonly Standing[],
): Promise<ReadonlyMap<string, Day>> {
  const unused = items
    .filter(({ heads, emptySince }) => heads === 0 && emptySince === null)
    .map(({ campId }) => campId);
  if (unused.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ campId: text, day }),
    sql`select s.camp_id as "campId", max(case when l.lsu > 0 then s.from_on else l.day end)::text as day
      from ${ofInfrastructure.campShape} s
        join ${ofInfrastructure.campShape} p on p.farm_id = s.farm_id and p.id = any(s.came_from)
          and p.camp_id <> s.camp_id
        cross join lateral (select sum(d.micro_lsu) filter (where d.day < s.from_on) as lsu,
            max(d.day) filter (where d.day <= s.from_on) as day
          from grazing_day d where d.farm_id = p.farm_id and d.camp_id = p.camp_id) l
      where s.farm_id = ${id} and s.until_on is null
        and s.camp_id = any(${sql.param(unused)}::uuid[]) and l.day is not null
      group by s.camp_id`,
  );
  return new Map(rows.map(({ campId, day }) => [campId, day]));
}

type Left = {
  items: readonly Standing[];
  feeds: ReadonlyMap<string, NonNullable<Pasture['feed']>>;
  joined: Through['joined'];
  settings: GrazingSettings;
};

/** Days for which feed lasts, what of it was assessed: camps that open gates make one have it and eat it together. */
function daysLeftOf({ items, feeds, joined, settings }: Left): (camp: Standing) => number | null {
  const byId = new Map(items.map((camp) => [camp.campId, camp]));
  return ({ campId }) => {
    const group = (joined.get(campId) ?? [campId]).flatMap((id) => byId.get(id) ?? []);
    const lsu = group.reduce((sum, camp) => sum + camp.lsu, 0);
    const known = group.flatMap((camp) => feeds.get(camp.campId)?.leftKg ?? []);
    if (known.length === 0) return null;
    const kg = known.reduce((sum, one) => sum + one, 0);
    return grazingDaysLeft(kg, lsu, settings);
  };
}
