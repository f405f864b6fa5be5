import { roleSchema } from '@kraal/domain/identity/roleSchema';
import { speciesSchema } from '@kraal/domain/livestock/speciesSchema';
import { z } from 'zod';
import { done } from './common.ts';
import { endpoint } from './endpoint.ts';

export const userFarm = z.object({ farmId: z.string(), farmName: z.string(), role: roleSchema, species: z.array(speciesSchema), timeZone: z.string(), isDemo: z.boolean() });
export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profilePhotoUrl: z.string().nullable(),
  systemRole: roleSchema,
  farms: z.array(userFarm),
});
export type User = z.infer<typeof user>;

export const signedIn = z.object({ success: z.literal(true), accessToken: z.string(), refreshToken: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

const email = z.string().trim().toLowerCase().pipe(z.email('This is not an e-mail address.').max(254));
export const passwordSchema = z.string().min(8, 'Choose a password of at least 8 characters.').max(200);
const personName = z.string().trim().min(1, 'Fill this in.').max(80);

export const login = endpoint({
  method: 'POST', path: '/api/auth/login', summary: 'Sign in with e-mail and password', permission: 'public',
  body: z.object({ email, password: z.string().min(1, 'Enter your password.').max(200) }), response: signedIn,
});
export const register = endpoint({
  method: 'POST', path: '/api/auth/register', summary: 'Make an account and its first farm', permission: 'public',
  body: z.object({
    firstName: personName, lastName: personName, email, password: passwordSchema,
    farmName: z.string().trim().min(1, 'Give your farm a name.').max(120),
    species: z.array(speciesSchema).min(1, 'You must have at least one species enabled.').max(3),
  }),
  response: signedIn,
});
export const refresh = endpoint({
  method: 'POST', path: '/api/auth/refresh', summary: 'Exchange a refresh token for new tokens', permission: 'public',
  body: z.object({ refreshToken: z.string().min(1).max(200) }), response: signedIn,
});
export const logout = endpoint({
  method: 'POST', path: '/api/auth/logout', summary: 'End this session', permission: 'public',
  body: z.object({ refreshToken: z.string().max(200).optional() }), response: done,
});
export const me = endpoint({ method: 'GET', path: '/api/auth/me', summary: 'Who is signed in', permission: 'signed_in', response: user });
export const forgotPassword = endpoint({
  method: 'POST', path: '/api/auth/forgot-password', summary: 'Send a link to choose a new password', permission: 'public',
  body: z.object({ email }), response: done,
});
export const resetPassword = endpoint({
  method: 'POST', path: '/api/auth/reset-password', summary: 'Choose a new password with the link', permission: 'public',
  body: z.object({ token: z.string().min(1).max(200), password: passwordSchema }), response: done,
});
export const changePassword = endpoint({
  method: 'POST', path: '/api/auth/change-password', summary: 'Change the password; other sessions end', permission: 'signed_in',
  body: z.object({ currentPassword: z.string().max(200), password: passwordSchema }), response: done,
});
