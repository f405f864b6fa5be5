import { z } from 'zod';

export const supportRequest = z.object({
  reason: z.string().trim().min(5, 'Say what you want to look into.').max(300),
  hours: z.number().int().min(1, 'At least an hour.').max(72, 'At most three days.'),
});
