import { z } from 'zod';
import { type Problem, problem, type Said } from './problem.ts';
import { warningPrefix, isWarning } from './warning.ts';

/**
 * The answer to questions: the codes of those that somebody was shown, or `true` to whatever is asked (how entries of
 * before, and files that nobody stands beside, say it).
 */
export type Acknowledged = boolean | readonly string[] | undefined;

/** What is unlikely but can be true is asked, not refused: whoever records it says that they are sure, and that stays with the entry. */
export const acknowledgedSchema = {
  sure: z.union([z.boolean(), z.array(z.string().max(60)).max(40)]).optional(),
};

/** Whether a question is answered: an answer to one is none to another. */
export const isAcknowledged = (sure: unknown, code: string): boolean =>
  sure === true || (Array.isArray(sure) && sure.includes(`${warningPrefix}${code}`));

/** A question instead of a refusal, unless it was answered already. */
export const warn = (
  sure: Acknowledged,
  { field, code, words }: { field: string; code: string; words: string | Said },
): Problem[] =>
  isAcknowledged(sure, code) ? [] : [problem(field, `${warningPrefix}${code}`, words)];

/** As many as somebody reads. */
const mostNamed = 20;

/**
 * What is said of an entry of many animals: refusals before questions, no question left out, and not more of them all
 * than somebody reads.
 */
export function mostSaid(problems: readonly Problem[]): Problem[] {
  const ordered = [
    ...problems.filter(({ code }) => !isWarning(code)),
    ...problems.filter(({ code }) => isWarning(code)),
  ];
  if (ordered.length <= mostNamed) return ordered;
  const ofEachCode = new Set(new Map(ordered.toReversed().map((one) => [one.code, one])).values());
  const others = ordered.filter((one) => !ofEachCode.has(one));
  const kept = new Set([...ofEachCode, ...others.slice(0, mostNamed - ofEachCode.size)]);
  return ordered.filter((one) => kept.has(one));
}
