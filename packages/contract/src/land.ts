import { daySchema } from '@kraal/domain/format/daySchema';
import { thingKindNames, thingPlaceSchema } from '@kraal/domain/infrastructure/thingKinds';
import { papers, scales } from '@kraal/domain/land/onPaper';
import { areaSchema, mostCorners } from '@kraal/domain/land/shape';
import { z } from 'zod';
import { campBody } from './bodies/infrastructure.ts';
import { farmParams, itemParams, saidSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { thingOnMap } from './things.ts';

/** Where a camp lay from a day on. It ended where `until` is, and another shape begins there. */
export const campShape = z.object({
  shapeId: z.string(),
  campId: z.string(),
  from: z.string(),
  until: z.string().nullable(),
  area: areaSchema,
  /** Of the drawing, on the ellipsoid. */
  drawnHa: z.number(),
  /** Shapes of which it was cut or joined. */
  cameFrom: z.array(z.string()),
  version: z.number(),
});
export type CampShape = z.infer<typeof campShape>;

export const landCamp = z.object({
  id: z.string(),
  name: z.string(),
  areaHa: z.number().nullable(),
  version: z.number(),
  heads: z.number(),
  shape: campShape.nullable(),
});
export type LandCamp = z.infer<typeof landCamp>;

/** More camps than any farm has: what is behind them is said. */
export const mostCampsOnMap = 5000;

const packedThing = thingOnMap.omit({ place: true }).extend({ place: z.array(z.number()) });

/** What whoever runs the installation set to lie behind a map; null where nothing does. */
export const basemapShown = z
  .object({
    tiles: z.string().nullable(),
    /** Where a PMTiles file of the installation is read. */
    file: z.string().nullable(),
    /** A style of MapLibre. */
    style: z
      .object({
        sources: z.record(z.string(), z.unknown()),
        layers: z.array(z.record(z.string(), z.unknown())),
      })
      .nullable(),
    credit: z.string().nullable(),
  })
  .nullable();

export const showLand = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/land',
  summary: 'The camps of a day with their shapes, six decimals of a degree',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({
    on: daySchema.optional(),
    /** With what stands on the land today. */
    things: z.literal('true').optional(),
  }),
  response: z.object({
    on: z.string(),
    camps: z.array(landCamp),
    /** Places as rows of numbers (`domain/land/packed`) over the corners of the camps in this answer, in their order. */
    things: z.array(packedThing),
    /** Things behind the most that are drawn. */
    moreThings: z.number(),
    /** Camps behind the most that are drawn. */
    more: z.number(),
    /** Pictures behind the plan, where whoever runs the installation set some. */
    basemap: basemapShown,
  }),
  shows: ['herd', 'camps', 'things'],
});

export const campShapes = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/camps/:id/shapes',
  summary: 'Every shape a camp has had, the newest first, nine decimals',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({ items: z.array(campShape) }),
  shows: ['camps'],
});

export const campMobs = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/camps/:id/mobs',
  summary: 'Who stands in a camp, by mob; null is those without one',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    items: z.array(
      z.object({ mobId: z.string().nullable(), name: z.string().nullable(), heads: z.number() }),
    ),
  }),
  shows: ['herd', 'camps', 'mobs'],
});

/** Questions that were answered with yes. */
const sure = z.array(z.string().max(60)).max(10).default([]);

export const drawCamp = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/camps/:id/shape',
  summary: 'Draw a camp: a correction of its shape, or another one from a day on',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    area: areaSchema,
    from: daySchema,
    /** Of the shape that was looked at; null where there was none. Another one since is a conflict. */
    version: z.int().nullable(),
    /** Corners that neighbours have at the same posts move along. */
    movesAlong: z.boolean().default(false),
    sure,
  }),
  /** With the neighbours that moved along, by name. */
  response: campShape.extend({ movedAlong: z.array(z.string()) }),
});

export const eraseShape = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/camps/:id/shape',
  summary: 'Take a camp off the map; its earlier shapes stand',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ success: z.literal(true) }),
});

const shapeOfFile = z.object({
  name: z.string(),
  /** Empty where it is no camp: `problems` say why. */
  area: areaSchema,
  drawnHa: z.number(),
  problems: z.array(z.object({ said: saidSchema, message: z.string() })),
  /** The camp that is here under this name, and the version of its shape. */
  campId: z.string().nullable(),
  version: z.number().nullable(),
});
export type ShapeOfFile = z.infer<typeof shapeOfFile>;

export const readLandFile = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/land/file',
  summary: 'What is in a drawing: GeoJSON, KML, KMZ, GPX or a zipped shapefile. Nothing is kept',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  /** Of a drawing that does not say its projection: a South African grid, by its datum and meridian. */
  query: z.object({
    datum: z.enum(['hartebeesthoek94', 'cape']).optional(),
    meridian: z.coerce.number().int().min(11).max(39).optional(),
  }),
  upload: { mostBytes: 20 * 2 ** 20 },
  response: z.object({
    shapes: z.array(shapeOfFile),
    /** Points and open lines, each with what it may be. */
    things: z.array(
      z.object({ name: z.string(), kind: z.enum(thingKindNames), place: thingPlaceSchema }),
    ),
    leftOut: z.number(),
  }),
});

export const drawCamps = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/land/camps',
  summary: 'Draw many camps at once, all or none; those without an id begin',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({
    from: daySchema,
    camps: z
      .array(
        z.object({
          name: campBody.shape.name,
          campId: z.uuid().nullable(),
          version: z.int().nullable(),
          area: areaSchema,
        }),
      )
      .min(1)
      .max(300),
    sure,
  }),
  response: z.object({ drawn: z.number() }),
});

export const exportLand = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/land/export',
  summary: 'The camps and what stands on the land as a drawing, nine decimals',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ format: z.enum(['geojson', 'kml', 'gpx']), on: daySchema.optional() }),
});

export { papers, scales };

export const printLand = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/land/print',
  summary: 'The plan of a day on one sheet, to a scale that is said: PDF',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({
    paper: z.enum(papers).default('A4'),
    /** As large as fits where none is given. */
    scale: z.coerce.number().int().min(100).max(1_000_000).optional(),
    on: daySchema.optional(),
  }),
});

const position = z.tuple([z.number(), z.number()]);

/** Who of a camp goes with which side, by mob; null is those without a mob. */
const sides = z
  .array(z.object({ mobId: z.uuid().nullable(), side: z.enum(['stays', 'goes']) }))
  .max(500)
  .default([]);

export const splitCamp = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/camps/:id/split',
  summary: 'A fence through a camp from a day on: one side stays this camp, the other is a new one',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    on: daySchema,
    line: z.array(position).min(2).max(mostCorners),
    /** The side that stays this camp, seen along the line. */
    stays: z.enum(['left', 'right']),
    name: campBody.shape.name,
    version: z.int(),
    /** Where each mob of the camp stands now: asked for, never guessed. */
    animals: sides,
  }),
  response: z.object({ stays: campShape, goes: campShape, moved: z.number() }),
});

export const joinCamps = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/camps/:id/join',
  summary: 'The fence between two camps goes on a day: both are this camp, the other ends',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    on: daySchema,
    otherId: z.uuid(),
    version: z.int(),
    otherVersion: z.int(),
  }),
  response: campShape,
});
