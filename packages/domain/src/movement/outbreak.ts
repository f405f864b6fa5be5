/**
 * How a record on one farm is tied to one on another: it was sold there by a transfer that both have, it wears the same
 * EID, or both stood at one place by its GLN.
 */
export const reachedAcross = ['sent', 'eid', 'place'] as const;
export type ReachedAcross = (typeof reachedAcross)[number];

/** For so many days a case may be read: what goes on for longer is opened anew, with a reason anew. */
export const longestCaseDays = 90;
export const usualCaseDays = 14;

/** What is known of whoever asks and of the case, by the one clock; `endsAt` is not in it any more. */
type Standing = { closedAt: string | null; endsAt: string; now: Date };

/** `open` while it may be read; `closed` by somebody; `lapsed` once its time is over. */
export const caseStandings = ['open', 'closed', 'lapsed'] as const;
export type CaseStanding = (typeof caseStandings)[number];

/** In: when it was closed, when it ends. Out: how it stands at `now`. */
export function caseStanding({ closedAt, endsAt, now }: Standing): CaseStanding {
  if (closedAt !== null) return 'closed';
  return Date.parse(endsAt) > now.getTime() ? 'open' : 'lapsed';
}

/** What somebody may look at under a case; each look is kept. */
export const looks = ['find', 'first', 'trace', 'file', 'events'] as const;
export type LookedAt = (typeof looks)[number];
