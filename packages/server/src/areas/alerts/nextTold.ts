import type { showAlert } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { advance, nextMoment } from '@kraal/domain/alerts/engine';
import { type Message, messagesOf, type Occurrence } from '@kraal/domain/alerts/messages';
import { alertRules } from '@kraal/domain/alerts/rules';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { occurrenceOf } from './occurrenceOf.ts';
import { toldBefore, toldPeople } from './say.ts';
import { type KeptAlert, keptAlert } from './store.ts';
import { ofPeople } from '../people/tables.ts';

/** So many are named; of more it is said how many. */
const mostNamed = 5;

/** More steps than any rule has. */
const mostSteps = 10;

/** The first moment at which time alone makes it be said to anybody: going further may reach nobody new. */
function nextHeard(alert: KeptAlert, say: (occurrence: Occurrence) => readonly Message[]) {
  const rule = alertRules[alert.rule];
  const finding = { standing: 'raised' as const, isSilenced: false, graceUntil: null };
  let { state } = alert;
  for (let step = 0; step < mostSteps && state.status === 'firing'; step += 1) {
    const at = nextMoment(rule, state, { graceUntil: null, isSilenced: false, now: 0 });
    if (at === null) return null;
    const then = advance(rule, state, { finding, now: at });
    if (!then.occasion || !then.state) return null;
    const whom = say(occurrenceOf(alert, then.occasion, then.state.level));
    if (whom.length > 0)
      return { at, occasion: then.occasion, whom: whom.map(({ userId }) => userId) };
    ({ state } = then);
  }
  return null;
}

/**
 * Who is told next while nobody answers, and when: by the very rules of a round, asked about the moment at which time
 * alone makes something else of the alert. Null where nobody is.
 */
export async function nextTold(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Output<typeof showAlert>['next']> {
  const alert = await keptAlert(transaction, farmId, id);
  if (!alert) return null;
  const people = await toldPeople(transaction, farmId);
  const told = await toldBefore(transaction, farmId, [occurrenceOf(alert, 'escalated', 1)]);
  const next = nextHeard(alert, (occurrence) => messagesOf([occurrence], people, told));
  if (!next) return null;
  const { at, occasion, whom } = next;
  const named = await select(
    transaction,
    row({ name: text }),
    sql`select trim(first_name || ' ' || last_name) as name from ${ofPeople.userAccount}
      where id = any(${sql.param(whom.slice(0, mostNamed))}::uuid[]) order by 1`,
  );
  return {
    at: new Date(at).toISOString(),
    occasion,
    names: named.map(({ name: person }) => person),
    people: whom.length,
  };
}
