import { daySchema } from '@kraal/domain/format/daySchema';
import { daysBetween } from '@kraal/domain/format/dates';
import { diseases } from '@kraal/domain/health/diseases';
import { longestCaseDays, usualCaseDays } from '@kraal/domain/movement/outbreak';
import {
  longestLingerDays,
  longestTraceDays,
  mostTraceSteps,
  traceWays,
} from '@kraal/domain/movement/trace';
import { z } from 'zod';
import { firstOfTrace } from './trace.ts';

/** Only what the law has reported may be traced across farms. */
const traceable = diseases.flatMap(({ id, standing }) => (standing === null ? [] : [id]));

export const caseBody = z
  .object({
    disease: z.enum(traceable, 'Choose a disease that the law has reported.'),
    authority: z.string().trim().min(3, 'Say on whose authority.').max(120),
    reference: z.string().trim().min(2, 'Say under which number it is kept.').max(60),
    reason: z.string().trim().min(10, 'Say why, in a sentence.').max(500),
    from: daySchema,
    until: daySchema,
    /** For so many days it may be read. */
    days: z
      .number()
      .int()
      .min(1, 'At least a day.')
      .max(longestCaseDays, 'At most 90 days.')
      .default(usualCaseDays),
    isPractice: z.boolean().default(false),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day is before the first.',
  })
  .refine(({ from, until }) => daysBetween(from, until) <= longestTraceDays, {
    path: ['from'],
    message: 'A trace goes over two years at the most.',
  });

/** By an EID on any farm, or by a tag or an EID on one. */
export const findBody = z.object({
  mark: z.string().trim().min(1, 'Say which number it wears.').max(60),
  farmId: z.uuid().toLowerCase().nullable().default(null),
});

const traceFields = {
  farmId: z.uuid().toLowerCase(),
  animalId: z.uuid().toLowerCase(),
  way: z.enum(traceWays).default('spread'),
};
export const caseTraceBody = z.object({
  ...traceFields,
  steps: z.number().int().min(1).max(mostTraceSteps).default(1),
  lingersDays: z.number().int().min(0).max(longestLingerDays).default(0),
});
export const caseFirstBody = caseTraceBody.extend({ most: firstOfTrace });
export const caseTraceQuery = z.object({
  ...traceFields,
  steps: z.coerce.number().int().min(1).max(mostTraceSteps).default(1),
  lingersDays: z.coerce.number().int().min(0).max(longestLingerDays).default(0),
});
