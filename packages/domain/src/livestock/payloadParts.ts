import { z } from 'zod';
import { isRealDay } from '../format/dates.ts';

export const daySchema = z
  .string()
  .refine(isRealDay, 'This day does not exist. Write it as YYYY-MM-DD.');
export const textSchema = (longest: number) => z.string().trim().min(1).max(longest);
