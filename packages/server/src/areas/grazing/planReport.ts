import { addDays, type Day, daysBetween } from '@kraal/domain/format/dates';
import type { Report } from '../../platform/files/report.ts';
import { planOf } from './plan/plan.ts';
import { type Asked, period } from './askedReport.ts';

type Table = Pick<Report, 'title' | 'columns' | 'rows'> & { period: string };

/** What was planned beside what was done. */
export async function plan({ transaction, farm, from, to }: Asked): Promise<Table> {
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
