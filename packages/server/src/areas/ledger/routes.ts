import { entryOfAnyKind } from '@kraal/contract/entries';
import * as ledger from '@kraal/contract/ledger';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../../platform/errors.ts';
import { documentAs } from '../../platform/http/jsonSchema.ts';
import { type FarmCall, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { Output } from '@kraal/contract/endpoint';
import { parts } from './parts.ts';
import { bringFarmsToDay } from './project/newDay.ts';
import { recordEvents } from './record/record.ts';
import { animalEvents, farmEvents, lastEntries } from './timeline.ts';

async function record({
  transaction,
  farm,
  bearer,
  body,
  query,
  services,
}: FarmCall<typeof ledger.recordEvents>): Promise<Output<typeof ledger.recordEvents>> {
  const recorder = {
    farmId: farm.id,
    userId: bearer.userId,
    role: farm.role,
    timeZone: farm.timeZone,
    source: body.source,
    now: services.now(),
    byKey: bearer.byKey ? bearer.sessionId : null,
  };
  const { answers, consequences } = await recordEvents(transaction, recorder, body.events);
  const heard = { farm, events: body.events, answers, consequences };
  for (const { notify } of parts()) await notify?.(services, transaction, heard);
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
  await services.jobs.hourly('day', () => bringFarmsToDay(services));
}
