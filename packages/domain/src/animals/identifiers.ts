import type { Day } from '../format/dates.ts';
import { z } from 'zod';
import { eidProblemText, parseEid } from './identification/eid.ts';
import { type Problem, problem } from '../ledger/problem.ts';
import type { Identifier, IdentifierType } from './slice.ts';
import { textSchema } from './payloadParts.ts';
import { schemeKey } from './register.ts';

export const mostOfficial = 6;
export const longestOfficial = 60;

/** What can mark an animal. An EID may come as any reader writes it. */
export const identifiersSchema = z.strictObject({
  tag: textSchema(40).optional(),
  eid: textSchema(40).optional(),
  brand: textSchema(3).optional(),
  tattoo: textSchema(20).optional(),
  /** Numbers of other registers: of another country, a breed society, another program. Each scheme numbers it once. */
  official: z
    .array(
      z.strictObject({ scheme: textSchema(longestOfficial), number: textSchema(longestOfficial) }),
    )
    .min(1)
    .max(mostOfficial)
    .optional(),
});
export type Identifiers = z.infer<typeof identifiersSchema>;

const types: [Exclude<keyof Identifiers, 'official'>, IdentifierType][] = [
  ['tag', 'visual'],
  ['eid', 'eid'],
  ['brand', 'brand'],
  ['tattoo', 'tattoo'],
];

export function toIdentifiers(marks: Identifiers, from: Day): Identifier[] {
  const { official = [] } = marks;
  const own = types.flatMap(([field, type]): Identifier[] => {
    const read = marks[field];
    if (read === undefined) return [];
    const parsed = type === 'eid' ? parseEid(read) : null;
    return [{ type, value: parsed?.ok ? parsed.eid : read, from, until: null }];
  });
  const foreign = official.map(
    ({ scheme, number }): Identifier => ({
      type: 'official',
      scheme,
      value: number,
      from,
      until: null,
    }),
  );
  return [...own, ...foreign];
}

export function identifierProblems(marks: Identifiers, heads: number): Problem[] {
  const problems: Problem[] = [];
  const schemes = (marks.official ?? []).map(({ scheme }) => schemeKey(scheme));
  if (new Set(schemes).size < schemes.length)
    problems.push(problem('official', 'one_number', 'A register gives an animal one number.'));
  const parsed = marks.eid === undefined ? null : parseEid(marks.eid);
  if (parsed && !parsed.ok)
    problems.push(problem('eid', parsed.problem, eidProblemText[parsed.problem]));
  if (heads > 1 && marks.eid !== undefined)
    problems.push(
      problem('eid', 'lot_has_no_eid', 'A lot of several animals has no EID: tag them one by one.'),
    );
  return problems;
}
