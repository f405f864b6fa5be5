import * as work from '@kraal/contract/work';
import type { FastifyInstance } from 'fastify';
import { type FarmCall, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addTask, dropTask, finishTask } from './tasks.ts';
import { workOf } from './work.ts';

/** What is to be done: sources of other areas, and tasks that people set. */
export function workRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  const who = ({ farm, bearer }: Pick<FarmCall<typeof work.addTask>, 'farm' | 'bearer'>) => ({
    farmId: farm.id,
    userId: bearer.userId,
    role: farm.role,
    now: services.now(),
  });
  farmRoute(host, work.listWork, ({ transaction, farm, bearer }) =>
    workOf(transaction, { ...farm, now: services.now(), userId: bearer.userId }),
  );
  farmRoute(host, work.addTask, ({ transaction, body, ...call }) =>
    addTask(transaction, who(call), body),
  );
  farmRoute(host, work.finishTask, async ({ transaction, params, body, ...call }) => {
    await finishTask(transaction, who(call), { id: params.id, ...body });
    return { success: true as const };
  });
  farmRoute(host, work.dropTask, async ({ transaction, params, query, ...call }) => {
    await dropTask(transaction, who(call), { id: params.id, ...query });
    return { success: true as const };
  });
}
