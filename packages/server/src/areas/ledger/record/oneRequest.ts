import type { EventAnswer } from '@kraal/contract/ledger';
import { type Problem, problem } from '@kraal/domain/ledger/problem';
import { rejected } from '@kraal/domain/ledger/rejected';
import type { Draft } from './draft.ts';
import type { Voidable } from './voiding.ts';

/** By time; a cancellation comes after what it cancels, whatever the two clocks said. */
export function inOrder(
  drafts: readonly Draft[],
  cancelled: ReadonlyMap<string, Pick<Voidable, 'occurredAt'>>,
): Draft[] {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  // A correction may be corrected in turn: the chain is followed to its beginning, each link once.
  const chainOf = (draft: Draft): Draft[] => {
    const chain = [draft];
    let one = byId.get(draft.voids?.eventId ?? '');
    while (one && !chain.includes(one)) {
      chain.push(one);
      one = byId.get(one.voids?.eventId ?? '');
    }
    return chain;
  };
  const targetOf = ({ voids }: Draft) =>
    byId.get(voids?.eventId ?? '') ?? cancelled.get(voids?.eventId ?? '');
  const takesBackStored = ({ kind, voids }: Draft) =>
    kind === 'voided' && !byId.has(voids?.eventId ?? '') && cancelled.has(voids?.eventId ?? '');
  const places = new Map(
    drafts.map((draft) => {
      const chain = chainOf(draft);
      return [
        draft,
        {
          // What a cancellation takes back never was: what was stored before goes first, the latest of it before
          // what it stood on.
          time: takesBackStored(draft)
            ? Number.NEGATIVE_INFINITY
            : Math.max(...chain.map(({ occurredAt }) => Date.parse(occurredAt))),
          // Of one moment whatever comes after all else of its animal.
          isLater: Number(draft.definition.afterOthers === true),
          links: chain.length,
          cancels: Number(draft.kind === 'voided'),
          // Of cancellations of one moment first what stands on the other.
          of: -Date.parse(targetOf(draft)?.occurredAt ?? draft.occurredAt),
        },
      ] as const;
    }),
  );
  const none = { time: 0, isLater: 0, links: 0, cancels: 0, of: 0 };
  return [...drafts].sort((a, b) => {
    const [one, other] = [places.get(a) ?? none, places.get(b) ?? none];
    return (
      one.time - other.time ||
      one.isLater - other.isLater ||
      one.cancels - other.cancels ||
      one.links - other.links ||
      (one.cancels ? one.of - other.of : 0)
    );
  });
}

/** An entry that stands in a request twice is one entry: each id's first, and the others with it. */
export function onceEach(drafts: readonly Draft[]): [Draft[], Map<Draft, Draft>] {
  const firsts = new Map<string, Draft>();
  const again = new Map<Draft, Draft>();
  for (const draft of drafts) {
    const first = firsts.get(draft.id);
    if (first) again.set(draft, first);
    else firsts.set(draft.id, draft);
  }
  return [[...firsts.values()], again];
}

export function sameAgain(
  draft: Draft,
  first: Draft,
  answers: ReadonlyMap<Draft, EventAnswer>,
): EventAnswer {
  if (draft.contentHash !== first.contentHash) return rejected(draft.id, [reusedId()]);
  const answer = answers.get(first) ?? rejected(draft.id, []);
  return answer.result === 'recorded' ? { id: draft.id, result: 'duplicate' } : answer;
}

export const reusedId = (): Problem =>
  problem('id', 'id_reused', 'Another entry with this id but other content was recorded before.');

/**
 * Entries that were refused as impossible, or asked about, each with what came to cancel it or put it right and was
 * refused for nothing else than that there was nothing to cancel.
 */
export function cancelledAtOnce(
  drafts: readonly Draft[],
  impossible: ReadonlySet<Draft>,
  answers: ReadonlyMap<Draft, EventAnswer>,
): [Draft, Draft][] {
  const rejected = new Map(
    drafts.flatMap((draft) =>
      answers.get(draft)?.result === 'rejected' && impossible.has(draft) && !draft.voids
        ? [[draft.id, draft] as const]
        : [],
    ),
  );
  return drafts.flatMap((draft): [Draft, Draft][] => {
    const wrong = rejected.get(draft.voids?.eventId ?? '');
    return wrong && answers.get(draft)?.code === 'unknown_entry' ? [[wrong, draft]] : [];
  });
}
