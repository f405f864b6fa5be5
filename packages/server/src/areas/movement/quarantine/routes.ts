import * as contract from '@kraal/contract/quarantine';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import type { Farm } from '../../../platform/http/authenticate.ts';
import { farmRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { quarantineBoard } from './board.ts';
import type { On } from './isolated.ts';
import { mixingInCamp } from './mixing.ts';

/** Who came lately is kept apart: where, with whom, and until when. */
export function quarantineRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  const onDay = ({ id, timeZone }: Farm): On => ({
    farmId: id,
    timeZone,
    today: dayOf(services.now(), timeZone),
  });
  farmRoute(host, contract.showQuarantine, ({ transaction, farm }) =>
    quarantineBoard(transaction, onDay(farm)),
  );
  farmRoute(host, contract.checkMixing, ({ transaction, farm, body }) =>
    mixingInCamp(transaction, onDay(farm), body),
  );
}
