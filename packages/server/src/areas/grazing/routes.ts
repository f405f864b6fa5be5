import { showPastures } from '@kraal/contract/grazing';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { pasturesOf } from './pastures.ts';

export function grazingRoutes(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, showPastures, ({ transaction, farm }) =>
    pasturesOf(transaction, farm, services.now()),
  );
}
