import { z } from 'zod';

export const textSchema = (longest: number) => z.string().trim().min(1).max(longest);
