import * as contract from '@kraal/contract/stopList';
import type { FastifyInstance } from 'fastify';
import { farmRoute, systemRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { countTry } from '../../people/index.ts';
import {
  addMarks,
  checkMarks,
  endMark,
  listAll,
  listMarks,
  listStolen,
  strikeMark,
} from './list.ts';
import { stoppedHere } from './stopped.ts';

const ok = { success: true } as const;

/** Nobody buys more often within an hour; whoever goes through all numbers there are, waits longer and longer. */
const mostAsked = 60;

/** Numbers of stolen animals: listed by their owner, met by everybody else. */
export function stopListRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, contract.listStopMarks, ({ transaction, farm, query }) =>
    listMarks(transaction, farm.id, query),
  );
  farmRoute(host, contract.listStolen, ({ transaction, farm, query }) =>
    listStolen(transaction, farm.id, query),
  );
  farmRoute(host, contract.addToStopList, ({ transaction, farm, bearer, body }) =>
    addMarks(transaction, { farm, userId: bearer.userId, now: services.now() }, body),
  );
  farmRoute(host, contract.endStopMark, async ({ transaction, farm, bearer, params, body }) => {
    const who = { farm, userId: bearer.userId, now: services.now() };
    await endMark(transaction, who, { id: params.id, how: body.how });
    return ok;
  });
  farmRoute(host, contract.checkStopList, async ({ transaction, farm, body }) => {
    const counted = { key: `stop list ${farm.id}`, freeTries: mostAsked };
    await countTry(transaction, { counted, now: services.now() });
    return checkMarks(transaction, farm.id, body.marks);
  });
  farmRoute(host, contract.listStopHere, async ({ transaction, farm }) => ({
    items: await stoppedHere(transaction, farm.id),
  }));
  systemRoute(host, contract.listAllStopped, ({ transaction, query }) =>
    listAll(transaction, query),
  );
  systemRoute(host, contract.strikeStopMark, async ({ transaction, params, body }) => {
    await strikeMark(transaction, services.now(), { id: params.id, ...body });
    return ok;
  });
}
