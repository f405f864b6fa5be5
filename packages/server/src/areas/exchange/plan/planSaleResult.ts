import type { ImportOptions } from '@kraal/contract/exchange';
import { callName } from '@kraal/domain/animals/callName';
import { sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { isUnlikelyCarcass } from '@kraal/domain/movement/carcass';
import { unlikelyCarcass } from '@kraal/domain/movement/kinds/resultReceived';
import { leftTogether } from '@kraal/domain/movement/openSales';
import type { Herd } from './herd.ts';
import { type PlannedRecord, planRecord, recordChange } from './records.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import type { RowFacts } from './rowFacts.ts';
import type { RowPlan } from './rowPlan.ts';
import { isStillHere, whoseResult } from './saleResults.ts';

const unknown = ({ kraalId, eid, tag }: RowFacts): RowProblem =>
  kraalId
    ? complaint('kraalId', 'No animal of this species and farm has this id.')
    : complaint(
        eid ? 'eid' : 'tag',
        eid || tag ? 'No animal of the farm wears this.' : 'The row names no animal.',
      );

/** A carcass that can hardly be of this animal; asked once for the whole file, as other masses are. */
function warnOfCarcass(own: AnimalState, record: PlannedRecord, heads: number): RowProblem[] {
  const { aliveKg: alive } = leftTogether(own.openSales, heads);
  const coldKg = record.kind === 'result_received' ? record.payload.coldMassKg : undefined;
  if (coldKg === undefined) return [];
  const eachKg = coldKg / heads;
  if (!isUnlikelyCarcass(own.species, eachKg, alive)) return [];
  return [{ ...complaint('coldMassKg', unlikelyCarcass(own, eachKg)), asks: 'unlikely_carcass' }];
}

/** Of one carcass three places behind a comma are grams; of a lot nobody can tell them from thousands. */
const eitherMass = (cell: string | undefined): RowProblem[] =>
  cell !== undefined && /^\s*\d{1,3},\d{3}\s*(kg)?\s*$/i.test(cell)
    ? [
        complaint(
          'coldMassKg',
          sentence`"${cell}" may be kilograms with three places or thousands of them: write it without a comma.`,
        ),
      ]
    : [];

/** What will become of a row of a sheet of results. */
export function planSaleResult(
  row: RowFacts,
  options: ImportOptions,
  herd: Herd,
): Omit<RowPlan, 'parents' | 'depth'> {
  const { record, problems: wrong } = planRecord(row, options, herd);
  const own = whoseResult(row, record, herd);
  const problems = [...row.problems, ...wrong, ...(own ? [] : [unknown(row)])];
  const isHere = own && record ? isStillHere(own, record.on, herd) : false;
  if (own && isHere)
    problems.push({
      ...complaint(
        'tag',
        sentence`${callName(own)} is on the farm by its records. If it was slaughtered on the day of the row, say so: both are recorded.`,
      ),
      asks: 'slaughtered_then',
    });
  if (own?.isLot) problems.push(...eitherMass(row.record?.coldMassKg));
  if (own && record) problems.push(...warnOfCarcass(own, record, own.isLot ? row.heads : 1));
  const open = problems.filter(({ asks }) => !asks || !options.accepted.includes(asks));
  const outcome = open.length > 0 ? 'bad' : 'update';
  return {
    rowNumber: row.rowNumber,
    outcome,
    problems: open,
    changes: record && outcome === 'update' ? [recordChange(record)] : [],
    facts: row,
    animalId: own?.id ?? null,
    record,
    ...(own?.isLot ? { isLot: true } : {}),
    ...(isHere ? { isSlaughtered: true } : {}),
  };
}
