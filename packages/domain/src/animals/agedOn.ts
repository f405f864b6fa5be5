import type { Day } from '../format/dates.ts';

const left: ReadonlySet<string> = new Set(['sold', 'slaughtered', 'died']);

/** The day as of which somebody's age is told: today, or the day on which it left. */
export const agedOn = ({ status, statusOn }: { status: string; statusOn: Day }, today: Day): Day =>
  left.has(status) && statusOn < today ? statusOn : today;
