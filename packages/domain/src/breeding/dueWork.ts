import { addDays, type Day } from '../format/dates.ts';
import { type SettingsOfFarm, weaningDaysOf } from '../animals/farmSettings.ts';
import { quietCourseDays } from '../health/hold.ts';
import type { AnimalState } from '../ledger/state.ts';
import { carryingHeads } from './flock.ts';
import type { GestationOfFarm } from './gestation.ts';
import { parity } from './slice.ts';
import { type Confidence, outlookOn } from './status.ts';

/** A weaning nobody recorded is no longer work after so long: the young are grown. */
export const forgottenWeaningDays = 120;

/** Work that is due for one animal by what is known of it alone. */
export type DueWork = {
  kind: 'heat' | 'check' | 'birth' | 'weaning' | 'course';
  day: Day;
  until: Day | null;
  heads: number;
  /** How sure a birth is. */
  confidence: Confidence | null;
  /** Whose course nobody went on with. */
  medicineId: string | null;
  isLate: boolean;
};

type Asked = {
  today: Day;
  /** Up to which day. */
  to: Day;
  gestationDays: GestationOfFarm;
  settings: SettingsOfFarm;
};

/** While sires run with her a birth has no last day, and is never late. */
const isLate = ({ kind, day, until }: Omit<DueWork, 'isLate'>, today: Day): boolean =>
  (until ?? day) < today && (kind !== 'birth' || until !== null);

function weaningOf(state: AnimalState, { today, to, settings }: Asked): Day | null {
  const { bornOn, weanedOn, species } = state;
  if (bornOn === null || weanedOn !== null || parity(state) > 0) return null;
  const day = addDays(bornOn, weaningDaysOf(species, settings));
  return day <= to && day >= addDays(today, -forgottenWeaningDays) ? day : null;
}

/** In: a living animal or lot, and what is asked for. Out: its work up to that day; protocols are worked out elsewhere. */
export function dueWorkOf(state: AnimalState, asked: Asked): DueWork[] {
  if (state.status !== 'alive') return [];
  const { today, to, gestationDays } = asked;
  const { heat, checkFrom, due } = outlookOn(state, today, gestationDays);
  const { heads, holds } = state;
  const found: Omit<DueWork, 'isLate'>[] = [];
  const plain = { until: null, heads, confidence: null, medicineId: null };
  if (heat && heat.from <= to && heat.to >= today)
    found.push({ ...plain, kind: 'heat', day: heat.from, until: heat.to });
  if (checkFrom && checkFrom <= to) found.push({ ...plain, kind: 'check', day: checkFrom });
  if (due && due.from <= to) {
    const flock = state.isLot ? state.breeding?.flock : undefined;
    found.push({
      ...plain,
      kind: 'birth',
      day: due.from,
      until: due.to,
      confidence: due.confidence,
      heads: flock ? carryingHeads(flock, heads) : heads,
    });
  }
  const weaning = weaningOf(state, asked);
  if (weaning) found.push({ ...plain, kind: 'weaning', day: weaning });
  for (const { medicineId, course } of holds) {
    const day = course ? addDays(course.lastDoseOn, quietCourseDays) : null;
    if (day && day <= to) found.push({ ...plain, kind: 'course', day, medicineId });
  }
  return found.map((one) => ({ ...one, isLate: isLate(one, today) }));
}
