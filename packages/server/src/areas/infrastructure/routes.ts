import * as infrastructure from '@kraal/contract/infrastructure';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createCamp, listCamps, updateCamp } from './camps.ts';
import { landRoutes } from './landRoutes.ts';
import { thingRoutes } from './things/thingRoutes.ts';

export function infrastructureRoutes(app: FastifyInstance, services: Services): void {
  landRoutes(app, services);
  thingRoutes(app, services);
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
