import type { Output } from '@kraal/contract/endpoint';
import type { EventAnswer, undoAct as contract } from '@kraal/contract/ledger';
import { maxEventsPerAct } from '@kraal/domain/ledger/envelope';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';

/** How many of those in the way an answer names; whoever asked decides on the first few. */
const mostNamed = 100;

class StandsInTheWay extends Error {
  readonly answers: readonly EventAnswer[];

  constructor(answers: readonly EventAnswer[]) {
    super('an entry of the act cannot be cancelled');
    this.answers = answers;
  }
}

type Act = { farmId: string; actId: string; reason: string; now: Date };
type RecordAll = (
  within: Transaction,
  events: readonly Record<string, unknown>[],
) => Promise<readonly EventAnswer[]>;

/**
 * Cancels what still stands of an act, as one: where something later needs one of its entries nothing is cancelled, and
 * the answer says which. An act that was taken back already is no error: it comes to the same.
 */
export async function undoAct(
  transaction: Transaction,
  { farmId, actId, reason, now }: Act,
  record: RecordAll,
): Promise<Output<typeof contract>> {
  const entries = await select(
    transaction,
    row({ id: text, animalTag: text.orNull, voidedBy: text.orNull }),
    sql`select e.id, e.voided_by as "voidedBy", (
        select coalesce(a.tag, a.name) from event_animal ea
          join animal a on a.farm_id = ea.farm_id and a.id = ea.animal_id
        where ea.farm_id = e.farm_id and ea.event_id = e.id and ea.part = 'subject'
        order by ea.animal_id limit 1) as "animalTag"
      from event e where e.farm_id = ${farmId} and e.act_id = ${actId} and e.kind <> 'voided'
      order by e.occurred_at, e.id limit ${maxEventsPerAct + 1}`,
  );
  if (entries.length === 0) throw notFound();
  if (entries.length > maxEventsPerAct)
    throw conflict(
      'too_many',
      sentence`These are more than ${maxEventsPerAct} entries. Cancel them one by one.`,
    );
  const standing = entries.filter(({ voidedBy }) => voidedBy === null);
  const taggedBy = new Map<string, (typeof entries)[number]>();
  const undoing = newId();
  const events = standing.map((entry) => {
    const id = newId();
    taggedBy.set(id, entry);
    return {
      id,
      kind: 'voided',
      occurredAt: now.toISOString(),
      payload: {},
      voids: { eventId: entry.id, reason },
      actId: undoing,
    };
  });
  if (events.length === 0) return { success: true, undone: 0, rejected: [] };
  try {
    await transaction.transaction(async (within) => {
      const answers = await record(within, events);
      const inTheWay = answers.filter(({ result }) => result === 'rejected');
      if (inTheWay.length > 0) throw new StandsInTheWay(inTheWay);
    });
  } catch (error) {
    if (!(error instanceof StandsInTheWay)) throw error;
    const rejected = error.answers.slice(0, mostNamed).flatMap(({ id, problems = [] }) => {
      const entry = taggedBy.get(id);
      return entry ? [{ eventId: entry.id, animalTag: entry.animalTag, problems }] : [];
    });
    return { success: true, undone: 0, rejected };
  }
  return { success: true, undone: events.length, rejected: [] };
}
