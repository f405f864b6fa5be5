import type { EventAnswer } from '@kraal/contract/ledger';
import { maxEventsPerAct, maxOfOneAnimalPerAct } from '@kraal/domain/ledger/envelope';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, number, row, type RowOf, text } from '../../platform/database/row.ts';
import { conflict, notFound, RequestError } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { lockFarm } from './lockFarm.ts';

/** How many of those in the way an answer names; whoever asked decides on the first few. */
const mostNamed = 100;

type Act = {
  farmId: string;
  /** Under which its entries are kept: as a line names it, or as whoever asks named it when they made it. */
  actIds: readonly string[];
  reason: string;
  now: Date;
};

const entryRow = row({
  id: text,
  animalTag: text.orNull,
  isCancelled: boolean,
  corrects: boolean,
  ofItsAnimal: number,
});
type Entry = RowOf<typeof entryRow>;

/**
 * The latest first, and within one moment in the order in which they came last: each stands on those before it. The
 * farm's lock is held, so that nobody cancels one of them meanwhile.
 */
async function entriesOf(
  transaction: Transaction,
  { farmId, actIds }: Act,
): Promise<readonly Entry[]> {
  await lockFarm(transaction, farmId);
  return select(
    transaction,
    entryRow,
    sql`select e.id, e.voided_by is not null as "isCancelled", e.voids is not null as corrects, (
        select coalesce(a.tag, a.name) from animal a
        where a.farm_id = e.farm_id and a.id = n.animal_id) as "animalTag",
        case when n.animal_id is null then 1
          else count(*) over (partition by n.animal_id)::int end as "ofItsAnimal"
      from event e left join lateral (
        select ea.animal_id from event_animal ea
        where ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject'
        order by ea.animal_id limit 1) n on true
      where e.farm_id = ${farmId} and e.act_id = any(${sql.param(actIds)}::uuid[]) and e.kind <> 'voided'
      order by e.occurred_at desc, e.id desc limit ${maxEventsPerAct + 1}`,
  );
}

function checkSize(entries: readonly Entry[]): void {
  if (entries.length > maxEventsPerAct)
    throw conflict(
      'too_many',
      sentence`These are more than ${maxEventsPerAct} entries. Cancel them one by one.`,
    );
  if (entries.some(({ ofItsAnimal }) => ofItsAnimal > maxOfOneAnimalPerAct))
    throw conflict(
      'too_many',
      sentence`These are more than ${maxOfOneAnimalPerAct} entries of one animal. Cancel them one by one.`,
    );
  // With a correction what it stands for would be gone too.
  if (entries.some(({ corrects, isCancelled }) => corrects && !isCancelled))
    throw conflict(
      'corrects',
      'These put other entries right, which would be gone with them. Correct them one by one.',
    );
}

/** All or none: what stands in the way is said of each animal, and the transaction ends. */
function throwIfRejected(
  answers: readonly EventAnswer[],
  byVoid: ReadonlyMap<string, Entry>,
): void {
  const inTheWay = answers.filter(({ result }) => result === 'rejected').slice(0, mostNamed);
  if (inTheWay.length === 0) return;
  const fields = inTheWay.map(({ id, problems = [] }) => [
    `entries.${byVoid.get(id)?.animalTag ?? id}`,
    problems,
  ]);
  throw new RequestError(
    422,
    'needed_later',
    'Nothing was undone: something later needs some of these entries.',
    Object.fromEntries(fields),
    [...new Set(inTheWay.flatMap(({ code }) => (code === undefined ? [] : [code])))],
  );
}

/**
 * Cancels what still stands of an act, as one: where something later needs one of its entries nothing is cancelled, and
 * the refusal says which. An act that was taken back already is no error: it comes to the same. Out: how many entries.
 */
export async function undoAct(
  transaction: Transaction,
  act: Act,
  record: (
    events: readonly Record<string, unknown>[],
    check: (answers: readonly EventAnswer[]) => void,
  ) => Promise<unknown>,
): Promise<number> {
  const entries = await entriesOf(transaction, act);
  if (entries.length === 0) throw notFound();
  checkSize(entries);
  const byVoid = new Map(
    entries.filter(({ isCancelled }) => !isCancelled).map((entry) => [newId(), entry]),
  );
  if (byVoid.size === 0) return 0;
  const actId = newId();
  await record(
    [...byVoid].map(([id, entry]) => ({
      id,
      kind: 'voided',
      occurredAt: act.now.toISOString(),
      payload: {},
      voids: { eventId: entry.id, reason: act.reason },
      actId,
    })),
    (answers) => throwIfRejected(answers, byVoid),
  );
  return byVoid.size;
}
