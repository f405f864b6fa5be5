import { z } from 'zod';

export const campBody = z.object({
  name: z.string().trim().min(1, 'Give the camp a name.').max(80),
  areaHa: z
    .number()
    .positive('Hectares must be more than 0.')
    .max(1_000_000)
    .nullable()
    .default(null),
});
