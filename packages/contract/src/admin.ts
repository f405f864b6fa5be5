import { supportRequest } from './bodies/admin.ts';
import { daySchema } from '@kraal/domain/format/daySchema';
import { roleSchema } from '@kraal/domain/people/roleSchema';
import { z } from 'zod';
import { done, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.number();
const overview = z.object({
  /** A super_admin sees the whole installation, a manager the farms they look after. */
  scope: z.enum(['all', 'own']),
  farms: count,
  users: count,
  animals: count,
  photos: count,
  databaseBytes: count.nullable(),
  fileBytes: count.nullable(),
  jobsWaiting: count.nullable(),
  jobsFailed: count.nullable(),
  days: z.array(z.object({ day: daySchema, entries: count, signIns: count, faults: count })),
  version: z.string(),
  startedAt: moment,
  databaseMs: count,
  mail: z.enum(['smtp', 'folder']),
  /** What would be left if the machine were lost; of the whole installation only. */
  backedUpAt: moment.nullable(),
  archive: z.enum(['off', 'following', 'behind']).nullable(),
});
export const adminOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'The installation, or one’s own farms, in numbers',
  permission: { system: 'farm_manager' },
  response: overview,
});

const listQuery = pageQuery.extend({ q: z.string().trim().max(80).default('') });
const farm = z.object({
  id: z.string(),
  farmName: z.string(),
  createdAt: moment,
  suspendedAt: moment.nullable(),
  eraseAfter: moment.nullable(),
  members: count,
  animals: count,
  lastEntryAt: moment.nullable(),
});
export const adminFarms = endpoint({
  method: 'GET',
  path: '/api/admin/farms',
  summary: 'Farms',
  permission: { system: 'farm_manager' },
  query: listQuery,
  response: pageOf(farm),
});
const person = z.object({
  id: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  systemRole: roleSchema.nullable(),
  createdAt: moment,
  suspendedAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
  farms: count,
});
export const adminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People',
  permission: { system: 'farm_manager' },
  query: listQuery,
  response: pageOf(person),
});
const faultLine = z.object({
  id: z.string(),
  at: moment,
  route: z.string(),
  requestId: z.string(),
});
export const adminFaults = endpoint({
  method: 'GET',
  path: '/api/admin/faults',
  summary: 'Requests that failed by our own fault',
  permission: { system: 'super_admin' },
  query: pageQuery,
  response: pageOf(faultLine),
});

const idParams = z.object({ id: z.uuid() });
const suspension = z.object({ suspended: z.boolean() });
export const suspendFarm = endpoint({
  method: 'POST',
  path: '/api/admin/farms/:id/suspension',
  summary: 'Suspend or restore a farm',
  permission: { system: 'super_admin' },
  params: idParams,
  body: suspension,
  response: done,
});
export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspension',
  summary: 'Suspend or restore a person; suspended, their sessions end',
  permission: { system: 'super_admin' },
  params: idParams,
  body: suspension,
  response: done,
});
export const requestSupportAccess = endpoint({
  method: 'POST',
  path: '/api/admin/farms/:id/support',
  summary: 'Ask a farm’s owners to be let in for some hours',
  permission: { system: 'super_admin' },
  params: idParams,
  body: supportRequest,
  response: done,
});
