import { z } from 'zod';
import type { Species } from './species.ts';

export const speciesSchema = z.enum(['Cattle', 'Sheep', 'Goats']) satisfies z.ZodType<Species>;
