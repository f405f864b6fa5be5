import { sentence } from '@kraal/domain/ledger/problem';
import type { RowPlan } from './rowPlan.ts';
import { complain } from './complain.ts';

/** Depth by parents before young; rows on a loop are all named. */
export function markLoops(plans: readonly RowPlan[], links: ReadonlyMap<RowPlan, RowPlan[]>): void {
  const done = new Set<RowPlan>();
  for (const start of plans) {
    const path = new Set<RowPlan>();
    const stack: { plan: RowPlan; next: number }[] = [{ plan: start, next: 0 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (!top) break;
      path.add(top.plan);
      const parents = links.get(top.plan) ?? [];
      const parent = parents[top.next];
      top.next += 1;
      if (!parent || done.has(top.plan)) {
        top.plan.depth = Math.max(0, ...parents.map((one) => one.depth + 1));
        done.add(top.plan);
        path.delete(top.plan);
        stack.pop();
      } else if (path.has(parent)) {
        if (parent !== top.plan)
          nameLoop(
            stack.map((one) => one.plan),
            parent,
          );
      } else if (!done.has(parent)) {
        stack.push({ plan: parent, next: 0 });
      }
    }
  }
}

function nameLoop(path: readonly RowPlan[], from: RowPlan): void {
  const loop = path.slice(path.indexOf(from));
  const rows = loop
    .map((plan) => plan.rowNumber)
    .sort((a, b) => a - b)
    .join(', ');
  for (const plan of loop)
    complain(plan, {
      role: plan.facts.dam ? 'dam' : 'sire',
      message: sentence`Rows ${rows} are each other's ancestors: a pedigree cannot run in a loop.`,
    });
}
