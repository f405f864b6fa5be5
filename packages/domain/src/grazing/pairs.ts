import type { Day } from '../format/dates.ts';
import { later } from './later.ts';
import type { PlanFinding, PlannedStay } from './plan.ts';

export const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** Days that two stays have in common, or null. */
function common(one: PlannedStay, other: PlannedStay): { from: Day; until: Day } | null {
  const [from, until] = [later(one.from, other.from), earlier(one.until, other.until)];
  return from < until ? { from, until } : null;
}

/** More than this nobody mends before asking again. */
export const mostFindings = 300;

/** Stays that have days in common, of one mob or in one camp: each is held against those that have not ended when it begins. */
export function pairs(sorted: readonly PlannedStay[]): PlanFinding[] {
  const findings: PlanFinding[] = [];
  let open: PlannedStay[] = [];
  for (const stay of sorted) {
    open = open.filter(({ until }) => until > stay.from);
    for (const other of open) {
      const both = common(other, stay);
      const isSame = stay.mobId === other.mobId;
      if (!both || (!isSame && stay.campId !== other.campId)) continue;
      const code = isSame ? ('mob_twice' as const) : ('camp_shared' as const);
      findings.push({ code, stayId: stay.id, otherId: other.id, ...both });
      if (findings.length >= mostFindings) return findings;
    }
    open.push(stay);
  }
  return findings;
}
