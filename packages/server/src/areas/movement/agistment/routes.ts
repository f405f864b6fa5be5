import { showAgistment } from '@kraal/contract/agistment';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { agistment } from './agistment.ts';

/** Whose animals are kept by whom: owner and keeper are two facts. */
export function agistmentRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, showAgistment, ({ transaction, farm, query }) =>
    agistment(transaction, { ...farm, today: dayOf(services.now(), farm.timeZone) }, query),
  );
}
