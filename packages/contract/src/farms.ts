import { roleSchema } from '@kraal/domain/people/roleSchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import {
  farmChanges,
  farmDetails,
  invitation,
  keyPurposes,
  newFarm,
  newKey,
} from './bodies/farms.ts';
import { done, farmParams, itemParams, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { user, userFarm } from './people.ts';

export const createFarm = endpoint({
  method: 'POST',
  path: '/api/farms',
  summary: 'Start another farm',
  permission: 'signed_in',
  body: newFarm,
  response: userFarm,
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
  shows: [],
});
export const updateFarm = endpoint({
  method: 'PATCH',
  path: '/api/farms/:farmId',
  summary: 'Change the farm',
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: farmChanges,
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
  phone: z.string().nullable(),
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
  shows: ['members'],
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
  body: invitation,
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
  shows: ['members'],
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
  shows: ['keys', 'members'],
});
export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/farms/:farmId/api-keys',
  summary: 'Make a key; it is shown this once',
  isShownOnce: true,
  permission: { farm: 'farm_owner' },
  params: farmParams,
  body: newKey,
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
  shows: [],
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
