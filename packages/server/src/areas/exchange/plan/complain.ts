import type { Said } from '@kraal/domain/ledger/problem';
import type { RowPlan } from './rowPlan.ts';
import { complaint } from './rowCells.ts';

type Role = 'dam' | 'sire';

/** `asks`: it can be true, and is accepted by that name. */
export function complain(
  plan: RowPlan,
  { role, message, asks }: { role: Role; message: string | Said; asks?: string | undefined },
): void {
  plan.problems.push({ ...complaint(role, message), ...(asks ? { asks } : {}) });
  plan.outcome = 'bad';
}
