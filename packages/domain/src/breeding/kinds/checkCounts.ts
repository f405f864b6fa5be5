import { warn } from '../../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../../ledger/problem.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { callName } from '../../animals/callName.ts';
import { type Scanned, scannedHeads } from './scanned.ts';

export function checkCounts(state: AnimalState, payload: Scanned): Problem[] {
  const heads = scannedHeads(payload);
  if (heads === 0)
    return [problem('empty', 'nothing_scanned', 'Say how many were scanned, and what was seen.')];
  if (heads > state.heads)
    return [
      problem(
        'empty',
        'too_many_heads',
        sentence`${callName(state)} has ${state.heads} heads on that day, not ${heads}.`,
      ),
    ];
  if (payload.drafts?.some(({ result }) => payload[result] === 0))
    return [
      problem('drafts', 'nobody_to_draft', 'There is nobody to draft of one of the results.'),
    ];
  const results = payload.drafts?.map(({ result }) => result) ?? [];
  const ids = payload.drafts?.map(({ intoId }) => intoId) ?? [];
  if (new Set(results).size < results.length || new Set(ids).size < ids.length)
    return [
      problem('drafts', 'drafted_twice', 'Each result is drafted once, into a lot of its own.'),
    ];
  if (heads === state.heads) return [];
  return warn(payload.sure, {
    field: 'empty',
    code: 'not_all_scanned',
    words: sentence`${heads} of the ${state.heads} heads of ${callName(state)} were scanned. Record it all the same?`,
  });
}
