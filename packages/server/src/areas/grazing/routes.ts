import { showCampGrazing, showPastures, showRain, showSeason } from '@kraal/contract/grazing';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { pasturesOf } from './pastures.ts';
import { rainOf } from './rain.ts';
import { campGrazing, seasonOf } from './season.ts';

export function grazingRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  const todayIn = (timeZone: string) => dayOf(services.now(), timeZone);
  farmRoute(host, showPastures, ({ transaction, farm }) =>
    pasturesOf(transaction, farm, services.now()),
  );
  farmRoute(host, showSeason, ({ transaction, farm, query }) =>
    seasonOf(transaction, { id: farm.id, today: todayIn(farm.timeZone) }, query),
  );
  farmRoute(host, showCampGrazing, ({ transaction, farm, params }) =>
    campGrazing(transaction, {
      id: farm.id,
      today: todayIn(farm.timeZone),
      campId: params.id,
    }),
  );
  farmRoute(host, showRain, ({ transaction, farm, query }) =>
    rainOf(transaction, { ...farm, today: todayIn(farm.timeZone) }, query.months),
  );
}
