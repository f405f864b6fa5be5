import { daySchema } from '@kraal/domain/format/daySchema';
import { z } from 'zod';

/** Entries that finish a task about a thing on the land, when they are recorded after it was set. */
const finishingKinds = ['repaired', 'inspected', 'serviced'] as const;

export const taskBody = z.object({
  title: z.string().trim().min(1, 'Say what is to be done.').max(200),
  /** A thing on the land, or a camp. */
  subjectId: z.uuid().nullable().default(null),
  dueOn: daySchema.nullable().default(null),
  assignedTo: z.uuid().nullable().default(null),
  finishedBy: z.enum(finishingKinds).nullable().default(null),
});
