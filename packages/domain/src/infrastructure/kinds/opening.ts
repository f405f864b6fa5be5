import { z } from 'zod';
import { daySchema } from '../../format/daySchema.ts';
import { defineAbout } from '../defineAbout.ts';

/** Why nobody may move into a camp. */
export const closingReasons = [
  'rest',
  'sprayed',
  'burnt',
  'flooded',
  'isolation',
  'other',
] as const;

/** From now on nobody moves in: up to a day, or until it is opened. Who stands in it stays. */
export const campClosed = defineAbout({
  name: 'camp_closed',
  permission: 'farm_manager',
  about: ['camp'],
  payload: z.strictObject({
    reason: z.enum(closingReasons),
    /** The first day on which they may come in again; what was sprayed says so by its product. */
    opensOn: daySchema.optional(),
    product: z.string().trim().min(1).max(120).optional(),
  }),
});

export const campOpened = defineAbout({
  name: 'camp_opened',
  permission: 'farm_manager',
  about: ['camp'],
  payload: z.strictObject({}),
});

/** Left open: the camps it joins are grazed as one. */
export const gateOpened = defineAbout({
  name: 'gate_opened',
  permission: 'field_worker',
  about: ['gate'],
  payload: z.strictObject({}),
});

export const gateShut = defineAbout({
  name: 'gate_shut',
  permission: 'field_worker',
  about: ['gate'],
  payload: z.strictObject({}),
});
