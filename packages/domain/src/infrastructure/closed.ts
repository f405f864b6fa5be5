import type { Day } from '../format/dates.ts';

/** What was said of a camp's being open, as its entries of `camp_closed` and `camp_opened` say it. */
export type Closing = {
  eventId: string;
  at: string;
  isOpen: boolean;
  reason: string;
  opensOn: Day | null;
};

/** Of one moment the entry with the later id, as everywhere. */
const orderOf = ({ at, eventId }: Closing): string => `${at} ${eventId}`;

/**
 * In: everything that stands of one camp, in any order, and a moment with the farm's day of it. Out: by which it is
 * closed then, or null: the last word before the moment counts, and one with a day holds until the day before.
 */
export function closedBy<C extends Closing>(all: readonly C[], at: string, day: Day): C | null {
  const last = all
    .filter((one) => one.at <= at)
    .reduce<C | null>(
      (latest, one) => (latest && orderOf(latest) > orderOf(one) ? latest : one),
      null,
    );
  if (!last || last.isOpen) return null;
  return last.opensOn !== null && day >= last.opensOn ? null : last;
}
