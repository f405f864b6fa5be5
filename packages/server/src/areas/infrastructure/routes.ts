import * as holdings from '@kraal/contract/holdings';
import * as infrastructure from '@kraal/contract/infrastructure';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createCamp, listCamps, updateCamp } from './camps.ts';
import { createHolding, drawBoundary, listHoldings, updateHolding } from './holdings.ts';
import { landRoutes } from './landRoutes.ts';
import { thingRoutes } from './things/thingRoutes.ts';

function holdingRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, holdings.listHoldings, ({ transaction, farm }) =>
    listHoldings(transaction, farm.id),
  );
  farmRoute(host, holdings.createHolding, ({ transaction, farm, body }) =>
    createHolding(transaction, farm.id, body),
  );
  farmRoute(host, holdings.updateHolding, ({ transaction, farm, params, body }) =>
    updateHolding(transaction, { farmId: farm.id, id: params.id }, body),
  );
  farmRoute(host, holdings.drawBoundary, ({ transaction, farm, params, body }) =>
    drawBoundary(transaction, { farmId: farm.id, id: params.id }, body),
  );
}

export function infrastructureRoutes(app: FastifyInstance, services: Services): void {
  landRoutes(app, services);
  thingRoutes(app, services);
  holdingRoutes(app, services);
  farmRoute({ app, services }, infrastructure.listCamps, ({ transaction, farm, query }) =>
    listCamps(transaction, farm.id, query),
  );
  farmRoute({ app, services }, infrastructure.createCamp, ({ transaction, farm, body }) =>
    createCamp(transaction, farm.id, body),
  );
  farmRoute({ app, services }, infrastructure.updateCamp, ({ transaction, farm, params, body }) =>
    updateCamp(transaction, {
      farmId: farm.id,
      id: params.id,
      change: body,
      today: dayOf(services.now(), farm.timeZone),
    }),
  );
}
