import type { Output, Request } from '@kraal/contract/endpoint';
import type { syncChanges, syncHerd, Thing } from '@kraal/contract/sync';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, json, number, oneOf, row, text } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { projectionVersion } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';

type State = Output<typeof syncHerd>['animals'][number];

/** A page of either: about 700 kB, a twelfth of that on the wire. */
const animalsPerPage = 1000;
/** Who left longer ago is looked up where there is a signal. */
const remembersGoneDays = 400;

type Standing = Pick<
  Output<typeof syncHerd>,
  'epoch' | 'seq' | 'rules' | 'gestationDays' | 'speciesSettings'
>;

const standingRow = row({
  epoch: text,
  seq: number,
  gestationDays: json<Standing['gestationDays']>(),
  speciesSettings: json<Standing['speciesSettings']>(),
});

/**
 * Where a farm stands. The epoch is the database itself: another cluster, another database in it, or this one after it
 * was put back to an earlier moment, which begins a new timeline.
 */
async function standingOf(transaction: Transaction, farmId: string): Promise<Standing> {
  const [found] = await select(
    transaction,
    standingRow,
    sql`select md5(concat_ws(' ', s.system_identifier, c.timeline_id, d.oid)) as epoch,
        coalesce((select last from farm_sequence where farm_id = ${farmId}), 0)::float8 as seq,
        f.gestation_days as "gestationDays", f.species_settings as "speciesSettings"
      from ${ofFarms.farm} f cross join pg_control_system() s cross join pg_control_checkpoint() c
        cross join pg_database d
      where d.datname = current_database() and f.id = ${farmId}`,
  );
  if (!found) throw notFound('Farm');
  return { ...found, rules: projectionVersion };
}

/**
 * A page of the herd by id. A device keeps the number of the first page and asks for what changed since when it has the
 * last: so no page waits for another, and one that was broken off goes on where it was.
 */
export async function herdPage(
  transaction: Transaction,
  farmId: string,
  { after, today }: Request<typeof syncHerd>['query'] & { today: Day },
): Promise<Output<typeof syncHerd>> {
  const standing = await standingOf(transaction, farmId);
  const rows = await select(
    transaction,
    row({ state: json<State>() }),
    sql`select state from ${ofAnimals.animal} where farm_id = ${farmId}
        and (status in ('alive', 'reference') or status_on >= ${addDays(today, -remembersGoneDays)})
        ${after === undefined ? sql`` : sql`and id > ${after}`}
      order by id limit ${animalsPerPage}`,
  );
  return {
    ...standing,
    animals: rows.map(({ state }) => state),
    after: rows.length < animalsPerPage ? null : (rows.at(-1)?.state.id ?? null),
  };
}

/** What changed after a number. The number it goes up to is read first, so nothing that is committed meanwhile is lost. */
export async function changesSince(
  transaction: Transaction,
  farmId: string,
  { epoch, since, after }: Request<typeof syncChanges>['query'],
): Promise<Output<typeof syncChanges>> {
  const standing = await standingOf(transaction, farmId);
  const things = await thingsOf(transaction, farmId);
  if (epoch !== standing.epoch || since > standing.seq)
    return {
      ...standing,
      reset: true,
      animals: [],
      gone: [],
      next: { since, after: null },
      more: false,
      things,
    };
  const rows = await select(
    transaction,
    row({ id: text, seq: number, isGone: boolean, state: json<State>().orNull }),
    sql`select c.id, c.seq::float8 as seq, c.is_gone as "isGone", a.state from animal_change c
        left join ${ofAnimals.animal} a on a.farm_id = c.farm_id and a.id = c.id
      where c.farm_id = ${farmId} and c.seq <= ${standing.seq} and ${
        after === undefined
          ? sql`c.seq > ${since}`
          : sql`(c.seq, c.id) > (${since}::bigint, ${after}::uuid)`
      }
      order by c.seq, c.id limit ${animalsPerPage}`,
  );
  const last = rows.at(-1);
  const more = rows.length === animalsPerPage && last !== undefined;
  return {
    ...standing,
    reset: false,
    animals: rows.flatMap(({ state, isGone }) => (state && !isGone ? [state] : [])),
    gone: rows.flatMap(({ id, state, isGone }) => (isGone || !state ? [id] : [])),
    next: more ? { since: last.seq, after: last.id } : { since: standing.seq, after: null },
    more,
    things,
  };
}

async function thingsOf(
  transaction: Transaction,
  farmId: string,
): Promise<Output<typeof syncChanges>['things']> {
  const rows = await select(
    transaction,
    row({ thing: oneOf<Thing>(), seq: number }),
    sql`select thing, seq::float8 as seq from thing_change where farm_id = ${farmId}`,
  );
  return Object.fromEntries(rows.map(({ thing, seq }) => [thing, seq]));
}
