import { daySchema } from '@kraal/domain/format/daySchema';
import { breedingStatuses } from '@kraal/domain/breeding/status';
import { animalClasses, sexes } from '@kraal/domain/animals/animalClass';
import { statuses } from '@kraal/domain/ledger/state';
import { readingColumns } from '@kraal/domain/growth/readingColumns';
import { bornPrecisions } from '@kraal/domain/animals/birthDay';
import { fieldColumns, fieldFilters } from '@kraal/domain/animals/fieldSchemas';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import { mobBody, newSession, sharedFields } from './bodies/animals.ts';
import {
  farmParams,
  itemParams,
  moment,
  countedPageOf,
  pageOf,
  pageQuery,
  saidSchema,
} from './common.ts';
import { endpoint, type Output } from './endpoint.ts';
import { heldBy } from './health.ts';

const status = z.enum(statuses);
const sex = z.enum(sexes);

export const animalRow = z.object({
  id: z.string(),
  species: speciesSchema,
  sex,
  heads: z.number(),
  isLot: z.boolean(),
  status,
  statusOn: daySchema,
  ...fieldColumns,
  bornOn: daySchema.nullable(),
  /** How much of that day is known, where it is not all. */
  bornPrecision: z.enum(bornPrecisions).nullable(),
  tag: z.string().nullable(),
  eid: z.string().nullable(),
  brand: z.string().nullable(),
  tattoo: z.string().nullable(),
  /** Numbers of other registers, each register before its number. */
  official: z.string().nullable(),
  /** How people call its parents. */
  dam: z.string().nullable(),
  sire: z.string().nullable(),
  animalClass: z.enum(animalClasses),
  campId: z.string().nullable(),
  campName: z.string().nullable(),
  mobId: z.string().nullable(),
  mobName: z.string().nullable(),
  /** Whose it is, where it is another's: the place of its owner. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  massKg: z.number().nullable(),
  massOn: daySchema.nullable(),
  adgG: z.number().nullable(),
  ...readingColumns,
  meatUntil: daySchema.nullable(),
  milkUntil: daySchema.nullable(),
  lastSeenOn: daySchema,
  photoId: z.string().nullable(),
  breedingStatus: z.enum(breedingStatuses).nullable(),
  /** From when she is expected to give birth. */
  dueFrom: daySchema.nullable(),
  decision: z.enum(['keep', 'cull']).nullable(),
  /** The controlled disease for which it stands still. */
  controlled: z.string().nullable(),
  /** Off the farm's land and its stock still. */
  away: z.enum(['road', 'place']).nullable(),
});
export type AnimalRow = z.infer<typeof animalRow>;

export const animalSorts = ['tag', 'age', 'mass', 'adg', 'class', 'seen', 'camp'] as const;
export const animalFilter = z.object({
  species: speciesSchema.optional(),
  status: z.enum([...status.options, 'gone', 'all']).default('alive'),
  class: z.string().max(200).optional(),
  sex: sex.optional(),
  campId: z.uuid().or(z.literal('none')).optional(),
  mobId: z.uuid().or(z.literal('none')).optional(),
  /** The farm's own, what it keeps for others, or for one of them. */
  ownerId: z
    .uuid()
    .or(z.enum(['own', 'others']))
    .optional(),
  ...fieldFilters,
  lots: z.enum(['only', 'without']).optional(),
  bornFrom: z.string().max(10).optional(),
  bornUntil: z.string().max(10).optional(),
  seenBefore: z.string().max(10).optional(),
  statusFrom: z.string().max(10).optional(),
  parentId: z.uuid().optional(),
  importId: z.uuid().optional(),
  q: z.string().trim().max(60).optional(),
});
export const animalQuery = animalFilter.extend({
  sort: z.enum(animalSorts).default('tag'),
  descending: z.enum(['true', 'false']).default('false'),
});
export type AnimalQuery = z.input<typeof animalQuery>;

export const listAnimals = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals',
  summary: 'Animals and lots, filtered and sorted',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: animalQuery.extend(pageQuery.shape),
  response: countedPageOf(animalRow).extend({ heads: z.number() }),
  shows: ['herd', 'camps', 'mobs', 'medicines'],
});
export const animalIds = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animal-ids',
  summary: 'Ids of all that match a filter, at most 20,000',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: animalQuery,
  response: z.object({ ids: z.array(z.string()), total: z.number() }),
});
export const animalClassCounts = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animal-classes',
  summary: 'Heads per class for a filter',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: animalQuery,
  response: z.object({
    classes: z.array(
      z.object({ animalClass: z.enum(animalClasses), heads: z.number(), records: z.number() }),
    ),
  }),
  shows: ['herd'],
});
export const findAnimal = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animal-by-mark',
  summary:
    'The living animal that wears exactly this tag or EID, else has this number of another register',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: z.object({ mark: z.string().trim().min(1).max(60), species: speciesSchema.optional() }),
  response: z.object({
    animal: animalRow.nullable(),
    several: z.boolean(),
    problem: z.string().nullable(),
  }),
});
export const exportAnimals = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals-file',
  summary: 'The current view as CSV or XLSX',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: animalQuery.extend({
    format: z.enum(['csv', 'xlsx']),
    columns: z.string().max(1000).optional(),
  }),
});

