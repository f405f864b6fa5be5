import { daySchema } from '@kraal/domain/format/daySchema';
import { leftOutReasons, measureNames } from '@kraal/domain/breeding/measure';
import { breedingStatuses, confidences } from '@kraal/domain/breeding/status';
import { bornPrecisions } from '@kraal/domain/animals/birthDay';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import { seasonFields, semenFields } from './bodies/breeding.ts';
import { done, farmParams, itemParams, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const called = z.object({
  id: z.string(),
  tag: z.string().nullable(),
  name: z.string().nullable(),
});
const mate = called.extend({
  breed: z.string().nullable(),
  campName: z.string().nullable(),
  mobName: z.string().nullable(),
  inbreeding: z.number(),
  /** She gave birth so lately that she is not served again before this day. */
  waitsUntil: z.string().nullable(),
});
export type Mate = z.infer<typeof mate>;
export const planMatings = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/breeding/matings',
  summary: 'Inbreeding of the young of every female with every sire',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  body: z.object({
    femaleIds: z.array(z.uuid()).min(1, 'Choose at least one female.').max(2000),
    sireIds: z.array(z.uuid()).min(1, 'Choose at least one sire.').max(40),
  }),
  response: z.object({
    sires: z.array(called),
    rows: z.array(z.object({ female: called, inbreeding: z.array(z.number()) })),
    warn: z.number(),
    stop: z.number(),
    loops: z.number(),
  }),
});
export const sharedAncestors = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/ancestors',
  summary: 'Ancestors that two animals share, the nearest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ one: z.uuid(), other: z.uuid() }),
  response: z.object({ items: z.array(called) }),
});
export const listMates = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/mates',
  summary: 'Living females or entire males of an age to breed',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    species: speciesSchema,
    sex: z.enum(['female', 'male']),
    mobId: z.uuid().optional(),
    campId: z.uuid().optional(),
  }),
  response: pageOf(mate),
});

const standing = z.enum([...breedingStatuses, 'lactating', 'dry']);
export type Standing = z.infer<typeof standing>;
export const breedingBoard = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/board',
  summary: 'How many females stand where',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ species: speciesSchema }),
  response: z.object({
    counts: z.array(z.object({ standing, count: z.number() })),
    sires: z.number(),
  }),
  shows: ['herd'],
});
export const female = called.extend({
  heads: z.number(),
  campName: z.string().nullable(),
  mobName: z.string().nullable(),
  bornOn: daySchema.nullable(),
  parity: z.number(),
  status: z.enum(breedingStatuses).nullable(),
  lactating: z.boolean(),
  lastBirthOn: daySchema.nullable(),
  dueFrom: daySchema.nullable(),
  dueTo: daySchema.nullable(),
  dueConfidence: z.enum(confidences).nullable(),
  heatFrom: daySchema.nullable(),
  heatTo: daySchema.nullable(),
  checkFrom: daySchema.nullable(),
  services: z.number(),
});
export type Female = z.infer<typeof female>;
export const listFemales = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/females',
  summary: 'Females by where they stand',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    species: speciesSchema,
    standing: standing.optional(),
    mobId: z.uuid().optional(),
    campId: z.uuid().optional(),
  }),
  response: pageOf(female),
});

export const semen = semenFields.extend({ id: z.string(), version: z.number(), left: z.number() });
export type Semen = z.infer<typeof semen>;
export const listSemen = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/semen',
  summary: 'Straws of semen and what is left of them',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ species: speciesSchema.optional() }),
  response: pageOf(semen),
  shows: ['herd', 'semen'],
});
export const addSemen = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/semen',
  summary: 'A delivery of straws',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: semenFields,
  response: semen,
});
export const endSemen = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/semen/:id',
  summary: 'Take straws out of the inventory; what they were used for stays',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  response: done,
});
const sireResult = called.extend({
  served: z.number(),
  pregnant: z.number(),
  empty: z.number(),
  young: z.number(),
  /** Young of which he is one of several likely sires. */
  likelyYoung: z.number(),
  meanWeaningKg: z.number().nullable(),
});
export const sireResults = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/sires',
  summary: 'What each sire was used for and what came of it',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ species: speciesSchema }),
  response: pageOf(sireResult),
  shows: ['herd'],
});

const groupings = ['year', 'sire', 'damAge', 'mob'] as const;
const measured = z.object({ value: z.number().nullable(), of: z.number() });
const measure = measured.extend({
  name: z.enum(measureNames),
  groups: z.array(measured.extend({ name: z.string(), soFar: z.boolean() })),
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), animals: z.number() })),
  /** Something that will count is not known yet. */
  soFar: z.boolean(),
  animals: z.array(z.object({ id: z.string(), tag: z.string().nullable(), value: z.number() })),
});
export type Measure = z.infer<typeof measure>;
export const breedingMeasures = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/measures',
  summary: 'Fertility and weaning over a period, with the animals behind each figure',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({
    species: speciesSchema,
    from: daySchema,
    to: daySchema,
    by: z.enum(groupings).default('year'),
  }),
  response: z.object({ measures: z.array(measure) }),
  shows: ['herd', 'seasons'],
});
export const season = seasonFields.extend({ id: z.string() });
export type MatingSeason = z.infer<typeof season>;
export const listSeasons = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/seasons',
  summary: 'Mating seasons by the names of the farm',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ species: speciesSchema }),
  response: pageOf(season),
  shows: ['seasons'],
});
export const addSeason = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/breeding/seasons',
  summary: 'Name a mating season',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: seasonFields,
  response: season,
});
export const removeSeason = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/breeding/seasons/:id',
  summary: 'Take the name of a season back; nothing that was recorded changes',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  response: done,
});
const candidate = called.extend({
  bornOn: daySchema.nullable(),
  births: z.number(),
  weaned: z.number(),
  weanedKgPerYear: z.number().nullable(),
  lastBirthOn: daySchema.nullable(),
  lastIntervalDays: z.number().nullable(),
  treatments: z.number(),
  inbreeding: z.number(),
  decision: z.enum(['keep', 'cull']).nullable(),
  status: z.enum(breedingStatuses).nullable(),
  mobName: z.string().nullable(),
  heads: z.number(),
});
export type Candidate = z.infer<typeof candidate>;
export const selectionSorts = ['weaned', 'interval', 'age', 'health', 'inbreeding'] as const;
export const selectionList = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/selection',
  summary: 'Females ranked by what they wean, their gaps, age and health',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({
    species: speciesSchema,
    sort: z.enum(selectionSorts).default('weaned'),
    decision: z.enum(['keep', 'cull', 'none']).optional(),
  }),
  response: pageOf(candidate),
});
export const herdInbreeding = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/breeding/inbreeding',
  summary: 'Inbreeding of the whole herd',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ species: speciesSchema }),
  response: z.object({
    heads: z.number(),
    mean: z.number(),
    years: z.array(z.object({ year: z.string(), heads: z.number(), mean: z.number() })),
    most: z.array(called.extend({ inbreeding: z.number() })),
  }),
});
export const ancestor = called.extend({
  path: z.string(),
  sex: z.string(),
  breed: z.string().nullable(),
  bornOn: daySchema.nullable(),
  bornPrecision: z.enum(bornPrecisions).nullable(),
});
export type Ancestor = z.infer<typeof ancestor>;
export const pedigree = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/pedigree',
  summary: 'Five generations',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    animal: ancestor,
    ancestors: z.array(ancestor),
    inbreeding: z.number().nullable(),
  }),
  shows: ['herd'],
});
export const pedigreePaper = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/pedigree.pdf',
  summary: 'The pedigree as a certificate',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
});
