import * as analytics from '@kraal/contract/analytics';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { dashboard, headsOn } from './dashboard.ts';
import { weaningBySire } from './weaningBySire.ts';

export function analyticsRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, analytics.dashboard, async ({ transaction, farm }) => {
    return dashboard(transaction, farm, services.now());
  });
  farmRoute({ app, services }, analytics.headsOnDay, ({ transaction, farm, query }) =>
    headsOn(transaction, farm.id, query.on),
  );
  farmRoute({ app, services }, analytics.weaningBySire, ({ transaction, farm, query }) =>
    weaningBySire(transaction, farm.id, query),
  );
}
