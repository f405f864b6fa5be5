import { clip } from '@kraal/contract/fleece';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { clippedByMonth } from './clip.ts';

export function fleeceRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, clip, async ({ transaction, farm, query }) => ({
    months: await clippedByMonth(transaction, farm.id, query),
  }));
}
