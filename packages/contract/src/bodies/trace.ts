import { daySchema } from '@kraal/domain/format/daySchema';
import { daysBetween } from '@kraal/domain/format/dates';
import {
  longestLingerDays,
  longestTraceDays,
  mostTracedShown,
  mostTraceSteps,
  traceWays,
} from '@kraal/domain/movement/trace';
import { z } from 'zod';

/** What is traced: an animal or lot, or a camp and whoever stood in it; which way, over which days, how far. */
export const traceQuery = z
  .object({
    animalId: z.uuid().toLowerCase().optional(),
    campId: z.uuid().toLowerCase().optional(),
    way: z.enum(traceWays).default('spread'),
    from: daySchema,
    until: daySchema,
    steps: z.coerce.number().int().min(1).max(mostTraceSteps).default(1),
    /** For so many days after it left a camp it may still be caught there. */
    lingersDays: z.coerce.number().int().min(0).max(longestLingerDays).default(0),
  })
  .refine(({ animalId, campId }) => (animalId === undefined) !== (campId === undefined), {
    path: ['animalId'],
    message: 'Say which animal, or which camp.',
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day is before the first.',
  })
  .refine(({ from, until }) => daysBetween(from, until) <= longestTraceDays, {
    path: ['from'],
    message: 'A trace goes over two years at the most.',
  });

/** How many come first. */
export const firstOfTrace = z.coerce
  .number()
  .int()
  .min(1)
  .max(mostTracedShown)
  .default(mostTracedShown);
