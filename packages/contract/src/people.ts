import { areaUnits, massUnits } from '@kraal/domain/format/units';
import {
  noticeChannels,
  noticeKindOf,
  noticeKinds,
  type NoticeSubject,
} from '@kraal/domain/people/notices';
import { languages } from '@kraal/domain/people/languages';
import { roleSchema } from '@kraal/domain/people/roleSchema';
import { speciesSchema } from '@kraal/domain/animals/speciesSchema';
import { z } from 'zod';
import {
  emailSchema,
  newAccount,
  newPassword,
  passwordSchema,
  personName,
} from './bodies/people.ts';
import { done, moment, pageOf, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

export const userFarm = z.object({
  farmId: z.string(),
  farmName: z.string(),
  role: roleSchema,
  species: z.array(speciesSchema),
  timeZone: z.string(),
  isDemo: z.boolean(),
  massUnit: z.enum(massUnits),
  areaUnit: z.enum(areaUnits),
  currency: z.string(),
  eraseAfter: z.string().nullable(),
});
const switches = z.partialRecord(
  z.enum(noticeKinds),
  z.partialRecord(z.enum(noticeChannels), z.boolean()),
);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'An hour like 05:30.');
const telling = z.object({
  quiet: z
    .object({ from: clock, until: clock })
    .refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: 'From an hour to the same is no time at all: switch it off instead.',
    })
    .nullable(),
  morningAt: clock.nullable(),
  eveningAt: clock.nullable(),
});
export const user = z.object({
  id: z.string(),
  /** Missing for who signs in by telephone alone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hasPassword: z.boolean(),
  language: z.enum(languages),
  notify: switches,
  /** Quiet hours and the hours of the day's lines; null where nothing was set. */
  telling: telling.nullable(),
  eraseAfter: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profilePhotoUrl: z.string().nullable(),
  systemRole: roleSchema,
  farms: z.array(userFarm),
});
export type User = z.infer<typeof user>;

export const signedIn = z.object({
  success: z.literal(true),
  accessToken: z.string(),
  refreshToken: z.string(),
  user,
});
export type SignedIn = z.infer<typeof signedIn>;

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with e-mail and password',
  permission: 'public',
  body: z.object({
    email: emailSchema,
    password: z.string().min(1, 'Enter your password.').max(200),
  }),
  response: signedIn,
});
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make an account and its first farm',
  permission: 'public',
  body: newAccount
    .extend({
      farmName: z.string().trim().min(1, 'Give your farm a name.').max(120).optional(),
      species: z
        .array(speciesSchema)
        .min(1, 'You must have at least one species enabled.')
        .max(3)
        .default(['Cattle']),
      /** Who comes by an invitation joins that farm and need not start one. */
      invitation: z.string().max(200).optional(),
    })
    .refine(({ farmName, invitation }) => farmName !== undefined || invitation !== undefined, {
      path: ['farmName'],
      message: 'Give your farm a name.',
    }),
  response: signedIn,
});
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange a refresh token for new tokens',
  permission: 'public',
  body: z.object({ refreshToken: z.string().min(1).max(200) }),
  response: signedIn,
});
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  permission: 'public',
  body: z.object({ refreshToken: z.string().max(200).optional() }),
  response: done,
});
export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in',
  permission: 'signed_in',
  response: user,
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a link to choose a new password',
  permission: 'public',
  body: z.object({ email: emailSchema }),
  response: done,
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with the link',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200), password: passwordSchema }),
  response: done,
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; other sessions end',
  permission: 'signed_in',
  body: newPassword,
  response: done,
});
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/auth/me',
  summary: 'Change my profile',
  permission: 'signed_in',
  body: z.object({
    firstName: personName.optional(),
    lastName: personName.optional(),
    language: z.enum(languages).optional(),
    notify: switches.optional(),
    telling: telling.optional(),
  }),
  response: user,
});
export const keepProfilePhoto = endpoint({
  upload: { mostBytes: 15 * 1024 * 1024 },
  method: 'POST',
  path: '/api/auth/me/photo',
  summary: 'My photo (multipart, 15 MB at most)',
  permission: 'signed_in',
  response: user,
});
export const showProfilePhoto = endpoint({
  method: 'GET',
  path: '/api/people/:name',
  summary: 'A person’s photo, by a name nobody can guess',
  permission: 'public',
  params: z.object({ name: z.string().regex(/^[0-9a-f]{64}\.webp$/) }),
});

const session = z.object({
  id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  timeZone: z.string().nullable(),
  createdAt: moment,
  lastUsedAt: moment,
  isThis: z.boolean(),
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where I am signed in',
  permission: 'signed_in',
  response: z.object({ items: z.array(session) }),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign one of my devices out',
  permission: 'signed_in',
  params: z.object({ id: z.uuid() }),
  response: done,
});
export const endAllSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end',
  summary: 'Sign my other devices out, or all',
  permission: 'signed_in',
  body: z.object({ thisToo: z.boolean().default(false) }),
  response: done,
});
export const exportMe = endpoint({
  method: 'GET',
  path: '/api/auth/me/export',
  summary: 'Everything kept about me, as JSON',
  permission: 'signed_in',
});
export const eraseMe = endpoint({
  method: 'POST',
  path: '/api/auth/me/erase',
  summary: 'Erase my account in 30 days',
  permission: 'signed_in',
  body: z.object({ confirm: z.string().max(200) }),
  response: user,
});
export const keepMe = endpoint({
  method: 'POST',
  path: '/api/auth/me/keep',
  summary: 'Do not erase my account after all',
  permission: 'signed_in',
  body: z.object({}),
  response: user,
});

const providerSettings = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  tokenSyncUrl: z.string().nullable(),
  /** Where the test emulator stands; never in production. */
  emulatorUrl: z.string().nullable(),
});
export type ProviderSettings = z.infer<typeof providerSettings>;
export const signInWays = endpoint({
  method: 'GET',
  path: '/api/auth/ways',
  summary: 'Which ways of signing in there are beside the password',
  permission: 'public',
  response: z.object({ provider: providerSettings.nullable() }),
});
export const verifyFirebase = endpoint({
  method: 'POST',
  path: '/api/auth/firebase/verify',
  summary: 'Sign in with the identity provider’s token',
  permission: 'public',
  body: z.object({
    idToken: z.string().min(1).max(8192),
    firstName: z.string().trim().max(80).optional(),
    lastName: z.string().trim().max(80).optional(),
    photoUrl: z.url().max(2000).optional(),
  }),
  response: signedIn,
});
export const syncToken = endpoint({
  method: 'POST',
  path: '/api/auth/token-sync',
  summary: 'The provider’s own notice that somebody is signed in there; it opens nothing',
  permission: 'public',
  response: done,
});
export const unsyncToken = endpoint({
  method: 'DELETE',
  path: '/api/auth/token-sync',
  summary: 'The provider’s own notice that nobody is signed in there; it ends nothing',
  permission: 'public',
  response: done,
});

const noticeSubjects = Object.keys(noticeKindOf) as NoticeSubject[]; // its own keys
const noticeLine = z.object({
  id: z.string(),
  at: moment,
  what: z.enum(noticeSubjects),
  about: z.record(z.string(), z.string()),
  isNew: z.boolean(),
});
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'What I am told, the latest first',
  permission: 'signed_in',
  query: pageQuery,
  response: pageOf(noticeLine).extend({ unread: z.number() }),
});
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'I have seen all of them',
  permission: 'signed_in',
  body: z.object({}),
  response: done,
});
