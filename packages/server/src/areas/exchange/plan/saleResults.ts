import type { PayloadOf } from '@kraal/domain/all';
import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { type Said, sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { Herd } from './herd.ts';
import type { PlannedRecord } from './records.ts';
import { complaint } from './rowCells.ts';
import { markKey, type RowFacts } from './rowFacts.ts';
import type { RowPlan } from './rowPlan.ts';

/** A result that is on record, with what makes it the same as a row's. */
export type ResultOnRecord = { on: Day; key: string };

/** The same of the same heads on the same day is the same result; who said it stands with the sale too. */
export const resultKey = (
  on: string,
  heads: number,
  { at: _at, sure: _sure, ...said }: PayloadOf<'result_received'>,
): string => JSON.stringify([on, heads, ...Object.entries(said).toSorted()]);

/** So long after a sale its result comes; of a number that is worn again the later wearer is meant afterwards. */
const latestDays = 120;

const openHeads = ({ openSales }: AnimalState, on: Day): number =>
  openSales.filter((sale) => sale.on <= on).reduce((sum, { heads }) => sum + heads, 0);

/** Whoever the row may mean: all that wear or wore its mark, and what was taken out of a lot of that mark and left. */
function candidatesOf({ kraalId, eid, tag }: RowFacts, herd: Herd): AnimalState[] {
  if (kraalId) return [herd.byId(kraalId)].filter((one) => one !== undefined);
  for (const key of [eid && `eid ${eid}`, tag && markKey(tag)]) {
    const worn = key ? [...herd.gone(key), herd.any(key)].filter((one) => one !== undefined) : [];
    if (worn.length > 0) return [...new Set(worn.flatMap((one) => [one, ...herd.partsOf(one.id)]))];
  }
  return [];
}

/**
 * Whom a row of results means: whoever has just this result on record; else whoever left lately with none; else whoever was
 * here by that day; else whoever left last.
 */
export function whoseResult(
  row: RowFacts,
  record: PlannedRecord | null,
  herd: Herd,
): AnimalState | undefined {
  const all = candidatesOf(row, herd);
  const on = record?.on ?? null;
  if (record?.kind !== 'result_received' || on === null || all.length < 2) return all[0];
  const known = all.find((one) => {
    const key = resultKey(on, one.isLot ? row.heads : 1, record.payload);
    return herd.results.get(one.id)?.some((result) => result.key === key) === true;
  });
  const lately = all
    .filter((one) => openHeads(one, on) > 0)
    .toSorted((one, other) => lastSale(one, on) - lastSale(other, on))
    .find((one) => lastSale(one, on) <= latestDays);
  const here = all.find(({ status, cameOn }) => status === 'alive' && (cameOn ?? '') <= on);
  const left = all.toSorted((one, other) => (one.statusOn < other.statusOn ? -1 : 1)).at(-1);
  return known ?? lately ?? here ?? left;
}

/** How many days before the row's the last of its open sales was. */
const lastSale = ({ openSales }: AnimalState, on: Day): number =>
  Math.min(
    ...openSales.filter((sale) => sale.on <= on).map((sale) => daysBetween(sale.on, on)),
    Infinity,
  );

/**
 * It is here by its records, as many heads as the row is of. Where a lot has results of that day a row that is none of them
 * is another sheet of the same heads: nobody is slaughtered by it.
 */
export const isStillHere = (own: AnimalState, on: Day, herd: Herd): boolean =>
  own.status === 'alive' &&
  openHeads(own, on) === 0 &&
  herd.results.get(own.id)?.some((result) => result.on === on) !== true;

/**
 * Rows of results are held against what is on record, each entry once: two lambs of a lot with the same mass are two, and
 * a file that is brought in again is neither. One animal has one result.
 */
export function matchResults(plans: readonly RowPlan[], herd: Herd): void {
  const left = new Map(
    [...herd.results].map(([animalId, all]) => [animalId, all.map(({ key }) => key)]),
  );
  const single = new Map<string, RowPlan>();
  for (const plan of plans) {
    const { record, animalId, facts } = plan;
    if (record?.kind !== 'result_received' || animalId === null) continue;
    const known = left.get(animalId) ?? [];
    const at = known.indexOf(resultKey(record.on, plan.isLot ? facts.heads : 1, record.payload));
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
  }: { known: readonly string[]; single: Map<string, RowPlan>; animalId: string },
): void {
  const earlier = single.get(animalId);
  if (known.length > 0)
    reject(
      plan,
      'Another result of this animal is on record. Put that entry right in its timeline.',
    );
  else if (earlier === undefined) single.set(animalId, plan);
  else {
    // Two sides of a carcass are one result: which of the two rows would be half of it.
    reject(plan, sentence`Row ${earlier.rowNumber} is of the same animal.`);
    if (earlier.outcome !== 'bad')
      reject(earlier, sentence`Row ${plan.rowNumber} is of the same animal.`);
  }
}

function reject(plan: RowPlan, words: string | Said): void {
  plan.problems.push(complaint('tag', words));
  Object.assign(plan, { outcome: 'bad', changes: [] });
}
