import { z } from 'zod';
import { type Day, isOfThisAge } from './dates.ts';

const words = 'This day does not exist. Write it as YYYY-MM-DD.';
/** A day that exists, as requests and entries write it. */
export const daySchema = z.iso.date(words).refine(isOfThisAge, words) as unknown as z.ZodType<
  Day,
  Day
>; // the check just made is what the type says
