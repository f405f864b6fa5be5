import type { LandReport } from '@kraal/contract/plan';
import { addDays, type Day, dayOf, daysBetween, formatDate } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { invalid } from '../../platform/errors.ts';
import type { Report } from '../../platform/files/report.ts';
import { listThings } from '../infrastructure/index.ts';
import { planOf } from './plan/plan.ts';
import { rainOf } from './rain.ts';
import { grazingOfCamps, seasonOf } from './season.ts';

type Farm = { id: string; timeZone: string; now: Date };
type Asked = { transaction: Transaction; farm: Farm; from: Day | undefined; to: Day | undefined };
type Table = Pick<Report, 'title' | 'columns' | 'rows'> & { period: string };

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;
/** A kind as people write it: water point. */
const inWords = (kind: string): string =>
  kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const period = (from: string, to: string): string => `${formatDate(from)} – ${formatDate(to)}`;

/** Load per camp against its capacity; what is over it is named. */
async function season({ transaction, farm, from, to }: Asked): Promise<Table> {
  const today = dayOf(farm.now, farm.timeZone);
  const shown = await seasonOf(transaction, { ...farm, today }, { from, to });
  const days = daysBetween(shown.from as Day, shown.to as Day) + 1; // days, as it says
  return {
    title: 'Load of the season',
    period: period(shown.from, shown.to),
    columns: [
      { heading: 'Camp', width: 6 },
      { heading: 'Hectares', width: 3, right: true },
      { heading: 'Days grazed', width: 3, right: true },
      { heading: 'LSU-days', width: 3, right: true },
      { heading: 'LSU-days per ha', width: 3, right: true },
      { heading: 'Load, 1 is full', width: 3, right: true },
      { heading: '', width: 4 },
    ],
    rows: shown.items.map(({ name, isGone, hectareDays, grazedDays, lsuDays, load }) => {
      const hectares = hectareDays === null ? null : hectareDays / days;
      return [
        isGone ? `${name} (until it ended)` : name,
        hectares === null ? null : tenth(hectares),
        grazedDays,
        tenth(lsuDays),
        hectares === null ? null : tenth(lsuDays / hectares),
        load === null ? null : hundredth(load),
        load !== null && load > 1 ? 'over its capacity' : null,
      ];
    }),
  };
}

/** When each camp was grazed, camp by camp. */
async function grazing({ transaction, farm, from, to }: Asked): Promise<Table> {
  const today = dayOf(farm.now, farm.timeZone);
  const last = to === undefined || to > today ? today : to;
  const first = from ?? addDays(last, -364);
  if (first > last) throw invalid({ to: ['The last day is before the first.'] });
  const spans = await grazingOfCamps(transaction, farm, { from: first, to: last, most: 5000 });
  const rows = spans.map((span) => [
    span.name,
    span.from,
    span.until,
    tenth(span.lsuDays),
    tenth(span.mostLsu),
  ]);
  return {
    title: 'Grazing history',
    period: period(first, last),
    columns: [
      { heading: 'Camp', width: 6 },
      { heading: 'From', width: 4 },
      { heading: 'Until', width: 4 },
      { heading: 'LSU-days', width: 3, right: true },
      { heading: 'Most LSU', width: 3, right: true },
    ],
    rows,
  };
}

/** What was planned beside what was done. */
async function plan({ transaction, farm, from, to }: Asked): Promise<Table> {
  const shown = await planOf(transaction, farm, {
    from,
    until: to && addDays(to, 1),
    restDays: 0,
  });
  const off = (planned: string, done: string | null): number | null =>
    done === null ? null : daysBetween(planned as Day, done as Day); // both are days
  return {
    title: 'Plan and what was done',
    period: period(shown.from, shown.until),
    columns: [
      { heading: 'Mob', width: 5 },
      { heading: 'Camp', width: 5 },
      { heading: 'Planned from', width: 4 },
      { heading: 'Planned until', width: 4 },
      { heading: 'Came', width: 4 },
      { heading: 'Days late', width: 3, right: true },
      { heading: 'Left', width: 4 },
      { heading: 'Days longer', width: 3, right: true },
    ],
    rows: shown.stays.map(({ mob, camp, from: came, until, done }) => [
      mob,
      camp,
      came,
      until,
      done ? done.from : came < shown.today ? 'not done' : null,
      done && off(came, done.from),
      done?.until ?? null,
      done && off(until, done.until),
    ]),
  };
}

async function rain({ transaction, farm }: Asked): Promise<Table> {
  const today = dayOf(farm.now, farm.timeZone);
  const { months } = await rainOf(transaction, { ...farm, today }, { months: 60 });
  return {
    title: 'Rain and stocking rate',
    period: period(`${months[0]?.month ?? today.slice(0, 7)}-01`, today),
    columns: [
      { heading: 'Month', width: 4 },
      { heading: 'Rain, mm', width: 3, right: true },
      { heading: 'Twelve months, mm', width: 4, right: true },
      { heading: 'LSU-days of the twelve months', width: 5, right: true },
      { heading: 'LSU-days per ha and 100 mm', width: 5, right: true },
    ],
    rows: months.map(({ month, rainMm, rainOfYearMm, lsuDaysOfYear, rate }) => [
      month,
      rainMm === null ? null : tenth(rainMm),
      rainOfYearMm === null ? null : tenth(rainOfYearMm),
      tenth(lsuDaysOfYear),
      rate === null ? null : hundredth(rate),
    ]),
  };
}

/** Everything on the land with its condition; what is due or broken says so. */
async function things({ transaction, farm }: Asked): Promise<Table> {
  const today = dayOf(farm.now, farm.timeZone);
  const rows: Report['rows'][number][] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listThings(
      transaction,
      { ...farm, today },
      { limit: 200, ...(cursor ? { cursor } : {}) },
    );
    for (const one of page.items)
      rows.push([
        one.name,
        inWords(one.kind),
        one.condition,
        one.conditionOn,
        one.inspectedOn,
        one.servicedOn,
        one.serviceDueOn,
        one.serviceDueOn !== null && one.serviceDueOn <= today ? 'due' : null,
      ]);
    if (page.nextCursor === null || rows.length >= 5000) break;
    cursor = page.nextCursor;
  }
  return {
    title: 'Things on the land',
    period: formatDate(today),
    columns: [
      { heading: 'Name', width: 6 },
      { heading: 'What', width: 4 },
      { heading: 'Condition', width: 3 },
      { heading: 'Since', width: 3 },
      { heading: 'Looked at', width: 3 },
      { heading: 'Serviced', width: 3 },
      { heading: 'Service due', width: 3 },
      { heading: '', width: 2 },
    ],
    rows,
  };
}

const reports: Record<LandReport, (asked: Asked) => Promise<Table>> = {
  season,
  grazing,
  plan,
  rain,
  things,
};

/** A report of the land as a table, with the farm's name on its head. */
export async function landReport(report: LandReport, asked: Asked): Promise<Report> {
  const { period: ofReport, ...table } = await reports[report](asked);
  const [farm] = await select(
    asked.transaction,
    row({ name: text, gln: text.orNull }),
    sql`select farm_name as name, gln from farm where id = ${asked.farm.id}`,
  );
  const lines = [[farm?.name, farm?.gln].filter(Boolean).join(' · '), ofReport];
  return { ...table, lines };
}
