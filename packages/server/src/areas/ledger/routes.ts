import { entryOfAnyKind } from '@kraal/contract/entries';
import * as ledger from '@kraal/contract/ledger';
import { subjectTimeline } from '@kraal/contract/things';
import type { FastifyInstance } from 'fastify';
import { documentAs } from '../../platform/http/jsonSchema.ts';
import { type FarmCall, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { Output } from '@kraal/contract/endpoint';
import { bringFarmsToDay } from './project/newDay.ts';
import { actOf } from './record/actOf.ts';
import { countOf, recordAs, throwIfRejected } from './record/recordAs.ts';
import { animalEvents, farmEvents, lastEntries, subjectEvents } from './timeline.ts';
import { undoAct } from './undoAct.ts';

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
