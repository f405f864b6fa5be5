import { z } from 'zod';
import type { Day } from './dates.ts';

const words = 'This day does not exist. Write it as YYYY-MM-DD.';
/** No farm has a day outside of these; PostgreSQL knows no year 0, and counting from the edges would leave them. */
const isOfThisAge = (day: string): boolean => day >= '1800-01-01' && day < '2300-01-01';

/** A day that exists, as requests and entries write it. */
export const daySchema = z.iso.date(words).refine(isOfThisAge, words) as unknown as z.ZodType<
  Day,
  Day
>; // the check just made is what the type says
