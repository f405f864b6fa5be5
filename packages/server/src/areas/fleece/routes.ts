import { clip } from '@kraal/contract/fleece';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { clippedByMonth } from './clip.ts';

export function fleeceRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, clip, async ({ transaction, farm, query }) => ({
    months: await clippedByMonth(
      transaction,
      { farmId: farm.id, today: dayOf(services.now(), farm.timeZone) },
      query,
    ),
  }));
}
