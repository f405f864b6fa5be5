import { z } from 'zod';
import { mostMoved } from './movement.ts';

/** Who is to go into which camp. */
export const mixingBody = z
  .object({
    campId: z.uuid(),
    animalIds: z.array(z.uuid().toLowerCase()).min(1).max(mostMoved).optional(),
    mobId: z.uuid().optional(),
  })
  .refine(({ animalIds, mobId }) => (animalIds === undefined) !== (mobId === undefined), {
    path: ['animalIds'],
    message: 'Say which animals: a list, or a mob.',
  });
