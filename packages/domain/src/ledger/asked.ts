import { z } from 'zod';
import { type Problem, problem, type Said } from './problem.ts';

/** What is unlikely but can be true is asked, not refused: whoever records it says that they are sure, and that stays with the entry. */
export const sureSchema = { sure: z.boolean().optional() };

const prefix = 'ask_';

export const isAsked = (code: string): boolean => code.startsWith(prefix);

/** A question instead of a refusal, unless it was answered already. */
export const ask = (
  sure: boolean | undefined,
  field: string,
  code: string,
  words: string | Said,
): Problem[] => (sure ? [] : [problem(field, `${prefix}${code}`, words)]);
