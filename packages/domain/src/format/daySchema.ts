import { z } from 'zod';
import type { Day } from './dates.ts';

/** A day that exists, as requests and entries write it. */
export const daySchema = z.iso.date(
  'This day does not exist. Write it as YYYY-MM-DD.',
) as unknown as z.ZodType<Day, Day>; // the check just made is what the type says
