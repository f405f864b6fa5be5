import { asAddress } from '@kraal/domain/partners/address';
import { z } from 'zod';

/** The other farm's code, with its server where that is another, as it is typed off a screen; and the place it stands at. */
export const partnerBody = z.object({
  code: z
    .string()
    .max(400)
    .transform((text, context) => {
      const address = asAddress(text);
      if (address !== null) return address;
      context.addIssue({
        code: 'custom',
        message:
          'A code has twelve letters, and behind an @ the name of their server where it is another.',
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
