import { entryOfAnyKind } from '@kraal/contract/entries';
import * as ledger from '@kraal/contract/ledger';
import { subjectTimeline } from '@kraal/contract/things';
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
import { actOf } from './record/actOf.ts';
import { recordEvents } from './record/record.ts';
import { animalEvents, farmEvents, lastEntries, subjectEvents } from './timeline.ts';
import { undoAct } from './undoAct.ts';

type Caller = Pick<FarmCall<typeof ledger.recordEvents>, 'farm' | 'bearer' | 'services'>;
type Events = readonly Record<string, unknown>[];

const countOf = (answers: readonly EventAnswer[], result: EventAnswer['result']): number =>
  answers.filter((answer) => answer.result === result).length;

/** A request that is all or nothing ends where one of its entries is refused. */
function throwIfRejected(answers: readonly EventAnswer[]): void {
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

/** Records as whoever calls; whoever must hear of it does once nothing stands in its way any more. */
async function recordAs(
  { farm, bearer, services }: Caller,
  transaction: Transaction,
  { source, events, check }: { source: string; events: Events; check?: typeof throwIfRejected },
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
  check?.(answers);
  const heard = { farm, events, answers, consequences };
  for (const { notify } of parts()) await notify?.(services, transaction, heard);
  return answers;
}

async function record({
  transaction,
  body: { source, events },
  query,
  ...caller
}: FarmCall<typeof ledger.recordEvents>): Promise<Output<typeof ledger.recordEvents>> {
  const check = query.atomic === 'true' ? { check: throwIfRejected } : {};
  const answers = await recordAs(caller, transaction, { source, events, ...check });
  return {
    success: true,
    recorded: countOf(answers, 'recorded'),
    duplicate: countOf(answers, 'duplicate'),
    rejected: countOf(answers, 'rejected'),
    answers,
  };
}

export async function ledgerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  documentAs(ledger.sentEntry, entryOfAnyKind);
  farmRoute({ app, services }, ledger.recordEvents, record);
  farmRoute({ app, services }, ledger.animalTimeline, ({ transaction, farm, params, query }) =>
    animalEvents(transaction, { farmId: farm.id, animalId: params.id, query }),
  );
  farmRoute({ app, services }, subjectTimeline, ({ transaction, farm, params, query }) =>
    subjectEvents(transaction, { farmId: farm.id, subjectId: params.id, query }),
  );
  farmRoute({ app, services }, ledger.recentEvents, ({ transaction, farm, query }) =>
    farmEvents(transaction, farm.id, query),
  );
  farmRoute({ app, services }, ledger.lastEntries, ({ transaction, farm, body }) =>
    lastEntries(transaction, farm.id, body),
  );
  farmRoute(
    { app, services },
    ledger.undoAct,
    async ({ transaction, params, body: { reason }, ...caller }) => {
      const { actId } = params;
      const { farm, bearer } = caller;
      const byKey = bearer.byKey ? bearer.sessionId : null;
      const own = actOf(actId, { farmId: farm.id, userId: bearer.userId, byKey });
      const act = { farmId: farm.id, actIds: [actId, own], reason, now: services.now() };
      const source = caller.bearer.byKey ? 'api' : 'web';
      const undone = await undoAct(transaction, act, (events, check) =>
        recordAs(caller, transaction, { source, events, check }),
      );
      return { success: true as const, undone };
    },
  );
  await services.jobs.hourly('day', () => bringFarmsToDay(services));
}
