import { oddsOf } from '@kraal/domain/alerts/usual';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { day, row, text } from '../../platform/database/row.ts';
import { idOf } from '../../platform/newId.ts';
import type { Sighting } from '../alerts/index.ts';

/** Deaths of so many days are held against the twelve such stretches before them. */
const stretchDays = 30;
const mostStretches = 12;

type Events = {
  rule: 'deaths_above' | 'abortions_above';
  farmId: string;
  species: string;
  now: number;
  before: number;
  /** The first day of which the farm knows anything. */
  firstOn: Day | null;
  since: Day;
};

/** Events of a stretch against the stretches before it, of which only those count that the farm has lived through. */
export function unusual(of: Events): Sighting[] {
  const { rule, farmId, species, now, before, firstOn, since } = of;
  if (now <= 0 || firstOn === null) return [];
  // Parts of a stretch count too: 59 days with four deaths are not one stretch with four.
  const lived = (Date.parse(since) - Date.parse(firstOn)) / (stretchDays * 86_400_000);
  const stretches = Math.max(1, Math.min(mostStretches, lived));
  const usual = before / stretches;
  return [
    {
      rule,
      subjectKind: 'species',
      subjectId: idOf('species', farmId, species),
      name: species,
      heads: now,
      mobId: null,
      campId: null,
      value: oddsOf(now, { seen: before, stretches }),
      since: null,
      facts: {
        species,
        events: now,
        days: stretchDays,
        usual: Math.round(usual * 10) / 10,
      },
    },
  ];
}

/** Days back from which entries are compared. */
export const unusualSpan = (today: Day): { since: Day; from: Day } => {
  const since = addDays(today, -stretchDays);
  return { since, from: addDays(since, -stretchDays * mostStretches) };
};

/** The first day of each species: a farm of cattle that began with sheep last month has no year of sheep behind it. */
export async function firstDaysOf(
  transaction: Transaction,
  farmId: string,
): Promise<ReadonlyMap<string, Day>> {
  const rows = await select(
    transaction,
    row({ species: text, on: day }),
    sql`select species, min(changed_on)::text as on from stock_day where farm_id = ${farmId}
      group by species`,
  );
  return new Map(rows.map(({ species, on }) => [species, on]));
}
