import { grazingSettingsSchema } from '@kraal/domain/grazing/settings';
import { z } from 'zod';
import { grazingBody } from './bodies/grazing.ts';
import { farmParams } from './common.ts';
import { endpoint } from './endpoint.ts';

const settings = grazingSettingsSchema.extend({
  rainBy: z.string(),
  rainsOn: z.string(),
  version: z.number(),
});
export type ShownGrazing = z.infer<typeof settings>;

export const showGrazing = endpoint({
  method: 'GET',
  path: '/api/farms/:farmId/grazing/settings',
  summary:
    'How the farm counts grazing: units of a class, what a unit eats, rain that it waits for',
  permission: { farm: 'viewer' },
  keys: true,
  params: farmParams,
  response: settings,
  shows: ['plan'],
});

export const changeGrazing = endpoint({
  method: 'PUT',
  path: '/api/farms/:farmId/grazing/settings',
  summary: 'Count grazing otherwise; figures of the past follow',
  permission: { farm: 'farm_manager' },
  keys: true,
  params: farmParams,
  body: grazingBody.extend({ version: z.int().min(0) }),
  response: settings,
});
