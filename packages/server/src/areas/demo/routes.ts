import * as demo from '@kraal/contract/demo';
import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { countTry, deviceOf, networkOf, startSession } from '../people/index.ts';
import { demoIsOffered, startDemo } from './startDemo.ts';

export function demoRoutes(app: FastifyInstance, services: Services): void {
  publicRoute({ app, services }, demo.demoOffer, async () => ({
    offered: await demoIsOffered(services),
  }));
  publicRoute({ app, services }, demo.startDemo, async ({ request }) => {
    // Every visit is a session: nobody makes them by the thousand.
    await countTry(services.database, {
      counted: { key: `demo ${networkOf(request.ip)}`, freeTries: 30 },
      now: services.now(),
    });
    const { userId } = await startDemo(services);
    return startSession(services, { userId, device: deviceOf(request) });
  });
}
