import { asCode } from '@kraal/domain/movement/papers';
import { z } from 'zod';

/** The other farm's code, as it is read from a message or typed off a screen, and the place it stands at. */
export const partnerBody = z.object({
  code: z.string().transform((text, context) => {
    const code = asCode(text);
    if (code !== null) return code;
    context.addIssue({
      code: 'custom',
      message: 'A code has twelve letters, as the other farm’s screen shows them.',
    });
    return z.NEVER;
  }),
  placeId: z.uuid(),
});

/** Yes, it is them: at a place that is known, or at a new one that is named as they name themselves. */
export const acceptPartnerBody = z.object({
  placeId: z.uuid().nullable().default(null),
  version: z.int(),
});

export const endPartnerBody = z.object({ version: z.int() });
