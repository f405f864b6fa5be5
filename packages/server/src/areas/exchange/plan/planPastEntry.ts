import type { ImportOptions } from '@kraal/contract/exchange';
import { sentence } from '@kraal/domain/ledger/problem';
import type { Herd } from './herd.ts';
import { type PlannedRecord, planRecord, recordChange } from './records.ts';
import { complaint } from './rowCells.ts';
import { type RowFacts, markKey } from './rowFacts.ts';
import type { RowPlan } from './rowPlan.ts';
import { planSaleResult } from './planSaleResult.ts';

/** Of a birth that is on record the row names a young that nobody knows: a twin, or what was not tagged then. */
const isAnotherYoung = (
  { record, left }: RowFacts,
  { recordKind }: ImportOptions,
  herd: Herd,
): boolean =>
  recordKind === 'birth' &&
  left !== 'died' &&
  record.youngTag !== undefined &&
  !herd.any(markKey(record.youngTag));

const nothingNew: Pick<RowPlan, 'outcome' | 'problems' | 'changes' | 'record'> = {
  outcome: 'unchanged',
  problems: [],
  changes: [],
  record: null,
};

function contentOf(record: PlannedRecord, { product }: RowFacts['record']): string | undefined {
  if (record.kind === 'treated') return product;
  if (record.kind === 'lab_tested') return record.payload.test;
  return record.kind === 'diagnosed' ? record.payload.disease : undefined;
}

/** What is on record already, if this is: of treatments by the product, of tests and diseases by their names, else by the day alone. */
function entryKey(animalId: string, record: PlannedRecord, { record: said }: RowFacts): string {
  const of = contentOf(record, said);
  return [animalId, record.kind, record.on, of?.trim().toLowerCase()].filter(Boolean).join(' ');
}

export function planPastEntry(
  row: RowFacts,
  options: ImportOptions,
  herd: Herd,
): Omit<RowPlan, 'parents' | 'depth'> {
  if (options.recordKind === 'result') return planSaleResult(row, options, herd);
  const own =
    (row.eid ? herd.any(`eid ${row.eid}`) : undefined) ??
    (row.tag ? herd.any(markKey(row.tag)) : undefined);
  const { record, problems: wrong } = planRecord(row, options, herd);
  const problems = [...row.problems, ...wrong];
  if (!own)
    problems.push(
      complaint(
        row.eid ? 'eid' : 'tag',
        row.eid || row.tag ? 'No animal of the farm wears this.' : 'The row names no animal.',
      ),
    );
  const repeated = own && record ? herd.entries.has(entryKey(own.id, record, row)) : false;
  // On record already, what it says of its young is known too.
  const twin = repeated && isAnotherYoung(row, options, herd);
  if (twin && !options.accepted.includes('same_litter'))
    problems.push({
      ...complaint(
        'youngTag',
        sentence`A birth of that day is on record, and ${row.record.youngTag} is not known. If it is another young of the same litter, say so.`,
      ),
      asks: 'same_litter',
    });
  if (repeated && !twin && row.problems.length === 0)
    return { ...nothingNew, rowNumber: row.rowNumber, facts: row, animalId: own?.id ?? null };
  const outcome = problems.length > 0 ? 'bad' : 'update';
  return {
    rowNumber: row.rowNumber,
    outcome,
    problems,
    changes: record && outcome === 'update' ? [recordChange(record)] : [],
    facts: row,
    animalId: own?.id ?? null,
    record,
  };
}
