import { addDays, type Day } from '../format/dates.ts';

/** Who came from elsewhere keeps apart for so long (domain notes, section 6; Government Gazette 52868 of 13 June 2025). */
export const isolationDays = 28;

/** The last day of an isolation. In: the day on which the last of those came that are kept apart. */
export const isolatedUntil = (cameOn: Day): Day => addDays(cameOn, isolationDays);

/** Heads that are together: those in isolation with the last day of the last of them, and the others. */
export type Group = { isolated: number; others: number; until: Day | null };

export const mixings = ['none', 'mixes', 'prolongs'] as const;
export type Mixing = (typeof mixings)[number];

/**
 * What it does to isolations to put some to others. In: who goes, and who stands there already. Out: `mixes`, where
 * somebody of them is in isolation and somebody is not; `prolongs`, where all are and some have longer to wait: they
 * leave together, when the time of the last is over; else `none`. `until` is the last day for all of them then.
 */
export function mixingOf(goes: Group, stands: Group): { mixing: Mixing; until: Day | null } {
  const days = [goes.until, stands.until].filter((day) => day !== null);
  const until = days.toSorted().at(-1) ?? null;
  const isolated = goes.isolated + stands.isolated;
  const others = goes.others + stands.others;
  if (goes.isolated + goes.others === 0) return { mixing: 'none', until: null };
  if (isolated > 0 && others > 0) return { mixing: 'mixes', until };
  const isLonger = goes.isolated > 0 && stands.isolated > 0 && goes.until !== stands.until;
  return isLonger ? { mixing: 'prolongs', until } : { mixing: 'none', until: null };
}

/** A stay in one place, from one moment to another, and the day on which whoever stood there came. */
type Stood = { placeId: string; on: Day; from: number; until: number };
type Stay = { id: string; placeId: string; since: number; until: number };
/** A record, the day on which one came that it stood with, and the first moment at which it did. */
export type Met = { id: string; on: Day; at: number };

/** Of each place and day of arrival the spans in which anybody stood there, one after the other. */
function spansOf(stood: readonly Stood[]): Map<string, Stood[]> {
  const spans = new Map<string, Stood[]>();
  for (const one of stood.toSorted((a, b) => a.from - b.from)) {
    const ofPlace = spans.get(one.placeId) ?? [];
    spans.set(one.placeId, ofPlace);
    const last = ofPlace.findLast(({ on }) => on === one.on);
    if (last && one.from <= last.until) last.until = Math.max(last.until, one.until);
    else ofPlace.push({ ...one });
  }
  return spans;
}

/**
 * Who stood with somebody that came lately. In: where those that came stood since they did, and the stays of all that
 * may have met them. Out: by record and day of arrival the first moment; touching ends are no meeting. Whoever came met
 * itself. It goes by places, and not by pairs: of each the spans are few, however many stood there.
 */
export function meetingsOf(stood: readonly Stood[], stays: readonly Stay[]): Met[] {
  const spans = spansOf(stood);
  const met = new Map<string, Met>();
  for (const { id, placeId, since, until } of stays)
    for (const { on, from, until: left } of spans.get(placeId) ?? []) {
      const at = Math.max(since, from);
      if (at >= Math.min(until, left)) continue;
      const key = `${id} ${on}`;
      if (at < (met.get(key)?.at ?? Infinity)) met.set(key, { id, on, at });
    }
  return [...met.values()];
}
