import type { Day } from '../format/dates.ts';
import { isGone } from '../ledger/gone.ts';

/** The day as of which somebody's age is told: today, or the day on which it left. */
export const agedOn = ({ status, statusOn }: { status: string; statusOn: Day }, today: Day): Day =>
  isGone({ status }) && statusOn < today ? statusOn : today;
