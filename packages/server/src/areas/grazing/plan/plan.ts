import type { Output, Request } from '@kraal/contract/endpoint';
import { mostStays, showPlan as planContract } from '@kraal/contract/plan';
import { addDays, dayOf, daysBetween } from '@kraal/domain/format/dates';
import { changesOf, unitsOfMobs } from '@kraal/domain/grazing/mobUnits';
import { planFindings } from '@kraal/domain/grazing/plan';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { rowIn } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import { lsuOfMobs, pasturesOf } from '../pastures.ts';
import { grazingSettings } from '../settings.ts';
import { staysDone } from './done.ts';
import { balanceOf, campsOf, feedOf, unitsNow } from './feed.ts';
import { headsToCome } from './heads.ts';
import { asStay, type Farm, lookBackDays, onWire, selectStays } from './stays.ts';
import { ofAnimals } from '../../animals/tables.ts';

/** Further ahead nobody sees how many heads there are. */
const mostPlanDays = 1100;

/** The plan of a year, held against its camps and against what was done. */
export async function planOf(
  transaction: Transaction,
  farm: Farm,
  query: Request<typeof planContract>['query'],
): Promise<Output<typeof planContract>> {
  const today = dayOf(farm.now, farm.timeZone);
  const from = query.from ?? addDays(today, -28);
  const until = query.until ?? addDays(from, 365);
  if (from >= until) throw invalid({ until: ['The last day is before the first.'] });
  if (daysBetween(from, until) > mostPlanDays)
    throw invalid({ until: ['Three years are the most at once.'] });
  const rows = await selectStays(transaction, farm.id, { from, until });
  const shown = rows.slice(0, mostStays);
  const stays = shown.map(asStay);
  // What is wrong with a stay follows from those before it, whichever are looked at.
  const judged = (
    await selectStays(transaction, farm.id, {
      from: addDays(today, -lookBackDays),
      until: until > today ? until : today,
    })
  )
    .slice(0, mostStays)
    .map(asStay);
  const isShown = new Set(stays.map(({ id }) => id));
  const board = await pasturesOf(transaction, farm, farm.now);
  const mobs = await select(
    transaction,
    rowIn(planContract, 'mobs'),
    sql`select m.id, m.name, coalesce(sum(n.heads), 0)::float8 as heads, 0::float8 as lsu
      from ${ofAnimals.mob} m left join ${ofAnimals.herdCount} n on n.farm_id = m.farm_id
        and n.mob_id = m.id
        and n.status = 'alive'
      where m.farm_id = ${farm.id} and m.archived_at is null
      group by m.id, m.name order by lower(m.name) limit 500`,
  );
  const settings = await grazingSettings(transaction, farm.id);
  const lsuOfMob = await lsuOfMobs(transaction, { farmId: farm.id, today });
  const changes = await headsToCome(transaction, { farmId: farm.id, today, until, settings });
  const coming = judged.filter(({ until: end }) => end > today);
  const now = unitsNow(board, { lsuOfMob, coming });
  const units = unitsOfMobs(now, changesOf(changes.units, now));
  const done = await staysDone(transaction, farm, { stays, from, until });
  const camps = campsOf(board);
  const eating = { units, dailyKg: settings.dailyKg, today };
  const feed = feedOf(board, { stays: coming, ...eating });
  return {
    today,
    from,
    until,
    stays: shown.map((stay) => ({
      ...stay,
      feed: feed.get(stay.id) ?? null,
      done: done.get(stay.id) ?? null,
    })),
    more: rows.length - shown.length,
    // What was planned and not done has grazed nothing: what was done, the board says.
    findings: planFindings(coming, { camps, wantedDays: query.restDays, today })
      .filter(({ stayId }) => isShown.has(stayId))
      .map(onWire),
    mobs: mobs.map((mob) => ({ ...mob, lsu: lsuOfMob.get(mob.id) ?? 0 })),
    camps: board.items.map(({ campId, name, areaHa }) => ({ id: campId, name, areaHa })),
    changes: changes.shown,
    balance: balanceOf(board, { ...eating, until }),
  };
}
