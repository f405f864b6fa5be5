import * as movement from '@kraal/contract/movement';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createPlace, listPlaces, updatePlace } from '../infrastructure/index.ts';
import { checkMove } from './check.ts';

/** Where animals go and come from, and whether they may. */
export function movementRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, movement.listPlaces, ({ transaction, farm, query }) =>
    listPlaces(transaction, farm.id, query),
  );
  farmRoute(host, movement.createPlace, ({ transaction, farm, body }) =>
    createPlace(transaction, farm.id, body),
  );
  farmRoute(host, movement.updatePlace, ({ transaction, farm, params, body }) =>
    updatePlace(transaction, { farmId: farm.id, id: params.id }, body),
  );
  farmRoute(host, movement.checkMove, ({ transaction, farm, body }) =>
    checkMove(transaction, { farm, now: services.now() }, body),
  );
}
