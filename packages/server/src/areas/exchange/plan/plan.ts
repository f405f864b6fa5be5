import type { ImportOptions } from '@kraal/contract/exchange';
import { mapInSlices } from '../../../platform/inSlices.ts';
import { findDoubles } from './doubles.ts';
import type { Herd } from './herd.ts';
import { planParents } from './parents.ts';
import type { RowFacts } from './rowFacts.ts';
import { matchResults } from './saleResults.ts';
import { planRow, type RowPlan } from './rowPlan.ts';
import { existing } from './whose.ts';

/** Another dam or sire than the animal has is a change like any other. */
function compareParents(plan: RowPlan, options: ImportOptions, herd: Herd): void {
  const own = existing(plan.facts, options, herd);
  if (!own || plan.outcome === 'bad') return;
  for (const [role, known] of [
    ['dam', own.damId],
    ['sire', own.sireId],
  ] as const) {
    const found = plan.parents[role];
    if (found === null || found === known) continue;
    plan.changes.push({ field: role, from: herd.nameOf(known), to: plan.facts[role] });
    plan.outcome = 'update';
  }
}

/** Judges all rows together: against the herd, against each other, parents and loops. `idOf` gives a new animal its id. */
export async function planImport(
  rows: readonly RowFacts[],
  { options, herd, idOf }: { options: ImportOptions; herd: Herd; idOf: (name: string) => string },
): Promise<RowPlan[]> {
  const plans = await mapInSlices(
    rows,
    (row): RowPlan => ({
      ...planRow(row, options, herd),
      parents: { dam: null, sire: null, references: [] },
      depth: 0,
    }),
  );
  for (const plan of plans)
    plan.animalId ??= options.purpose !== 'animals' ? null : idOf(`row ${plan.rowNumber}`);
  await findDoubles(plans, options);
  if (options.purpose === 'records') matchResults(plans, herd);
  if (options.purpose === 'animals') {
    await planParents(plans, { options, herd, idOf });
    await mapInSlices(plans, (plan) => compareParents(plan, options, herd));
  }
  return plans;
}
