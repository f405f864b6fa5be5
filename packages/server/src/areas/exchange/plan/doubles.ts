import type { ImportOptions } from '@kraal/contract/exchange';
import { type Said, sentence } from '@kraal/domain/ledger/problem';
import { mapInSlices } from '../../../platform/inSlices.ts';
import { complaint } from './rowCells.ts';
import { type RowFacts, markKey } from './rowFacts.ts';
import type { RowPlan } from './rowPlan.ts';
import { numberKey } from './sameNumbers.ts';

type FileKey = { key: string; field: string; alsoIn: (row: number) => Said };

function keysOf({ tag, eid, externalId, name }: RowFacts): FileKey[] {
  const keys: FileKey[] = [];
  if (tag)
    keys.push({
      key: `tag:${markKey(tag)}`,
      field: 'tag',
      alsoIn: (row) => sentence`Row ${row} has the tag ${tag} too.`,
    });
  if (eid)
    keys.push({
      key: `eid ${eid}`,
      field: 'eid',
      alsoIn: (row) => sentence`Row ${row} has the EID ${eid} too.`,
    });
  if (externalId)
    keys.push({
      key: `id ${externalId}`,
      field: 'externalId',
      alsoIn: (row) => sentence`Row ${row} has the id ${externalId} too.`,
    });
  // By its name alone an animal is known where the row gives nothing else.
  if (keys.length === 0 && name)
    keys.push({
      key: `name ${name.toLowerCase()}`,
      field: 'name',
      alsoIn: (row) => sentence`Row ${row} has the name ${name} too.`,
    });
  return keys;
}

/** A number that another row has too; that two animals have it is known of those that are here already. */
function warnOfNumbers(
  { facts, rowNumber, problems, changes, outcome }: RowPlan,
  rows: Map<string, number>,
): void {
  for (const one of facts.official ?? []) {
    const earlier = rows.get(numberKey(one));
    rows.set(numberKey(one), earlier ?? rowNumber);
    const isNews = outcome === 'create' || changes.some(({ field }) => field === 'official');
    if (earlier !== undefined && isNews)
      problems.push({
        ...complaint('official', sentence`Row ${earlier} has the number ${one.number} too.`),
        asks: 'same_number',
      });
  }
}

/** The second row with a mark the file has given already is the wrong one; both are named. */
export async function findDoubles(
  plans: readonly RowPlan[],
  options: ImportOptions,
): Promise<void> {
  if (options.purpose !== 'animals') return;
  const first = new Map<string, number>();
  const meant = new Map<string, number>();
  const numbers = new Map<string, number>();
  await mapInSlices(plans, (plan) => {
    const earlier = plan.animalId === null ? undefined : meant.get(plan.animalId);
    if (earlier !== undefined)
      plan.problems.push(
        complaint(plan.facts.tag ? 'tag' : 'eid', sentence`Row ${earlier} is of the same animal.`),
      );
    else if (plan.animalId !== null) meant.set(plan.animalId, plan.rowNumber);
    for (const { key, field, alsoIn } of plan.facts.left || plan.facts.isAncestor
      ? []
      : keysOf(plan.facts)) {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, plan.rowNumber);
      else plan.problems.push(complaint(field, alsoIn(earlier)));
    }
    if (!options.accepted.includes('same_number')) warnOfNumbers(plan, numbers);
    if (plan.problems.length > 0) plan.outcome = 'bad';
  });
}
