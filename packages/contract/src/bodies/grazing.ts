import { daySchema } from '@kraal/domain/format/daySchema';
import { grazingSettingsSchema } from '@kraal/domain/grazing/settings';
import { z } from 'zod';

export const grazingBody = grazingSettingsSchema;

export const plannedHeadsBody = z
  .object({
    mobId: z.uuid(),
    what: z.enum(['comes', 'leaves', 'joins']),
    day: daySchema,
    heads: z.int().min(1, 'At least one head.').max(100_000, 'At most 100,000.'),
    /** Of each; null where they are like those of the mob. */
    kgEach: z
      .number()
      .positive('More than 0 kg.')
      .max(2000, 'At most 2,000 kg.')
      .nullable()
      .default(null),
    otherMobId: z.uuid().nullable().default(null),
  })
  .refine(({ what, otherMobId }) => what !== 'joins' || otherMobId !== null, {
    path: ['otherMobId'],
    message: 'Say which mob they join.',
  });
