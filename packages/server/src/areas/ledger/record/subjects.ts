import { type Problem, problem } from '@kraal/domain/ledger/problem';
import type { Transaction } from '../../../platform/database/connection.ts';
import { parts } from '../parts.ts';
import { type Draft, subjectsOf } from './draft.ts';

export type SubjectProblems = (draft: Draft) => Problem[];

/** What the entries of a request are about, looked up once: each must be on the farm, and what its kind is about. */
export async function loadSubjects(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<SubjectProblems> {
  const ids = [...new Set(drafts.flatMap(subjectsOf))];
  const known = new Map<string, string>();
  for (const { subjects } of ids.length > 0 ? parts() : [])
    for (const [id, kind] of (await subjects?.(transaction, farmId, ids)) ?? [])
      known.set(id, kind);
  return (draft) => {
    const kinds = subjectsOf(draft).map((id) => known.get(id));
    if (kinds.includes(undefined))
      return [problem('subjectIds', 'unknown_subject', 'What this is about is not on the farm.')];
    const isOther = kinds.some((kind) => !draft.definition.about?.includes(kind ?? ''));
    return isOther
      ? [problem('subjectIds', 'wrong_subject', 'This cannot be said of such a thing.')]
      : [];
  };
}
