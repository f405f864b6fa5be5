import * as breeding from '@kraal/contract/breeding';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listMates, planMatings, sharedAncestors } from './matings.ts';

export function breedingRoutes(app: FastifyInstance, services: Services): void {
  farmRoute(app, services, breeding.planMatings, ({ transaction, farm, body }) => planMatings(transaction, farm.id, body));
  farmRoute(app, services, breeding.sharedAncestors, ({ transaction, farm, query }) => sharedAncestors(transaction, farm.id, query));
  farmRoute(app, services, breeding.listMates, ({ transaction, farm, query }) => listMates(transaction, farm, query, services.now()));
}
