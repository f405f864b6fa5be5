import { addDays, type Day } from '../format/dates.ts';

/** Who came from elsewhere keeps apart for so long (domain notes, section 6; Government Gazette 52868 of 13 June 2025). */
export const isolationDays = 28;

/** The last day of an isolation. In: the day on which the last of those came that are kept apart. */
export const isolatedUntil = (cameOn: Day): Day => addDays(cameOn, isolationDays);

/** Heads that are together: those in isolation, the others, and the day on which the last of the isolated came. */
export type Group = { isolated: number; others: number; lastCameOn: Day | null };

export const mixings = ['none', 'mixes', 'prolongs'] as const;
export type Mixing = (typeof mixings)[number];

/**
 * What it does to isolations to put some to others. In: who goes, and who stands there already. Out: `mixes`, where
 * somebody of them is in isolation and somebody is not; `prolongs`, where both are and one of them came later: they
 * leave together, when the time of the last is over; else `none`. `until` is the last day for all of them then.
 */
export function mixingOf(goes: Group, stands: Group): { mixing: Mixing; until: Day | null } {
  const days = [goes.lastCameOn, stands.lastCameOn].filter((day) => day !== null);
  const last = days.toSorted().at(-1) ?? null;
  const until = last === null ? null : isolatedUntil(last);
  const isolated = goes.isolated + stands.isolated;
  const others = goes.others + stands.others;
  const isMoved = goes.isolated + goes.others > 0;
  const isMixed = isMoved && isolated > 0 && others > 0;
  if (isMixed) return { mixing: 'mixes', until };
  const isLater = goes.isolated > 0 && stands.isolated > 0 && goes.lastCameOn !== stands.lastCameOn;
  return isLater ? { mixing: 'prolongs', until } : { mixing: 'none', until: null };
}
