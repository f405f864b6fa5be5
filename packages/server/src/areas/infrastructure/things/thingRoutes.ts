import * as things from '@kraal/contract/things';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { farmRoute } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import {
  addThings,
  archiveThing,
  createThing,
  listThings,
  oneThing,
  thingsOnMap,
  updateThing,
} from './things.ts';

/** What stands on the land beside camps: lists, the map's layer, adding and changing. */
export function thingRoutes(app: FastifyInstance, services: Services): void {
  const host = { app, services };
  farmRoute(host, things.listThings, ({ transaction, farm, query }) =>
    listThings(transaction, { ...farm, today: dayOf(services.now(), farm.timeZone) }, query),
  );
  farmRoute(host, things.showThing, ({ transaction, farm, params }) =>
    oneThing(transaction, farm, params.id),
  );
  farmRoute(host, things.createThing, ({ transaction, farm, body }) =>
    createThing(transaction, { ...farm, now: services.now() }, body),
  );
  farmRoute(host, things.addThings, ({ transaction, farm, body }) =>
    addThings(transaction, { ...farm, now: services.now() }, body.things),
  );
  farmRoute(host, things.updateThing, ({ transaction, farm, params, body }) =>
    updateThing(transaction, { ...farm, thingId: params.id }, body),
  );
  farmRoute(host, things.archiveThing, async ({ transaction, farm, params, query }) => {
    await archiveThing(transaction, { ...farm, thingId: params.id }, query.version);
    return { success: true as const };
  });
  farmRoute(host, things.showThingsOnMap, ({ transaction, farm }) =>
    thingsOnMap(transaction, farm.id),
  );
}
