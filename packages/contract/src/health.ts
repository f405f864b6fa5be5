import { daySchema } from '@kraal/domain/format/daySchema';
import { doseUnits } from '@kraal/domain/health/medicine';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import { medicineFields, protocolFields, purchase, stockCount } from './bodies/health.ts';
import { done, farmParams, itemParams, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const medicine = medicineFields.extend({
  id: z.string(),
  version: z.number(),
  stock: z.number(),
  nextExpiry: z.string().nullable(),
  isDefault: z.boolean(),
});
export type Medicine = z.infer<typeof medicine>;
export const listMedicines = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/medicines',
  summary: 'The medicine cabinet',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery,
  response: pageOf(medicine),
  shows: ['herd', 'medicines'],
});
export const createMedicine = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/medicines',
  summary: 'Put a product in the cabinet',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: medicineFields,
  response: medicine,
});
export const updateMedicine = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/medicines/:id',
  summary: 'Change a product',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: medicineFields.extend({
    version: z.number().int(),
    /** Questions that were answered with yes. */
    sure: z.array(z.string().max(60)).max(10).default([]),
  }),
  response: medicine,
});
export const addStarterMedicines = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/medicines/starter',
  summary: 'Put common generics in the cabinet, to be checked against the label',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({}),
  response: z.object({ added: z.number() }),
});

export const batch = z.object({
  id: z.string(),
  medicineId: z.string(),
  number: z.string(),
  expiresOn: daySchema.nullable(),
  bought: z.number(),
  /** In which it was bought: the label's may be another by now. */
  unit: z.enum(doseUnits),
  left: z.number(),
  costCents: z.number().nullable(),
  isExpired: z.boolean(),
});
export type Batch = z.infer<typeof batch>;
export const listBatches = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/medicines/:id/batches',
  summary: 'Batches of a product, the one that expires first on top',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  query: pageQuery,
  response: pageOf(batch),
  shows: ['herd', 'medicines'],
});
export const buyBatch = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/medicines/:id/batches',
  summary: 'A purchase: a batch with what was bought of it',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: purchase,
  response: batch,
});
export const countBatch = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/batches/:id/count',
  summary: 'A stock-take: sets what is left and keeps the difference',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: stockCount,
  response: batch,
});
const recalled = z.object({
  animalId: z.string(),
  tag: z.string().nullable(),
  status: z.string(),
  givenOn: daySchema,
  dose: z.number(),
  unit: z.string(),
});
export const batchAnimals = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/batches/:id/animals',
  summary: 'Which animals got a batch (recall)',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  query: pageQuery,
  response: pageOf(recalled),
  shows: ['herd', 'medicines'],
});

/** One medicine that holds an animal back; `lastDoseOn` while more doses are to follow. */
export const heldBy = z.object({
  medicineId: z.string(),
  /** Null for what was given before the animal came. */
  medicine: z.string().nullable(),
  meatUntil: daySchema.nullable(),
  milkUntil: daySchema.nullable(),
  exportUntil: daySchema.nullable(),
  lastDoseOn: daySchema.nullable(),
});
export type HeldBy = z.infer<typeof heldBy>;

