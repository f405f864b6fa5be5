import { daySchema } from '@kraal/domain/format/daySchema';
import { z } from 'zod';
import { plannedHeadsBody } from './bodies/grazing.ts';
import { farmParams, itemParams } from './common.ts';
import { endpoint } from './endpoint.ts';

/** More than anybody plans for a year: sixty mobs that move every week. */
export const mostStays = 3000;
const restDays = z.coerce.number().int().min(0).max(365).default(60);

const plannedStay = z.object({
  id: z.string(),
  mobId: z.string(),
  mob: z.string(),
  campId: z.string(),
  camp: z.string(),
  from: z.string(),
  /** The day on which it leaves. */
  until: z.string(),
  version: z.number(),
  /** What it eats against what is there then; null where size or capacity are not known. */
  feed: z.object({ wantedKg: z.number(), thereKg: z.number() }).nullable(),
  /** When the mob really was there, as far as it has come; null where it was not. */
  done: z.object({ from: z.string(), until: z.string().nullable() }).nullable(),
});
export type PlanStay = z.infer<typeof plannedStay>;

const finding = z.object({
  code: z.enum(['mob_twice', 'camp_shared', 'short_rest', 'closed', 'gap', 'still_there']),
  stayId: z.string(),
  otherId: z.string().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  days: z.number().nullable(),
});
export type PlanProblem = z.infer<typeof finding>;

/** Heads that come to a mob, leave it, or go over to another; births as they are expected have no id. */
const heads = z.object({
  id: z.string().nullable(),
  mobId: z.string(),
  mob: z.string(),
  what: z.enum(['born', 'comes', 'leaves', 'joins']),
  day: z.string(),
  heads: z.number(),
  kgEach: z.number().nullable(),
  otherMobId: z.string().nullable(),
  otherMob: z.string().nullable(),
  version: z.number(),
});
export type PlannedHeads = z.infer<typeof heads>;

/** Feed of the whole farm against what its mobs eat, by month, and the first week that fails. */
const balance = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      growsKg: z.number(),
      eatenKg: z.number(),
      leftKg: z.number(),
    }),
  ),
  failsIn: z.object({ week: z.string(), shortKg: z.number() }).nullable(),
  /** Camps of a known size whose feed nobody assessed. */
  estimated: z.number(),
});
export type PlanBalance = z.infer<typeof balance>;

const planned = z.object({
  mobId: z.uuid(),
  campId: z.uuid(),
  from: daySchema,
  until: daySchema,
});

export const showPlan = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/plan',
  summary: 'Which mob is planned in which camp, what is wrong with it, and what was done',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ from: daySchema.optional(), until: daySchema.optional(), restDays }),
  response: z.object({
    today: z.string(),
    from: z.string(),
    until: z.string(),
    stays: z.array(plannedStay),
    more: z.number(),
    findings: z.array(finding),
    mobs: z.array(
      z.object({ id: z.string(), name: z.string(), heads: z.number(), lsu: z.number() }),
    ),
    camps: z.array(z.object({ id: z.string(), name: z.string(), areaHa: z.number().nullable() })),
    changes: z.array(heads),
    /** Null where the farm does not say what its land carries, or no camp has a size. */
    balance: balance.nullable(),
  }),
  shows: ['herd', 'camps', 'mobs', 'things', 'plan'],
});

export const addStays = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/plan/stays',
  summary: 'Plan one stay or a whole rotation, all or none',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({ stays: z.array(planned).min(1).max(400) }),
  response: z.object({ ids: z.array(z.string()) }),
});

export const changeStay = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/plan/stays/:id',
  summary:
    'Put a planned stay on other days or into another camp; what its mob does after may go along',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: planned.omit({ mobId: true }).extend({ version: z.int(), isFollowed: z.boolean() }),
  response: z.object({ success: z.literal(true), moved: z.number() }),
});

export const dropStay = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/plan/stays/:id',
  summary: 'Take a stay out of the plan',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ success: z.literal(true) }),
});

export const addHeads = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/plan/heads',
  summary: 'Plan heads that come to a mob, leave it, or go over to another',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: plannedHeadsBody,
  response: z.object({ id: z.string() }),
});

export const dropHeads = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/plan/heads/:id',
  summary: 'Take planned heads out of the plan',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  query: z.object({ version: z.coerce.number().int() }),
  response: z.object({ success: z.literal(true) }),
});

export const proposeRotation = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/plan/proposal',
  summary: 'A rotation by the rule of equal rest: days by hectares, nothing is kept',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({
    mobId: z.uuid(),
    /** The order in which they are grazed is proposed, too. */
    campIds: z.array(z.uuid()).min(1).max(60),
    from: daySchema,
    until: daySchema,
    restDays: z.int().min(0).max(365),
  }),
  response: z.object({
    stays: z.array(planned),
    /** What of it would stand in the way; `stayId` says which of them by number. */
    findings: z.array(finding),
  }),
});

export const landReports = ['season', 'grazing', 'plan', 'rain', 'things'] as const;
export type LandReport = (typeof landReports)[number];

export const exportLandReport = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/land/reports/:report/file',
  summary:
    'Load of the season, grazing history, plan and what was done, rain, things: CSV, XLSX, PDF',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams.extend({ report: z.enum(landReports) }),
  query: z.object({
    from: daySchema.optional(),
    to: daySchema.optional(),
    format: z.enum(['csv', 'xlsx', 'pdf']),
  }),
});
