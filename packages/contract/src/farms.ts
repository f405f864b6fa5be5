import { areaUnits, massUnits } from '@kraal/domain/format/units';
import { brandMarkPattern } from '@kraal/domain/animals/identification/farmMarks';
import { isGln } from '@kraal/domain/animals/identification/gs1';
import { roleSchema } from '@kraal/domain/people/roleSchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import { done, farmParams, itemParams, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { emailSchema, user, userFarm } from './people.ts';

const farmName = z.string().trim().min(1, 'Give your farm a name.').max(120);
const species = z.array(speciesSchema).min(1, 'You must have at least one species enabled.').max(3);

export const createFarm = endpoint({
  method: 'POST',
  path: '/api/farms',
  summary: 'Start another farm',
  permission: 'signed_in',
  body: z.object({ farmName, species }),
  response: userFarm,
});
const some = (most: number) => z.string().trim().max(most).nullable();
const days = z
  .number()
  .int('Whole days, please.')
  .min(0, 'Days cannot be less than none.')
  .max(400, 'This is more than a year.')
  .nullable();
const wholeDays = z.int('Whole days, please.').min(0, 'Days cannot be less than none.');
const farmDetails = z.object({
  address: some(400),
  gln: z
    .string()
    .trim()
    .refine(
      isGln,
      'A GLN has 13 digits and its last digit must fit the others. Check it against the certificate.',
    )
    .nullable(),
  brandMark: z
    .string()
    .trim()
    .toUpperCase()
    .regex(brandMarkPattern, 'A registered brand mark has one to three letters or digits.')
    .nullable(),
  district: some(120),
  areaHa: z.number().positive('An area is more than nothing.').max(10_000_000).nullable(),
  hectaresPerUnit: z
    .number()
    .positive('Hectares per large stock unit are more than nothing.')
    .max(500)
    .nullable(),
  massUnit: z.enum(massUnits),
  areaUnit: z.enum(areaUnits),
  currency: z.string().regex(/^[A-Z]{3}$/, 'A currency has three letters, like ZAR.'),
  withdrawalMeatDays: days,
  withdrawalMilkDays: days,
  gestationDays: z.partialRecord(
    speciesSchema,
    z
      .number()
      .int('Whole days, please.')
      .min(100, 'No such short gestation is known.')
      .max(320, 'No such long gestation is known.'),
  ),
  speciesSettings: z.partialRecord(
    speciesSchema,
    z.strictObject({
      weaningDays: wholeDays.min(30, 'Nothing is weaned that young.').max(400).optional(),
      waitingDays: wholeDays.max(200, 'This is more than half a year.').optional(),
      seasonStart: z
        .string()
        .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'Write month and day, like 07-01.')
        .optional(),
    }),
  ),
});
export const farm = farmDetails.extend({
  farmId: z.string(),
  farmName: z.string(),
  species: z.array(speciesSchema),
  timeZone: z.string(),
  eraseAfter: z.string().nullable(),
  version: z.number(),
});
export type FarmDetails = z.infer<typeof farm>;
export const showFarm = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId',
  summary: 'The farm',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: farm,
});
export const updateFarm = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId',
  summary: 'Change the farm',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: farmDetails.partial().extend({
    farmName: farmName.optional(),
    species: species.optional(),
    timeZone: z.string().max(60).optional(),
    version: z.number().int().optional(),
  }),
  response: farm,
});
export const eraseFarm = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/erase',
  summary: 'Erase the farm in 30 days',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: z.object({ confirm: z.string().max(200) }),
  response: farm,
});
export const keepFarm = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/keep',
  summary: 'Do not erase the farm after all',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: z.object({}),
  response: farm,
});
const member = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  joinedAt: moment,
});
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/members',
  summary: 'Who works on the farm',
  permission: { farm: 'viewer' },
  params: farmParams,
  query: pageQuery,
  response: pageOf(member),
});
const memberParams = z.object({ farmId: z.uuid(), userId: z.uuid() });
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId/members/:userId',
  summary: 'Give a member another role',
  permission: { farm: 'farm_owner' },
  params: memberParams,
  body: z.object({ role: roleSchema }),
  response: done,
});
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/members/:userId',
  summary: 'Take a member off the farm',
  permission: { farm: 'farm_owner' },
  params: memberParams,
  response: done,
});
export const leaveFarm = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/leave',
  summary: 'Leave the farm',
  permission: { farm: 'viewer' },
  params: farmParams,
  body: z.object({}),
  response: user,
});
export const invite = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/invitations',
  summary: 'Make an invitation link',
  isShownOnce: true,
  permission: { farm: 'farm_manager' },
  params: farmParams,
  body: z.object({ role: roleSchema, email: emailSchema.optional() }),
  response: z.object({ id: z.string(), link: z.string(), expiresAt: moment }),
});
const openInvitation = z.object({
  id: z.string(),
  role: roleSchema,
  email: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
});
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/invitations',
  summary: 'Invitations nobody took up yet',
  permission: { farm: 'farm_manager' },
  params: farmParams,
  query: pageQuery,
  response: pageOf(openInvitation),
});
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/invitations/:id',
  summary: 'Take an invitation back',
  permission: { farm: 'farm_manager' },
  params: itemParams,
  response: done,
});
const tokenParams = z.object({ token: z.string().min(1).max(200) });
export const showInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  summary: 'What an invitation offers',
  permission: 'public',
  params: tokenParams,
  response: z.object({ farmName: z.string(), role: roleSchema, invitedBy: z.string() }),
});
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  summary: 'Join the farm',
  permission: 'signed_in',
  params: tokenParams,
  response: z.object({ success: z.literal(true), user }),
});

const auditEntry = z.object({
  id: z.string(),
  at: moment,
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/audit',
  summary: 'Who changed what about the farm',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  query: pageQuery,
  response: pageOf(auditEntry),
});

export const keyPurposes = ['program', 'calendar'] as const;
export const keyScopes = ['viewer', 'field_worker', 'farm_manager'] as const;
const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  purpose: z.enum(keyPurposes),
  createdBy: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/api-keys',
  summary: 'Keys of other programs',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  query: pageQuery,
  response: pageOf(apiKey),
});
export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/api-keys',
  summary: 'Make a key; it is shown this once',
  isShownOnce: true,
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: z.object({
    name: z.string().trim().min(1, 'Say what the key is for.').max(80),
    role: z.enum(keyScopes),
    /** A key for a calendar stands in an address: it opens the calendar and nothing else. */
    purpose: z.enum(keyPurposes).default('program'),
  }),
  response: z.object({ id: z.string(), key: z.string() }),
});
export const endApiKey = endpoint({
  method: 'DELETE',
  path: '/api/farms/:farmId/api-keys/:id',
  summary: 'End a key',
  permission: { farm: 'farm_owner' },
  params: itemParams,
  response: done,
});

const supportAccess = z.object({
  id: z.string(),
  who: z.string(),
  reason: z.string(),
  hours: z.number(),
  askedAt: moment,
  until: moment.nullable(),
  endedAt: moment.nullable(),
});
export const listSupportAccess = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/support',
  summary: 'Who of support asked to look in',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  query: pageQuery,
  response: pageOf(supportAccess),
});
export const answerSupportAccess = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/support/:id',
  summary: 'Let support in for the time asked, or end it',
  permission: { farm: 'farm_owner' },
  params: itemParams,
  body: z.object({ allow: z.boolean() }),
  response: done,
});
