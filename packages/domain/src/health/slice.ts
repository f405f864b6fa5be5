import type { Day } from '../format/dates.ts';
import type { Controlled } from './controlled.ts';
import type { Hold } from './hold.ts';
import type { LotDose } from './lotDoses.ts';

/** What an animal had, and until when that holds it back. */
export type HealthSlice = {
  /** What its heads had as a lot, oldest first. */
  doses: LotDose[];
  /** What holds it back, by medicine. */
  holds: Hold[];
  /** Last day inside the meat and the milk withdrawal; null when none was ever given. */
  meatUntil: Day | null;
  milkUntil: Day | null;
  /** Last day on which its meat may not be exported, often later than the meat withdrawal. */
  exportUntil: Day | null;
  /** A controlled disease that was named of it and not excluded since. */
  controlled?: Controlled;
};

declare module '../ledger/state.ts' {
  interface AnimalState extends HealthSlice {}
}

export const unknownHealth = {
  doses: [],
  holds: [],
  meatUntil: null,
  milkUntil: null,
  exportUntil: null,
} satisfies HealthSlice;
