import { alertCodes, severities } from '@kraal/domain/alerts/rules';
import { z } from 'zod';

/** As many as a screen selects. */
export const mostAtOnce = 500;

export const alertShelves = ['open', 'snoozed', 'settled'] as const;
export type AlertShelf = (typeof alertShelves)[number];

const which = {
  ids: z.array(z.uuid()).min(1).max(mostAtOnce).optional(),
  /** All of a rule that the screen shows: of this shelf, and as it is filtered. */
  rule: z.enum(alertCodes).optional(),
  shelf: z.enum(alertShelves).optional(),
  severity: z.enum(severities).optional(),
  mobId: z.uuid().optional(),
  campId: z.uuid().optional(),
  userId: z.uuid().optional(),
};

/** What can be taken back at once, and leaves the rest of an alert as it was. */
export const undoneActs = ['acknowledge', 'snooze', 'settle'] as const;
export type UndoneAct = (typeof undoneActs)[number];

export const settledAs = ['done', 'no_matter', 'false_alarm'] as const;
export type SettledAs = (typeof settledAs)[number];

export const alertAct = z
  .discriminatedUnion('act', [
    z.object({ act: z.literal('acknowledge'), ...which }),
    z.object({
      act: z.literal('snooze'),
      hours: z
        .number()
        .min(1)
        .max(24 * 90),
      ...which,
    }),
    z.object({
      act: z.literal('settle'),
      as: z.enum(settledAs),
      note: z.string().trim().max(500).optional(),
      ...which,
    }),
    z.object({ act: z.literal('reopen'), ...which }),
    z.object({ act: z.literal('undo'), of: z.enum(undoneActs), ...which }),
  ])
  .refine((body) => (body.ids === undefined) !== (body.rule === undefined), {
    path: ['ids'],
    message: 'Say which alerts, or of which rule.',
  });

export const ruleSetting = z.object({
  scopeKind: z.enum(['farm', 'mob', 'camp', 'medicine']).default('farm'),
  scopeId: z.uuid().optional(),
  isOn: z.boolean(),
  severity: z.enum(severities),
  threshold: z.number().nullable(),
  /** As it was seen; 0 where nothing was set. */
  version: z.int().min(0),
});