const held = z.object({
  id: z.string(),
  tag: z.string().nullable(),
  name: z.string().nullable(),
  species: speciesSchema,
  heads: z.number(),
  campName: z.string().nullable(),
  mobName: z.string().nullable(),
  meatUntil: daySchema.nullable(),
  milkUntil: daySchema.nullable(),
  heldBy: z.array(heldBy),
});
export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/withdrawals',
  summary: 'Who is inside a withdrawal and until when',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ species: speciesSchema.optional() }),
  response: pageOf(held),
  shows: ['herd', 'camps', 'mobs', 'medicines'],
});
const treatmentLine = z.object({
  key: z.string(),
  eventId: z.string(),
  animalId: z.string(),
  tag: z.string().nullable(),
  givenAt: moment,
  medicine: z.string(),
  batch: z.string().nullable(),
  dose: z.number(),
  unit: z.string(),
  heads: z.number(),
  route: z.string().nullable(),
  site: z.string().nullable(),
  reason: z.string().nullable(),
  givenBy: z.string().nullable(),
  prescribedBy: z.string().nullable(),
  meatUntil: daySchema.nullable(),
  milkUntil: daySchema.nullable(),
});
const registerQuery = pageQuery.extend({
  from: daySchema.optional(),
  to: daySchema.optional(),
  animalId: z.uuid().optional(),
  species: speciesSchema.optional(),
});
export const treatmentRegister = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/treatments',
  summary: 'The treatment register',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: registerQuery,
  response: pageOf(treatmentLine),
  shows: ['herd', 'medicines'],
});
const deathLine = z.object({
  key: z.string(),
  eventId: z.string(),
  animalId: z.string(),
  tag: z.string().nullable(),
  animalClass: z.string(),
  diedOn: daySchema,
  heads: z.number(),
  cause: z.string(),
  detail: z.string().nullable(),
  campName: z.string().nullable(),
  recordedBy: z.string().nullable(),
});
export const mortalityRegister = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/deaths',
  summary: 'The mortality register',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: registerQuery,
  response: pageOf(deathLine),
  shows: ['herd', 'camps'],
});
const stockLine = z.object({
  key: z.string(),
  medicine: z.string(),
  batch: z.string(),
  expiresOn: daySchema.nullable(),
  unit: z.string(),
  opening: z.number(),
  bought: z.number(),
  given: z.number(),
  counted: z.number(),
  closing: z.number(),
});
export const stockRegister = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/medicine-stock',
  summary: 'The medicine stock register: what came, went and was counted',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: registerQuery,
  response: pageOf(stockLine),
  shows: ['herd', 'medicines'],
});
const saleLine = z.object({
  key: z.string(),
  eventId: z.string(),
  animalId: z.string(),
  tag: z.string().nullable(),
  animalClass: z.string(),
  soldOn: daySchema,
  kind: z.enum(['sold', 'slaughtered']),
  heads: z.number(),
  to: z.string().nullable(),
  priceCents: z.number().nullable(),
  massKg: z.number().nullable(),
  /** It left inside its meat withdrawal, by what is known today: the last day of it. */
  insideUntil: z.string().nullable(),
  insideBy: z.string().nullable(),
  recordedBy: z.string().nullable(),
});
export const salesRegister = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/sales',
  summary: 'What was sold and slaughtered, to whom, and whether inside a withdrawal',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: registerQuery,
  response: pageOf(saleLine),
  shows: ['herd', 'medicines'],
});
export const registers = ['treatments', 'stock', 'deaths', 'sales'] as const;
export const exportRegister = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/registers/:register/file',
  summary: 'A register of a period as CSV, XLSX or PDF',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams.extend({ register: z.enum(registers) }),
  query: z.object({
    from: daySchema.optional(),
    to: daySchema.optional(),
    species: speciesSchema.optional(),
    format: z.enum(['csv', 'xlsx', 'pdf']),
  }),
});
const insightQuery = z.object({
  from: daySchema,
  to: daySchema,
  species: speciesSchema.optional(),
});
const counted = z.object({ name: z.string(), heads: z.number() });
export const healthInsight = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/health/insight',
  summary: 'Incidence, mortality, cost, resistance and FAMACHA over a period',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: insightQuery,
  response: z.object({
    meanHeads: z.number(),
    diagnosed: z.array(counted.extend({ disease: z.string() }).omit({ name: true })),
    ill: z.object({
      camp: z.array(counted),
      animalClass: z.array(counted),
      month: z.array(counted),
    }),
    deaths: z.object({
      cause: z.array(counted),
      camp: z.array(counted),
      animalClass: z.array(counted),
      month: z.array(counted),
    }),
    costCents: z.number(),
    costPerHeadCents: z.number().nullable(),
    famacha: z.array(
      z.object({ month: z.string(), scored: z.number(), mean: z.number(), severe: z.number() }),
    ),
    resistance: z.array(
      z.object({ mob: z.string().nullable(), active: z.string(), days: z.array(z.string()) }),
    ),
  }),
});
const notifiable = z.object({
  standing: z.enum(['controlled', 'reported']),
  eventId: z.string(),
  disease: z.string(),
  day: daySchema,
  kind: z.string(),
  animals: z.array(z.object({ id: z.string(), tag: z.string().nullable() })),
  buyers: z.array(z.object({ name: z.string(), soldOn: daySchema, heads: z.number() })),
});
export type Notifiable = z.infer<typeof notifiable>;
export const notifiableAlerts = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/health/notifiable',
  summary:
    'Controlled diseases recorded in the last 90 days, and who bought animals in the 30 days before',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({ items: z.array(notifiable) }),
});
const dose = z.object({
  animalId: z.string(),
  amount: z.number().nullable(),
  massKg: z.number().nullable(),
  estimated: z.boolean(),
});
export const planDoses = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/medicines/:id/doses',
  summary: 'The dose of each animal by the label',
  permission: { farm: 'field_worker' },
  keys: true,
  params: itemParams,
  body: z.object({ animalIds: z.array(z.uuid()).min(1).max(2000) }),
  response: z.object({
    doses: z.array(dose),
    meatUntil: daySchema.nullable(),
    milkUntil: daySchema.nullable(),
  }),
});
export const endMedicine = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/medicines/:id',
  summary: 'Take a product out of the cabinet; what it was used for stays',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  response: done,
});

