import type { Day } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { BornPrecision } from '@kraal/domain/animals/birthDay';
import type { RowPlan } from './rowPlan.ts';

export type ParentCandidate = {
  id: string;
  row: RowPlan | null;
  sex: string | null;
  bornOn: Day | null;
  bornPrecision?: BornPrecision | null | undefined;
  /** As it stands on the farm. */
  state: AnimalState | null;
};

export const sexes = { dam: 'female', sire: 'male' } as const;
