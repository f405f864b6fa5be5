import * as movement from '@kraal/contract/movement';
import type { FastifyInstance } from 'fastify';
import { type FarmCall, farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { createPlace, listPlaces, updatePlace } from '../infrastructure/index.ts';
import { checkMove } from './check.ts';
import { showTransfer } from './showTransfer.ts';
import { stepTransfer } from './steps.ts';
import { changeTransfer, createTransfer, listTransfers } from './transfers.ts';

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
  transferRoutes(host);
}

function transferRoutes(host: { app: FastifyInstance; services: Services }): void {
  const { services } = host;
  const whoOf = ({
    farm,
    bearer,
  }: Pick<FarmCall<typeof movement.createTransfer>, 'farm' | 'bearer'>) => ({
    farm,
    userId: bearer.userId,
    now: services.now(),
  });
  farmRoute(host, movement.listTransfers, ({ transaction, farm, query }) =>
    listTransfers(transaction, farm.id, query),
  );
  farmRoute(host, movement.showTransfer, ({ transaction, params, ...call }) =>
    showTransfer(transaction, whoOf(call), params.id),
  );
  farmRoute(host, movement.createTransfer, ({ transaction, body, ...call }) =>
    createTransfer(transaction, whoOf(call), body),
  );
  farmRoute(host, movement.changeTransfer, ({ transaction, params, body, ...call }) =>
    changeTransfer(transaction, whoOf(call), { id: params.id, ...body }),
  );
  farmRoute(host, movement.stepTransfer, ({ transaction, farm, bearer, params, body }) =>
    stepTransfer(transaction, { farm, bearer, services }, { id: params.id, ...body }),
  );
}
