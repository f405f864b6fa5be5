import { dayOf, formatDate } from '@kraal/domain/format/dates';
import type { Report } from '../../platform/files/report.ts';
import { listThings } from '../infrastructure/index.ts';
import type { Asked } from './askedReport.ts';

type Table = Pick<Report, 'title' | 'columns' | 'rows'> & { period: string };

/** A kind as people write it: water point. */
const inWords = (kind: string): string =>
  kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Everything on the land with its condition; what is due or broken says so. */
export async function thingReport({ transaction, farm }: Asked): Promise<Table> {
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
