import { entryOfAnyKind } from '@kraal/contract/entries';
import * as ledger from '@kraal/contract/ledger';
import type { EventAnswer } from '@kraal/contract/ledger';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../../platform/errors.ts';
import { documentAs } from '../../platform/http/jsonSchema.ts';
import { type FarmCall, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Output } from '@kraal/contract/endpoint';
import { parts } from './parts.ts';
import { bringFarmsToDay } from './project/newDay.ts';
import { recordEvents } from './record/record.ts';
import { animalEvents, farmEvents, lastEntries } from './timeline.ts';
import { undoAct } from './undoAct.ts';

type Caller = Pick<FarmCall<typeof ledger.recordEvents>, 'farm' | 'bearer' | 'services'>;

/** Records as whoever calls, and lets those hear of it who must. */
async function recordAs(
  { farm, bearer, services }: Caller,
  transaction: Transaction,
  source: string,
  events: readonly Record<string, unknown>[],
): Promise<EventAnswer[]> {
  const recorder = {
    farmId: farm.id,
    userId: bearer.userId,
    role: farm.role,
    timeZone: farm.timeZone,
    source,
    now: services.now(),
    byKey: bearer.byKey ? bearer.sessionId : null,
  };
  const { answers, consequences } = await recordEvents(transaction, recorder, events);
  const heard = { farm, events, answers, consequences };
  for (const { notify } of parts()) await notify?.(services, transaction, heard);
  return answers;
}

async function record({
  transaction,
  body,
  query,
  ...caller
}: FarmCall<typeof ledger.recordEvents>): Promise<Output<typeof ledger.recordEvents>> {
  const answers = await recordAs(caller, transaction, body.source, body.events);
  const count = (result: string) => answers.filter((answer) => answer.result === result).length;
  const rejected = count('rejected');
  if (query.atomic === 'true' && rejected > 0) {
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
  return {
    success: true,
    recorded: count('recorded'),
    duplicate: count('duplicate'),
    rejected,
    answers,
  };
}

export async function ledgerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  documentAs(ledger.sentEntry, entryOfAnyKind);
  farmRoute(app, services, ledger.recordEvents, record);
  farmRoute(app, services, ledger.animalTimeline, ({ transaction, farm, params, query }) =>
    animalEvents(transaction, farm.id, params.id, query),
  );
  farmRoute(app, services, ledger.recentEvents, ({ transaction, farm, query }) =>
    farmEvents(transaction, farm.id, query),
  );
  farmRoute(app, services, ledger.lastEntries, ({ transaction, farm, body }) =>
    lastEntries(transaction, farm.id, body),
  );
  farmRoute(app, services, ledger.undoAct, ({ transaction, params, body, ...caller }) => {
    const act = { ...params, ...body, now: services.now() };
    const source = caller.bearer.byKey ? 'api' : 'web';
    return undoAct(transaction, act, (within, events) => recordAs(caller, within, source, events));
  });
  await services.jobs.hourly('day', () => bringFarmsToDay(services));
}