const identifier = z.object({
  type: z.enum(['visual', 'eid', 'brand', 'tattoo', 'official']),
  scheme: z.string().optional(),
  value: z.string(),
  from: z.string(),
  until: z.string().nullable(),
});
export const relative = z.object({
  id: z.string(),
  tag: z.string().nullable(),
  name: z.string().nullable(),
  sex,
  bornOn: daySchema.nullable(),
  bornPrecision: z.enum(bornPrecisions).nullable(),
  animalClass: z.string(),
  status: z.string(),
});
export type Relative = z.infer<typeof relative>;
const ancestor = relative.extend({ path: z.string() });

/** Two records that may be of one animal; `why`: which sign they share. Of the two the other is the one to keep. */
export const double = z.object({
  id: z.string(),
  name: z.string().nullable(),
  status,
  otherId: z.string(),
  otherName: z.string().nullable(),
  otherStatus: status,
  why: z.enum(['tag', 'eid', 'official', 'name']),
});
export type Double = z.infer<typeof double>;
const otherRecord = z.object({ id: z.string(), name: z.string().nullable() });

export const animalDoubles = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/doubles',
  summary: 'Pairs of records that may be of one animal, at most 200',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({ items: z.array(double) }),
});
export const closeDouble = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/animals/:id/recorded-twice',
  summary:
    'Close a record whose animal has another one, which takes over what it knew and its young',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  body: z.object({
    /** Sent again without an answer it is the same act. */
    eventId: z.uuid(),
    keptId: z.uuid(),
    sure: z.array(z.string().max(60)).max(40).optional(),
  }),
  response: z.object({
    /** False where something is asked first: it is sent again with the question's code in `sure`. */
    success: z.boolean(),
    asked: z.object({ code: z.string(), message: z.string(), said: saidSchema }).nullable(),
    young: z.number(),
  }),
});

export const animalDetail = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id',
  summary: 'One animal or lot',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: animalRow.extend({
    identifiers: z.array(identifier),
    damId: z.string().nullable(),
    sireId: z.string().nullable(),
    birthMassKg: z.number().nullable(),
    castratedOn: daySchema.nullable(),
    weanedOn: daySchema.nullable(),
    birthsOn: z.array(z.string()),
    lactating: z.boolean(),
    dueTo: daySchema.nullable(),
    possibleSireIds: z.array(z.string()),
    heldBy: z.array(heldBy),
    exportUntil: daySchema.nullable(),
    fosterDamId: z.string().nullable(),
    origin: z.string().nullable(),
    /** Closed: the animal's record is that one. */
    sameAs: otherRecord.nullable(),
    /** Records of this animal that were closed. */
    closedRecords: z.array(otherRecord),
    /** Others that may be this animal. */
    doubles: z.array(double),
    /** Of a lot: what its mating season came to so far, in heads. */
    flock: z
      .object({
        exposed: z.number(),
        scanned: z.number(),
        pregnant: z.number(),
        fetuses: z.number(),
        lost: z.number(),
        mothers: z.number(),
        alive: z.number(),
        dead: z.number(),
        youngId: z.string().nullable(),
      })
      .nullable(),
  }),
});
export type AnimalDetail = Output<typeof animalDetail>;
export const animalFamily = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/family',
  summary: 'Three generations, offspring and inbreeding',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    ancestors: z.array(ancestor),
    /** Who may have sired it where none is sure, the likeliest first; no pedigree holds them. */
    likelySires: z.array(relative),
    offspring: z.array(relative),
    offspringTotal: z.number(),
    inbreeding: z.number().nullable(),
  }),
  shows: ['herd'],
});
export const animalGrowth = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/growth',
  summary: 'Masses and scores, gain and adjusted weaning mass',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    measurements: z.array(
      z.object({
        eventId: z.string(),
        trait: z.string(),
        on: daySchema,
        value: z.number(),
        heads: z.number(),
      }),
    ),
    adgLastG: z.number().nullable(),
    adgSinceBirthG: z.number().nullable(),
    adgThreeG: z.number().nullable(),
    adjusted: z
      .object({
        massKg: z.number(),
        ageDays: z.number(),
        on: daySchema,
        birthMassAssumed: z.boolean(),
        /** What of it is the allowance for a young or an old dam. */
        damAgeKg: z.number(),
        /** Of the mean of its contemporaries, in per cent; null where it is alone. */
        index: z.number().nullable(),
        contemporaries: z.number(),
      })
      .nullable(),
    notComparable: z.boolean(),
  }),
  shows: ['herd'],
});
export const animalPlaces = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/animals/:id/places',
  summary: 'Where it has lived and in which mobs',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: z.object({
    camps: z.array(
      z.object({
        campId: z.string(),
        /** A camp, a place of others (its own id), or a lorry, by where it was going. */
        kind: z.enum(['camp', 'holding', 'transit']),
        name: z.string(),
        since: moment,
        until: moment.nullable(),
        /** Of a place of others: longitude and latitude, where somebody said so. */
        at: z.tuple([z.number(), z.number()]).nullable(),
      }),
    ),
    mobs: z.array(
      z.object({ mobId: z.string(), name: z.string(), since: moment, until: moment.nullable() }),
    ),
    /** Whence it, or heads of a lot, came to the farm, and where they went from it. */
    farms: z.array(
      z.object({
        eventId: z.string(),
        kind: z.enum(['acquired', 'sold', 'slaughtered']),
        name: z.string().nullable(),
        on: z.string(),
        heads: z.number(),
        /** Of a place that is on the farm's list. */
        phone: z.string().nullable(),
      }),
    ),
  }),
});
export const uploadPhoto = endpoint({
  upload: { mostBytes: 15 * 1024 * 1024 },
  method: 'POST',
  path: '/api/farms/:farmId/photos',
  summary: 'Keep a photo (multipart, 15 MB at most)',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  // Who takes a photo without a signal names it there and then; sent twice it is one.
  query: z.object({ id: z.uuid().optional() }),
  response: z.object({ id: z.string() }),
});
export const showPhoto = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/photos/:id',
  summary: 'A photo',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
});

