import { addDays, type Day } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import {
  isolatedUntil,
  isolationDays,
  type Met,
  meetingsOf,
} from '@kraal/domain/movement/quarantine';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { type Came, handedOn, lastCameOf, whoCame } from '../../animals/index.ts';
import { ofAnimals } from '../../animals/tables.ts';

export type On = { farmId: string; timeZone: string; today: Day };

export type Isolations = {
  /** Who keeps apart on this day: since when it is here, and to the end of which day. */
  isolated: ReadonlyMap<string, { cameOn: Day; until: Day }>;
  /** On which day the last of those came that a record stood with while they kept apart; their own too. */
  metOn: ReadonlyMap<string, Day>;
};

const stayRow = row({ id: text, placeId: text, since: number, until: number });
/** Further off than any moment: a stay that has no end yet. */
const noEnd = 8_640_000_000_000_000;

/**
 * Stays of some records, or in some places, that had not ended at a moment; in one pass (`animals/isolation.ts` says why).
 */
const staysOf = (
  transaction: Transaction,
  {
    farmId,
    of,
    ids,
    from,
  }: { farmId: string; of: 'animal' | 'place'; ids: string[]; from: number },
) =>
  select(
    transaction,
    stayRow,
    sql`select r.animal_id as id, r.place_id as "placeId",
        (extract(epoch from r.since) * 1000)::float8 as since,
        coalesce((extract(epoch from r.until) * 1000)::float8, ${noEnd}::float8) as until
      from ${ofAnimals.residence} r where r.farm_id = ${farmId}
        and ${sql.raw(of === 'animal' ? 'r.animal_id' : 'r.place_id')} = any(${sql.param(ids)}::uuid[])
        and (r.until is null or r.until > to_timestamp(${from}::float8 / 1000))`,
  );

/** Who stood with newcomers of the last 28 days, and to whom heads of them went since. */
async function metBy(transaction: Transaction, on: On, came: readonly Came[]): Promise<Met[]> {
  const { farmId, today } = on;
  const lately = came.filter((one) => one.on >= addDays(today, -isolationDays));
  if (lately.length === 0) return [];
  // Not by spreading: a feedlot has more newcomers than a call has room for.
  const from = lately.reduce((least, { at }) => Math.min(least, at), Infinity);
  const own = await staysOf(transaction, {
    farmId,
    of: 'animal',
    ids: [...new Set(lately.map(({ id }) => id))],
    from,
  });
  const staysById = Map.groupBy(own, ({ id }) => id);
  const stood = lately.flatMap(({ id, on: cameOn, at }) =>
    (staysById.get(id) ?? [])
      .map(({ placeId, since, until }) => ({
        placeId,
        on: cameOn,
        from: Math.max(since, at),
        until,
      }))
      .filter((stay) => stay.from < stay.until),
  );
  const places = [...new Set(stood.map(({ placeId }) => placeId))];
  const stays = await staysOf(transaction, { farmId, of: 'place', ids: places, from });
  return handedOn(transaction, { farmId, today }, meetingsOf(stood, stays));
}

/**
 * The isolations of a farm on a day. Newcomers keep apart for 28 days; who of them stood with one that came later, while
 * it kept apart itself, goes on until that one's are over.
 */
export async function isolationsOn(transaction: Transaction, on: On): Promise<Isolations> {
  const { farmId, timeZone, today } = on;
  // Whose own days are over may have met one whose are not.
  const came = await whoCame(transaction, { farmId, today, days: 2 * isolationDays });
  const met = await metBy(transaction, on, came);
  const metOn = lastCameOf(met);
  const meetings = Map.groupBy(met, ({ id }) => id);
  const endOf = (until: Day): number =>
    Date.parse(instantOf(addDays(until, 1), timeZone, '00:00:00'));
  const isolated = new Map<string, { cameOn: Day; until: Day }>();
  for (const [id, cameOn] of lastCameOf(came)) {
    const end = endOf(isolatedUntil(cameOn));
    const days = (meetings.get(id) ?? []).flatMap((one) => (one.at < end ? [one.on] : []));
    const until = isolatedUntil([cameOn, ...days].toSorted().at(-1) ?? cameOn);
    if (until >= today) isolated.set(id, { cameOn, until });
  }
  return { isolated, metOn };
}

/** On which day the last of those came that each record of a farm stood with while they kept apart. */
export const metLately = async (
  transaction: Transaction,
  on: On,
): Promise<ReadonlyMap<string, Day>> => {
  const { farmId, today } = on;
  return lastCameOf(await metBy(transaction, on, await whoCame(transaction, { farmId, today })));
};
