import type { showRain } from '@kraal/contract/grazing';
import type { Output } from '@kraal/contract/endpoint';
import { addMonths, type Day, daysBetween } from '@kraal/domain/format/dates';
import { type MonthOnLand, ownMeasure, stockingAgainstRain } from '@kraal/domain/grazing/rain';
import type { GrazingSettings } from '@kraal/domain/grazing/settings';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { grazingSettings } from './settings.ts';
import { unitDays } from './units.ts';
import { monthsOnLand, readRain } from './monthsOnLand.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

type Farm = { id: string; timeZone: string; today: Day };

/** Years back with which rain is compared. */
const comparedYears = 10;

/**
 * What was measured in the last so many whole months, and the mean of the very same months of other years. A stretch
 * counts where anything was read in it, then a month without a reading is a month without rain: most farms write down
 * what falls, not what does not. So it is dry now where nothing was read in it and something was in the year before;
 * null where nothing was read for a year, or never before.
 */
export async function rainAndUsual(
  transaction: Transaction,
  farm: Farm,
  months: number,
): Promise<{ mm: number; usualMm: number; years: { year: number; mm: number }[] } | null> {
  const thisMonth: Day = `${farm.today.slice(0, 7)}-01` as Day; // the first of a real month
  const first = addMonths(thisMonth, -12 * comparedYears - months);
  const after = sql`s.occurred_at >= ${first}::timestamp at time zone ${farm.timeZone}`;
  const read = await select(
    transaction,
    row({ month: text, mm: number }),
    sql`select to_char(r.start, 'YYYY-MM-DD') as month, avg(r.mm)::float8 as mm
      from (${readRain(farm, after)}) r group by r.start`,
  );
  const mmOf = new Map(read.map(({ month, mm }) => [month, mm]));
  const stretch = (yearsAgo: number): number | null => {
    const measured = Array.from({ length: months }, (_none, at) =>
      mmOf.get(addMonths(thisMonth, -12 * yearsAgo - at - 1)),
    ).filter((mm) => mm !== undefined);
    return measured.length === 0 ? null : measured.reduce((sum, mm) => sum + mm, 0);
  };
  const isRead = Array.from({ length: 12 }, (_none, at) => addMonths(thisMonth, -at)).some(
    (month) => mmOf.has(month),
  );
  const mm = stretch(0) ?? (isRead ? 0 : null);
  const lastYear = Number(addMonths(thisMonth, -1).slice(0, 4));
  const years = Array.from({ length: comparedYears }, (_none, at) => at + 1).flatMap((ago) => {
    const sum = stretch(ago);
    return sum === null ? [] : [{ year: lastYear - ago, mm: sum }];
  });
  if (mm === null || years.length === 0) return null;
  return { mm, usualMm: years.reduce((sum, one) => sum + one.mm, 0) / years.length, years };
}

/** Rain and stock by month; the first eleven are only there for the twelve months that the others end. */
export async function rainOf(
  transaction: Transaction,
  farm: Farm,
  { months, ahead = 0 }: { months: number; ahead?: number },
): Promise<Output<typeof showRain>> {
  const { id: farmId, today } = farm;
  const thisMonth: Day = `${today.slice(0, 7)}-01` as Day; // the first of a real month
  const settings = await grazingSettings(transaction, farmId);
  const all = await monthsOnLand(transaction, farm, { thisMonth, settings });
  const hectares = await hectaresOf(transaction, farmId);
  const means = await meanRain(transaction, farm);
  const lsuNow = ahead > 0 ? await lsuOnLand(transaction, farm, settings) : 0;
  const meanOf = (month: string): number | null => means.get(month.slice(5)) ?? null;
  const coming = Array.from({ length: ahead }, (_none, at) => {
    const start = addMonths(thisMonth, at + 1);
    const days = daysBetween(start, addMonths(start, 1));
    return { month: start.slice(0, 7), rainMm: meanOf(start), lsuDays: lsuNow * days };
  });
  const wanted = all.slice(-(months + 11));
  const running = runningMonth(all.at(-1), { today, thisMonth, lsuNow, meanMm: meanOf(thisMonth) });
  const told = stockingAgainstRain([...wanted, ...coming], { hectares, ahead, running });
  const usualRate = ownMeasure(all, hectares);
  return {
    months: told.map((one) => ({ ...one, meanMm: meanOf(one.month) })),
    usualRate,
    benchmark: settings.benchmark ?? usualRate,
    hectares,
  };
}

type Running = { today: Day; thisMonth: Day; lsuNow: number; meanMm: number | null };

/** The running month as it will be: what fell and grazed so far, and for the days left the mean and today's stock. */
function runningMonth(
  so: MonthOnLand | undefined,
  { today, thisMonth, lsuNow, meanMm }: Running,
): MonthOnLand | null {
  if (!so) return null;
  const next = addMonths(thisMonth, 1);
  const [left, whole] = [daysBetween(today, next) - 1, daysBetween(thisMonth, next)];
  const rainMm = meanMm === null ? so.rainMm : (so.rainMm ?? 0) + (meanMm * left) / whole;
  return { month: so.month, rainMm, lsuDays: so.lsuDays + lsuNow * left };
}

async function hectaresOf(transaction: Transaction, farmId: string): Promise<number | null> {
  const [land] = await select(
    transaction,
    row({ hectares: number.orNull }),
    sql`select nullif(sum(coalesce(s.drawn_ha, c.area_ha, 0)), 0)::float8 as hectares
      from ${ofInfrastructure.camp} c
        left join ${ofInfrastructure.campShape} s on s.farm_id = c.farm_id and s.camp_id = c.id
          and s.until_on is null
      where c.farm_id = ${farmId} and c.archived_at is null`,
  );
  return land?.hectares ?? null;
}

/** The mean of each month of the year, by `01` to `12`: of every year in which a gauge was read in it, this month not yet. */
async function meanRain(
  transaction: Transaction,
  farm: Farm,
): Promise<ReadonlyMap<string, number>> {
  const { timeZone, today } = farm;
  const thisMonth = `${today.slice(0, 7)}-01`;
  const rows = await select(
    transaction,
    row({ month: text, mm: number }),
    sql`with read as (${readRain(farm, sql`s.occurred_at < ${thisMonth}::timestamp at time zone ${timeZone}`)}),
      of_month as (select start, avg(mm) as mm from read group by start)
      select to_char(start, 'MM') as month, avg(mm)::float8 as mm from of_month group by 1`,
  );
  return new Map(rows.map(({ month, mm }) => [month, mm]));
}

/** Units in all camps today. */
async function lsuOnLand(
  transaction: Transaction,
  { id: farmId, today }: Farm,
  settings: GrazingSettings,
): Promise<number> {
  const [found] = await select(
    transaction,
    row({ lsu: number }),
    sql`select coalesce(sum(d.micro_lsu), 0)::float8 / 1e6 as lsu
      from (${unitDays(settings, sql`d.farm_id = ${farmId} and d.day <= ${today}::date`)}) d`,
  );
  return found?.lsu ?? 0;
}
