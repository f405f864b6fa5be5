import { z } from 'zod';
import { daySchema } from '@kraal/domain/format/daySchema';
import { farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Who grazes in a camp: a mob, or those without one. */
export const grazingMob = z.object({
  mobId: z.string().nullable(),
  name: z.string().nullable(),
  heads: z.number(),
  lsu: z.number(),
  /** The day on which the first of those that are there came in. */
  since: z.string(),
});
export type GrazingMob = z.infer<typeof grazingMob>;

const closed = z.object({ reason: z.string(), opensOn: z.string().nullable() });

export const pasture = z.object({
  campId: z.string(),
  name: z.string(),
  /** Of the drawing where there is one, else as it was typed. */
  areaHa: z.number().nullable(),
  heads: z.number(),
  lsu: z.number(),
  mobs: z.array(grazingMob),
  /** The last day on which anybody stood in it; null where somebody does, or nobody ever did. */
  emptySince: z.string().nullable(),
  /** Why nobody may come in; null where it is open. */
  closed: closed.nullable(),
  /** Dry matter on offer as it was assessed last. */
  feed: z
    .object({
      feedKgPerHa: z.number(),
      on: z.string(),
      /** Of what may be eaten of it; null where the size is not known. */
      leftKg: z.number().nullable(),
    })
    .nullable(),
  /** Days for which what is left of that feeds those that are there; null where one of it is not known. */
  daysLeft: z.number().nullable(),
  /** Nobody was put in it, and somebody grazes it through an open gate. */
  isShared: z.boolean(),
  /** Camps with which open gates make it one. */
  openTo: z.array(z.string()),
});
export type Pasture = z.infer<typeof pasture>;

/** A camp over a season: what it carried against what it carries. */
export const seasonCamp = z.object({
  campId: z.string(),
  name: z.string(),
  /** No camp any more: joined to another, or archived. */
  isGone: z.boolean(),
  lsuDays: z.number(),
  /** Hectares times days, with the size of each day; null where no day of it has a size. */
  hectareDays: z.number().nullable(),
  /** Days on which anybody stood in it. */
  grazedDays: z.number(),
  /** Load of the season, 1 being full; null where size or capacity are not known. */
  load: z.number().nullable(),
});
export type SeasonCamp = z.infer<typeof seasonCamp>;

/** The longest time over which loads are told. */
export const mostSeasonDays = 3660;

const season = z.object({ from: daySchema.optional(), to: daySchema.optional() });

export const showSeason = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/pastures/season',
  summary: 'What each camp carried in a season, against its capacity; the last 365 days by default',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: season,
  response: z.object({
    from: z.string(),
    to: z.string(),
    hectaresPerUnit: z.number().nullable(),
    items: z.array(seasonCamp),
    more: z.number(),
  }),
  shows: ['herd', 'camps', 'plan'],
});

/** From the day on which somebody came until the day on which nobody was left. */
const grazed = z.object({
  from: z.string(),
  until: z.string().nullable(),
  lsuDays: z.number(),
  mostLsu: z.number(),
});

export const showCampGrazing = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/camps/:id/grazing',
  summary: 'When a camp was grazed and how hard, the latest first, and whether it is closed',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({ items: z.array(grazed), more: z.number(), closed: closed.nullable() }),
  shows: ['herd', 'camps', 'plan'],
});

export const showRain = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/rain',
  summary: 'Rain by month, and the stocking rate against the rain of each twelve months',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({
    months: z.coerce.number().int().min(1).max(120).default(24),
    /** So many months to come are told too. */
    ahead: z.coerce.number().int().min(0).max(12).default(0),
  }),
  response: z.object({
    /** The latest last. */
    months: z.array(
      z.object({
        month: z.string(),
        /** The mean of the gauges that were read in it; null where none was. */
        rainMm: z.number().nullable(),
        /** Of the twelve months that end with it; null where a month of them was not read. */
        rainOfYearMm: z.number().nullable(),
        lsuDaysOfYear: z.number(),
        /** LSU-days a hectare for each 100 mm of those twelve months. */
        rate: z.number().nullable(),
        /** The mean of this month over all years that were read; null where none was. */
        meanMm: z.number().nullable(),
        /** Still to come: by the mean of the month, and today's stock. */
        isAhead: z.boolean(),
      }),
    ),
    /** Hectares of the farm's camps today, drawn or typed; null where none has a size. */
    hectares: z.number().nullable(),
    /** The mean of all rates there are: the farm's own measure of itself. */
    usualRate: z.number().nullable(),
    /** What the farm says it holds itself against, else that mean. */
    benchmark: z.number().nullable(),
  }),
  shows: ['herd', 'camps', 'things', 'plan'],
});

export const showOutlook = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/pastures/outlook',
  summary: 'How long feed lasts without rain, what rain makes it last, and how many units fewer do',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    today: z.string(),
    /** Null where nobody eats. */
    endsOn: z.string().nullable(),
    /** The day to decide on, and the day on which the next rains are looked for. */
    rainBy: z.string(),
    rainsOn: z.string(),
    lasts: z.boolean(),
    /** Null where it lasts, or where the farm has no measure of its own yet. */
    neededMm: z.number().nullable(),
    /** From when on so many units fewer last: the day to decide on, or today where that is too late. */
    decideOn: z.string(),
    fewerLsu: z.number(),
    usableKg: z.number(),
    lsu: z.number(),
    dailyKg: z.number(),
    /** LSU-days a hectare for each 100 mm. */
    benchmark: z.number().nullable(),
    /** Camps of a known size, and in how many of them nobody assessed the feed. */
    camps: z.number(),
    estimated: z.number(),
  }),
  shows: ['herd', 'camps', 'mobs', 'things', 'plan'],
});

export const showPastures = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/pastures',
  summary: 'Every camp with who grazes it, since when, its load, or how long it rests',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({
    on: z.string(),
    /** Hectares that carry one unit for a year; null where the farm does not say. */
    hectaresPerUnit: z.number().nullable(),
    items: z.array(pasture),
    /** Camps behind the most that are shown. */
    more: z.number(),
  }),
  shows: ['herd', 'camps', 'mobs', 'things', 'plan'],
});
