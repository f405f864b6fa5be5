import * as land from '@kraal/contract/land';
import { recorderOf } from '../ledger/index.ts';
import { dayOf } from '@kraal/domain/format/dates';
import type { FastifyInstance } from 'fastify';
import { fileAnswer, saveAs } from '../../platform/http/fileAnswer.ts';
import { type FarmCall, farmRoute, farmUploadRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { basemapOf } from './basemapOf.ts';
import { drawAll, lookAtLand, readLandAt } from './files/bringLand.ts';
import type { LandLookedAt } from './files/landWorker.ts';
import { toGeoJson, toGpx, toKml } from './files/landOut.ts';
import { planToPrint } from './files/planToPrint.ts';
import { printedPlan } from './files/printedPlan.ts';
import { joinCamps } from './joinCamps.ts';
import { planOf, showLandOf } from './land.ts';
import { drawShape } from './drawShape.ts';
import { campShapes, type Drawing, eraseShape } from './shapes.ts';
import { thingsDrawn } from './things/things.ts';
import { fencesFollow } from './things/campsOfThings.ts';
import { mobsIn, splitCamp } from './splitCamp.ts';

const formats = {
  geojson: ['application/geo+json', toGeoJson],
  kml: ['application/vnd.google-earth.kml+xml', toKml],
  gpx: ['application/gpx+xml', toGpx],
} as const;

/** Drawings of other programs, in and out. */
function fileRoutes(app: FastifyInstance, services: Services): void {
  farmUploadRoute({ app, services }, land.readLandFile, {
    make: ({ path }, { query: { datum, meridian } }): Promise<LandLookedAt> =>
      readLandAt(path, datum && meridian ? { datum, meridian } : null),
    handler: ({ transaction, farm, made }) => lookAtLand(transaction, farm.id, made),
  });
  farmRoute({ app, services }, land.drawCamps, ({ transaction, farm, bearer, body }) =>
    drawAll(
      transaction,
      {
        farmId: farm.id,
        userId: bearer.userId,
        today: dayOf(services.now(), farm.timeZone),
      },
      body,
    ),
  );
  farmRoute({ app, services }, land.exportLand, async ({ transaction, farm, query, reply }) => {
    const today = dayOf(services.now(), farm.timeZone);
    const { camps } = await showLandOf(transaction, farm.id, {
      on: query.on,
      today,
      isWhole: true,
    });
    const [type, write] = formats[query.format];
    const disposition = saveAs(`camps-${today}.${query.format}`);
    const drawn = write({ camps, things: await thingsDrawn(transaction, farm.id) });
    return fileAnswer(reply, { type, disposition }, drawn);
  });
}

/** On paper: what does not fit at a scale is said, with the largest that does. */
function printRoute(app: FastifyInstance, services: Services): void {
  farmRoute({ app, services }, land.printLand, async ({ transaction, farm, query, reply }) => {
    const plan = await planToPrint(transaction, farm, {
      ...query,
      today: dayOf(services.now(), farm.timeZone),
    });
    const disposition = saveAs(`plan-${plan.on}.pdf`);
    const sheet = await printedPlan(plan, query.paper);
    return fileAnswer(reply, { type: 'application/pdf', disposition }, sheet);
  });
}

/** Where the farm lies: its camps on the map, drawn, cut and joined. */
export function landRoutes(app: FastifyInstance, services: Services): void {
  fileRoutes(app, services);
  printRoute(app, services);
  const todayOf = (timeZone: string) => dayOf(services.now(), timeZone);
  const drawing = ({
    farm,
    bearer,
    params,
  }: Pick<FarmCall<typeof land.drawCamp>, 'farm' | 'bearer' | 'params'>): Drawing => ({
    farmId: farm.id,
    campId: params.id,
    userId: bearer.userId,
    today: todayOf(farm.timeZone),
  });
  farmRoute({ app, services }, land.showLand, async ({ transaction, farm, query }) => ({
    ...(await planOf(transaction, farm.id, {
      on: query.on,
      today: todayOf(farm.timeZone),
      hasThings: query.things === 'true',
    })),
    basemap: basemapOf(services.config.basemap),
  }));
  farmRoute({ app, services }, land.campShapes, ({ transaction, farm, params }) =>
    campShapes(transaction, farm.id, params.id),
  );
  farmRoute({ app, services }, land.campMobs, async ({ transaction, farm, params }) => ({
    items: await mobsIn(transaction, farm.id, params.id),
  }));
  farmRoute({ app, services }, land.drawCamp, async (call) => {
    const drawn = await drawShape(call.transaction, drawing(call), call.body);
    await fencesFollow(call.transaction, call.farm.id, drawn);
    return drawn.shape;
  });
  farmRoute({ app, services }, land.eraseShape, async (call) => {
    await eraseShape(call.transaction, drawing(call), call.query.version);
    return { success: true as const };
  });
  farmRoute({ app, services }, land.joinCamps, (call) =>
    joinCamps(call.transaction, { ...drawing(call), now: services.now() }, call.body),
  );
  farmRoute({ app, services }, land.splitCamp, ({ transaction, farm, bearer, params, body }) =>
    splitCamp(
      transaction,
      { campId: params.id, recorder: recorderOf({ farm, bearer, services }, 'web') },
      body,
    ),
  );
}