export const protocol = protocolFields.extend({
  id: z.string(),
  version: z.number(),
  isDefault: z.boolean(),
  medicine: z.string().nullable(),
});
export type Protocol = z.infer<typeof protocol>;
export const listProtocols = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/protocols',
  summary: 'Courses and yearly calendars',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  query: pageQuery.extend({ species: speciesSchema.optional() }),
  response: pageOf(protocol),
  shows: ['protocols', 'medicines'],
});
export const createProtocol = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/protocols',
  summary: 'A new protocol',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: protocolFields,
  response: protocol,
});
export const updateProtocol = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/protocols/:id',
  summary: 'Change a protocol',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  body: protocolFields.extend({ version: z.number().int() }),
  response: protocol,
});
export const endProtocol = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/protocols/:id',
  summary: 'End a protocol; what was done stays',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: itemParams,
  response: done,
});
export const protocolTemplates = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/protocols/templates',
  summary: 'What is usual in the field for the farm’s species, to begin a protocol with',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: z.object({ items: z.array(protocolFields.extend({ usual: z.boolean() })) }),
  shows: [],
});
export const addStarterProtocols = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/protocols/starter',
  summary: 'The vaccination calendar of the field for the farm’s species; the vet decides',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: z.object({}),
  response: z.object({ added: z.number() }),
});
export const protocolAnimal = z.object({
  id: z.string(),
  tag: z.string().nullable(),
  name: z.string().nullable(),
  heads: z.number(),
  isLot: z.boolean(),
  sex: z.string(),
  status: z.string(),
  bornOn: daySchema.nullable(),
  campName: z.string().nullable(),
  mobName: z.string().nullable(),
});
export type ProtocolAnimal = z.infer<typeof protocolAnimal>;
export const protocolAnimals = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/protocols/:id/animals',
  summary: 'Who is due for a protocol',
  permission: { farm: 'viewer' },
  keys: true,
  params: itemParams,
  query: pageQuery.extend({
    mobId: z.uuid().optional(),
    campId: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(2000).default(200),
  }),
  /** `stopped`: those whose time ran out in the last months without it. */
  response: pageOf(protocolAnimal).extend({ stopped: z.array(protocolAnimal) }),
});
