import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { lockFarm } from './lockFarm.ts';
import { refreshTo } from './project/newDay.ts';
import { recordEvents } from './record/record.ts';
import { rebuildFarm } from './replayFarm.ts';

type Farm = { id: string; timeZone: string };

/** The farm under another id, as it was known on one day after the other. */
export type PastFarm = {
  id: string;
  transaction: Transaction;
  /** Records what was recorded until then, and brings the farm to that moment. */
  goTo: (moment: Date) => Promise<void>;
};

const entryRow = row({ knownAt: number, entry: json<Record<string, unknown>>() });

/** Taken back: whatever was made of a past farm is gone with it. */
class TakenBack<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('taken back');
    this.answer = answer;
  }
}

/** Longer histories are not told again while somebody waits. */
export const mostEntries = 200_000;

export async function entryCount(transaction: Transaction, farmId: string): Promise<number> {
  const [found] = await select(
    transaction,
    row({ count: number }),
    sql`select count(*)::int as count from (
      select 1 from event where farm_id = ${farmId} limit ${mostEntries + 1}) e`,
  );
  return found?.count ?? 0;
}

/** As `copy_farm` has it. */
const knownFrom = sql`known_from(e.recorded_at, e.occurred_at,
  e.import_id is not null or e.brought_in is not null)`;

const laterEntries = (transaction: Transaction, farmId: string, since: Date) =>
  select(
    transaction,
    entryRow,
    sql`select (extract(epoch from ${knownFrom}) * 1000)::float8 as "knownAt",
        jsonb_strip_nulls(jsonb_build_object('id', e.id, 'kind', e.kind,
          'occurredAt', to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'animalIds', case when not e.to_mob then (select jsonb_agg(a.animal_id) from event_animal a
            where a.farm_id = e.farm_id and a.event_id = e.id and a.part = 'subject'
              and not a.derived) end,
          'subjectIds', (select jsonb_agg(s.subject_id) from event_subject s
            where s.farm_id = e.farm_id and s.event_id = e.id),
          'mobId', case when e.to_mob then e.mob_id end, 'heads', e.heads, 'note', e.note,
          'voids', case when e.voids is not null then jsonb_build_object('eventId', e.voids,
            'reason', coalesce(e.void_reason, '-')) end))
          || jsonb_build_object('payload', e.payload) as entry
      from event e where e.farm_id = ${farmId} and ${knownFrom} >= ${since.toISOString()}
      order by ${knownFrom}, e.recorded_at, e.id`,
  );

const mostAtOnce = 200;

/**
 * Does work on a farm as it was known in the past. It is copied under another id, its projections are made by today's
 * rules, and what was recorded later is recorded again as the work goes on, by the one write path; everything is taken
 * back at the end. So what is found there is found by the very code that runs live, and no row of the farm is locked.
 */
export async function onPastFarm<T>(
  services: Pick<Services, 'database'>,
  { farm, from, userId }: { farm: Farm; from: Date; userId: string },
  work: (past: PastFarm) => Promise<T>,
): Promise<T> {
  try {
    return await inTenant(services.database, {
      tenant: { farmId: farm.id, userId },
      how: { by: 'past' },
      work: async (transaction) => {
        const id = newId();
        const later = await laterEntries(transaction, farm.id, from);
        await transaction.execute(
          sql`select copy_farm(${farm.id}::uuid, ${id}::uuid, ${from.toISOString()}::timestamptz)`,
        );
        await transaction.execute(sql`select set_config('app.farm_id', ${id}, true)`);
        await setClock(transaction, from);
        const { facts } = await lockFarm(transaction, id);
        const past = { ...facts, id, timeZone: farm.timeZone };
        await rebuildFarm(transaction, past, from);
        let next = 0;
        const goTo = async (moment: Date): Promise<void> => {
          await setClock(transaction, moment);
          await refreshTo(transaction, past, dayOf(moment, farm.timeZone));
          const due = later.slice(next).findIndex((one) => one.knownAt > moment.getTime());
          const until = due < 0 ? later.length : next + due;
          for (; next < until; next += mostAtOnce) {
            const entries = later.slice(next, Math.min(until, next + mostAtOnce));
            const recorder = {
              farmId: id,
              userId,
              role: 'farm_owner',
              timeZone: farm.timeZone,
              source: 'web',
              now: moment,
            };
            await recordEvents(
              transaction,
              recorder,
              entries.map(({ entry }) => entry),
            );
          }
          next = until;
        };
        throw new TakenBack(await work({ id, transaction, goTo }));
      },
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.answer as T; // as it was put in above
    throw error;
  }
}

/** The database's clock goes with the day that is told. */
async function setClock(transaction: Transaction, moment: Date): Promise<void> {
  await transaction.execute(
    sql`select set_config('app.clock_offset_ms',
      (coalesce(nullif(current_setting('app.clock_offset_ms', true), ''), '0')::float8
        + extract(epoch from ${moment.toISOString()}::timestamptz - kraal_now()) * 1000)::text, true)`,
  );
}
