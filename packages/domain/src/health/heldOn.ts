import type { Day } from '../format/dates.ts';
import { endOf, type Hold } from './hold.ts';

/** What one medicine still holds an animal back from on a day; `lastDoseOn` while more doses are to follow. */
export type HeldOn = {
  medicineId: string;
  meatUntil: Day | null;
  milkUntil: Day | null;
  exportUntil: Day | null;
  lastDoseOn: Day | null;
};

/** In: the holds of one animal and a day. Out: those that say anything on it, each with its own ends. */
export function heldOn(holds: readonly Hold[], day: Day): HeldOn[] {
  const still = (until: Day | null): Day | null => (until !== null && until >= day ? until : null);
  return holds
    .map((hold) => ({
      medicineId: hold.medicineId,
      meatUntil: still(endOf(hold, 'meat')),
      milkUntil: still(endOf(hold, 'milk')),
      exportUntil: still(endOf(hold, 'export')),
      lastDoseOn: hold.course?.lastDoseOn ?? null,
    }))
    .filter((one) => one.meatUntil ?? one.milkUntil ?? one.exportUntil ?? one.lastDoseOn);
}
