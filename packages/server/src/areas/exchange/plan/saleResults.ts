import type { ImportOptions } from '@kraal/contract/exchange';
import type { PayloadOf } from '@kraal/domain/all';
import { callName } from '@kraal/domain/animals/callName';
import { sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { Herd } from './herd.ts';
import { complaint } from './rowCells.ts';
import { markKey, type RowFacts } from './rowFacts.ts';
import type { RowPlan } from './rowPlan.ts';

/** A result that is on record, with what makes it the same as a row's. */
export type ResultOnRecord = { animalId: string; key: string };

/** The same of the same heads on the same day is the same result. */
export const resultKey = (
  on: string,
  heads: number,
  { coldMassKg, priceCents, carcassNumber, ageClass, fatCode, grade }: PayloadOf<'result_received'>,
): string =>
  JSON.stringify([on, heads, coldMassKg, priceCents, carcassNumber, ageClass, fatCode, grade]);

/**
 * Whom a row of results means: of all that wear or wore its mark whoever left last by that day; where none did, whoever
 * wears it.
 */
export function whoseResult(row: RowFacts, herd: Herd): AnimalState | undefined {
  const byId = row.kraalId ? herd.byId(row.kraalId) : undefined;
  if (byId) return byId;
  const keys = [row.eid && `eid ${row.eid}`, row.tag && markKey(row.tag)];
  for (const key of keys) {
    if (!key) continue;
    const left = herd
      .gone(key)
      .filter(({ soldHeads, statusOn }) => soldHeads !== null && statusOn <= (row.recordOn ?? ''))
      .toSorted((one, other) => (one.statusOn < other.statusOn ? -1 : 1))
      .at(-1);
    const own = left ?? herd.any(key);
    if (own) return own;
  }
  return undefined;
}

/** More of its heads than the row is of have not left yet, or it is here altogether. */
const isStillHere = ({ status, soldHeads, resultHeads }: AnimalState): boolean =>
  status === 'alive' && (soldHeads ?? 0) <= (resultHeads ?? 0);

/** That it was slaughtered then is asked once for all rows of which it is not on record. */
export function warnOfHere(
  own: AnimalState | undefined,
  { options, isOther }: { options: ImportOptions; isOther: boolean },
): RowPlan['problems'] {
  if (!own || isOther || !isStillHere(own) || options.accepted.includes('slaughtered_then'))
    return [];
  return [
    {
      ...complaint(
        'tag',
        sentence`${callName(own)} is on the farm by its records. If it was slaughtered on the day of the row, say so: both are recorded.`,
      ),
      asks: 'slaughtered_then',
    },
  ];
}

/** Whether the row's animal is slaughtered by its row too. */
export const isSlaughteredToo = (own: AnimalState | undefined, options: ImportOptions): boolean =>
  own !== undefined && isStillHere(own) && options.accepted.includes('slaughtered_then');

/**
 * Rows of results are held against what is on record, each entry once: two lambs of a lot with the same mass are two, and
 * a file that is brought in again is neither. One animal has one result.
 */
export function matchResults(plans: readonly RowPlan[], herd: Herd): void {
  const left = new Map<string, string[]>();
  for (const { animalId, key } of herd.results)
    left.set(animalId, [...(left.get(animalId) ?? []), key]);
  const single = new Map<string, number>();
  for (const plan of plans) {
    const { record, animalId, facts } = plan;
    if (record?.kind !== 'result_received' || animalId === null) continue;
    const known = left.get(animalId) ?? [];
    const at = known.indexOf(resultKey(record.on, facts.heads, record.payload));
    if (at >= 0) {
      known.splice(at, 1);
      if (facts.problems.length === 0)
        Object.assign(plan, { outcome: 'unchanged', problems: [], changes: [], record: null });
    } else if (plan.isLot !== true) oneResultEach(plan, { known, single, animalId });
  }
}

function oneResultEach(
  plan: RowPlan,
  {
    known,
    single,
    animalId,
  }: { known: readonly string[]; single: Map<string, number>; animalId: string },
): void {
  const earlier = single.get(animalId);
  const reject = (problem: ReturnType<typeof complaint>): void => {
    plan.problems.push(problem);
    Object.assign(plan, { outcome: 'bad', changes: [] });
  };
  if (known.length > 0)
    reject(
      complaint(
        'tag',
        'Another result of this animal is on record. Put that entry right in its timeline.',
      ),
    );
  else if (earlier !== undefined)
    reject(complaint('tag', sentence`Row ${earlier} is of the same animal.`));
  else single.set(animalId, plan.rowNumber);
}
