import * as sync from '@kraal/contract/sync';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changesSince, herdPage } from './changes.ts';

export function syncRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, sync.syncHerd, ({ transaction, farm, query }) =>
    herdPage(transaction, farm.id, { ...query, today: dayOf(services.now(), farm.timeZone) }),
  );
  farmRoute({ app, services }, sync.syncChanges, ({ transaction, farm, query }) =>
    changesSince(transaction, farm.id, query),
  );
}
