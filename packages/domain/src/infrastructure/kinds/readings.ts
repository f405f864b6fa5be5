import { z } from 'zod';
import { defineAbout } from '../defineAbout.ts';

/**
 * Rain since the gauge was last emptied, in the gauge of a place. The wettest day on record had 1,825 mm (Foc-Foc,
 * Réunion, January 1966; WMO's archive of extremes), and a gauge may stand unread for a month.
 */
export const rained = defineAbout({
  name: 'rained',
  permission: 'field_worker',
  about: ['gauge'],
  payload: z.strictObject({ rainMm: z.number().min(0).max(5000) }),
});

export const feedMethods = ['estimate', 'plateMeter', 'cuts'] as const;

/** Feed on offer in a camp, dry matter; a dense pasture before it is cut holds some 8,000 kg/ha. */
export const feedAssessed = defineAbout({
  name: 'feed_assessed',
  permission: 'field_worker',
  about: ['camp'],
  payload: z.strictObject({
    feedKgPerHa: z.number().min(0).max(30_000),
    method: z.enum(feedMethods).default('estimate'),
    photoId: z.uuid().optional(),
  }),
});

/** How full it is, of what it holds. */
export const levelRead = defineAbout({
  name: 'level_read',
  permission: 'field_worker',
  about: ['trough', 'tank', 'dam'],
  payload: z.strictObject({ levelPercent: z.number().min(0).max(100) }),
});

/** On the wire. Energisers give up to some 10 kV. */
export const voltageRead = defineAbout({
  name: 'voltage_read',
  permission: 'field_worker',
  about: ['fence', 'energiser'],
  payload: z.strictObject({ voltageKv: z.number().min(0).max(20) }),
});
