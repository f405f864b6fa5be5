import { roleSchema } from '@kraal/domain/identity/roleSchema';
import { speciesSchema } from '@kraal/domain/livestock/speciesSchema';
import { z } from 'zod';
import { farmParams, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { user, userFarm } from './identity.ts';

const farmName = z.string().trim().min(1, 'Give your farm a name.').max(120);
const species = z.array(speciesSchema).min(1, 'You must have at least one species enabled.').max(3);

export const createFarm = endpoint({
  method: 'POST', path: '/api/farms', summary: 'Start another farm', permission: 'signed_in',
  body: z.object({ farmName, species }), response: userFarm,
});
export const updateFarm = endpoint({
  method: 'PATCH', path: '/api/farms/:farmId', summary: 'Change the farm', permission: { farm: 'farm_owner' },
  params: farmParams, body: z.object({ farmName: farmName.optional(), species: species.optional(), timeZone: z.string().max(60).optional() }), response: userFarm,
});
const member = z.object({ userId: z.string(), firstName: z.string(), lastName: z.string(), email: z.string(), role: roleSchema });
export const listMembers = endpoint({
  method: 'GET', path: '/api/farms/:farmId/members', summary: 'Who works on the farm', permission: { farm: 'viewer' },
  params: farmParams, query: pageQuery, response: pageOf(member),
});
export const invite = endpoint({
  method: 'POST', path: '/api/farms/:farmId/invitations', summary: 'Make an invitation link', permission: { farm: 'farm_manager' },
  params: farmParams, body: z.object({ role: roleSchema, email: z.email().optional() }), response: z.object({ link: z.string(), expiresAt: moment }),
});
const tokenParams = z.object({ token: z.string().min(1).max(200) });
export const showInvitation = endpoint({
  method: 'GET', path: '/api/invitations/:token', summary: 'What an invitation offers', permission: 'public',
  params: tokenParams, response: z.object({ farmName: z.string(), role: roleSchema, invitedBy: z.string() }),
});
export const acceptInvitation = endpoint({
  method: 'POST', path: '/api/invitations/:token/accept', summary: 'Join the farm', permission: 'signed_in',
  params: tokenParams, response: z.object({ success: z.literal(true), user }),
});
