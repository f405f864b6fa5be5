import type { LandReport } from '@kraal/contract/plan';
import { addDays, type Day, dayOf, daysBetween } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { invalid } from '../../platform/errors.ts';
import type { Report } from '../../platform/files/report.ts';
import { rainOf } from './rain.ts';
import { grazingOfCamps, seasonOf } from './season.ts';
import { type Asked, period } from './askedReport.ts';
import { thingReport } from './thingReport.ts';
import { plan } from './planReport.ts';
import { ofFarms } from '../farms/tables.ts';

type Table = Pick<Report, 'title' | 'columns' | 'rows'> & { period: string };

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

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

const reports: Record<LandReport, (asked: Asked) => Promise<Table>> = {
  season,
  grazing,
  plan,
  rain,
  things: thingReport,
};

/** A report of the land as a table, with the farm's name on its head. */
export async function landReport(report: LandReport, asked: Asked): Promise<Report> {
  const { period: ofReport, ...table } = await reports[report](asked);
  const [farm] = await select(
    asked.transaction,
    row({ name: text, gln: text.orNull }),
    sql`select farm_name as name, gln from ${ofFarms.farm} where id = ${asked.farm.id}`,
  );
  const lines = [[farm?.name, farm?.gln].filter(Boolean).join(' · '), ofReport];
  return { ...table, lines };
}
