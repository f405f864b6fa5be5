import type { EventAnswer } from '@kraal/contract/ledger';
import type { Bearer } from '../../../platform/auth/tokens.ts';
import type { Transaction } from '../../../platform/database/connection.ts';
import { RequestError } from '../../../platform/errors.ts';
import type { Farm } from '../../../platform/http/authenticate.ts';
import type { Services } from '../../../platform/services.ts';
import { parts } from '../parts.ts';
import type { Recorder } from './draft.ts';
import { recordEvents } from './record.ts';

/** For whom, and with what. */
export type Caller = { farm: Farm; bearer: Bearer; services: Services };
type Events = readonly Record<string, unknown>[];

export const countOf = (answers: readonly EventAnswer[], result: EventAnswer['result']): number =>
  answers.filter((answer) => answer.result === result).length;

/** A request that is all or nothing ends where one of its entries is refused. */
export function throwIfRejected(answers: readonly EventAnswer[]): void {
  if (countOf(answers, 'rejected') === 0) return;
  const errors = Object.fromEntries(
    answers.flatMap((answer, index) =>
      [...Map.groupBy(answer.problems ?? [], ({ field }) => field)].map(([field, problems]) => [
        `events.${index}.${field}`,
        problems,
      ]),
    ),
  );
  const codes = new Set(
    answers.flatMap(({ code, problems = [] }) => [
      ...(code === undefined ? [] : [code]),
      ...problems.map((one) => one.code),
    ]),
  );
  throw new RequestError(422, 'validation_failed', 'Validation failed', errors, [...codes]);
}

/** Who records, and by what. */
export const recorderOf = ({ farm, bearer, services }: Caller, source: string): Recorder => ({
  farmId: farm.id,
  userId: bearer.userId,
  role: farm.role,
  timeZone: farm.timeZone,
  source,
  now: services.now(),
  byKey: bearer.byKey ? bearer.sessionId : null,
});

/** Records as whoever calls; whoever must hear of it does once nothing stands in its way any more. */
export async function recordAs(
  { farm, bearer, services }: Caller,
  transaction: Transaction,
  {
    source,
    events,
    check,
    isOfTransfer = false,
  }: {
    source: string;
    events: Events;
    check?: typeof throwIfRejected;
    isOfTransfer?: boolean;
  },
): Promise<EventAnswer[]> {
  const recorder = { ...recorderOf({ farm, bearer, services }, source), isOfTransfer };
  const { answers, consequences } = await recordEvents(transaction, recorder, events);
  check?.(answers);
  const heard = { farm, events, answers, consequences };
  for (const { notify } of parts()) await notify?.(services, transaction, heard);
  return answers;
}
