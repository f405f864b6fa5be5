import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { workOnImports } from './jobs.ts';
import { lookRoutes, runRoutes } from './tableRoutes.ts';
import { farmFileRoutes, icarRoutes } from './wholeRoutes.ts';

export async function exchangeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  lookRoutes(app, services);
  runRoutes(app, services);
  farmFileRoutes(app, services);
  icarRoutes(app, services);
  await workOnImports(services);
}