export const mob = z.object({
  id: z.string(),
  name: z.string(),
  species: speciesSchema.nullable(),
  version: z.number(),
  heads: z.number(),
  records: z.number(),
});
export type Mob = z.infer<typeof mob>;
export const listMobs = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/mobs',
  summary: 'Mobs and how many are in each',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery,
  response: pageOf(mob),
  shows: ['herd', 'mobs'],
});
export const createMob = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/mobs',
  summary: 'Start a mob',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: mobBody,
  response: mob,
});
export const updateMob = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/mobs/:id',
  summary: 'Rename or archive a mob',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: z.object({
    name: mobBody.shape.name.optional(),
    archived: z.boolean().optional(),
    version: z.int(),
  }),
  response: mob,
});
export const mobMembers = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/mobs/:id/members',
  summary: 'Who was in the mob on a day',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  query: pageQuery.extend({ at: z.string().max(40).optional() }),
  response: pageOf(animalRow),
});

export const workSession = z.object({
  id: z.string(),
  name: z.string(),
  species: speciesSchema,
  startedAt: moment,
  endedAt: moment.nullable(),
  shared: sharedFields,
  version: z.number(),
  animals: z.number(),
  events: z.number(),
  meanMassKg: z.number().nullable(),
});
export type WorkSession = z.infer<typeof workSession>;
export const listWorkSessions = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/work-sessions',
  summary: 'Mornings at the crush, latest first',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery,
  response: pageOf(workSession),
  shows: ['herd', 'sessions'],
});
export const showWorkSession = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/work-sessions/:id',
  summary: 'One session',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  response: workSession,
  shows: ['herd', 'sessions'],
});
export const startWorkSession = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/work-sessions',
  summary: 'Start a session',
  permission: { farm: 'field_worker' },
  keys: true,
  params: farmParams,
  body: newSession,
  response: workSession,
});
export const updateWorkSession = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/work-sessions/:id',
  summary: 'Rename, change what is shared, end or take up again',
  permission: { farm: 'field_worker' },
  keys: true,
  params: itemParams,
  body: z.object({
    name: z.string().trim().min(1).max(120).optional(),
    shared: sharedFields.optional(),
    ended: z.boolean().optional(),
  }),
  response: workSession,
});

/** Lists of which somebody keeps views. */
export const viewedLists = [
  'animals',
  'camps',
  'deaths',
  'medicines',
  'members',
  'mobs',
  'protocols',
  'sales',
  'sessions',
  'sires',
  'stock',
  'things',
  'trail',
  'treatments',
  'withdrawals',
] as const;
export type ViewedList = (typeof viewedLists)[number];
const viewText = z.string().trim().min(1).max(60);
export const savedView = z.strictObject({
  id: z.uuid(),
  name: viewText,
  /** What its address says: filters and order. */
  query: z
    .record(z.string().max(40), z.string().max(200))
    .refine((query) => Object.keys(query).length <= 40, 'These are too many filters.'),
  /** What its table shows, in order. */
  columns: z.array(z.string().max(40)).max(60),
});
export type SavedView = z.infer<typeof savedView>;
const savedViews = z
  .array(savedView)
  .max(30)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'A view stands twice.');
const viewParams = farmParams.extend({ list: z.enum(viewedLists) });
export const listViews = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/list-views/:list',
  summary: 'One’s own views of a list',
  permission: { farm: 'viewer' },
  params: viewParams,
  response: z.object({ views: savedViews }),
  shows: ['views'],
});
export const keepViews = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/list-views/:list',
  summary: 'Keep one’s own views of a list, all of them at once',
  permission: { farm: 'viewer' },
  params: viewParams,
  body: z.strictObject({ views: savedViews }),
  response: z.object({ views: savedViews }),
});
