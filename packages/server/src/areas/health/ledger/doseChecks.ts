import type { Treated } from '@kraal/domain/health/treated';
import { isOffLabel, leastDays, limitProblems, warnOfDose } from '@kraal/domain/health/label';
import { papersLacking } from '@kraal/domain/health/papers';
import { type Acknowledged, mostSaid, warn } from '@kraal/domain/ledger/acknowledged';
import { hadInLot } from '@kraal/domain/health/lotDoses';
import { rankOf } from '@kraal/domain/people/roles';
import type { Day } from '@kraal/domain/format/dates';
import { type Problem, problem, sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';

import type { Stocked, Stored } from './cabinet.ts';

export type TreatmentLine = Treated['lines'][number];

export function checkAnimals(
  line: TreatmentLine,
  { label, states }: { label: Stored; states: readonly AnimalState[] },
  {
    given,
    sure,
    hadBefore,
    hadThatDay,
  }: {
    given: Day;
    sure: Acknowledged;
    hadBefore: (state: AnimalState) => boolean;
    hadThatDay: (state: AnimalState) => number;
  },
): Problem[] {
  return mostSaid(
    states.flatMap((state) => [
      ...limitProblems(label, state, {
        day: given,
        givenBefore: !state.isLot && hadBefore(state) ? 'surely' : hadInLot(state, label.id),
        sure,
      }),
      ...warnOfDose(
        label,
        { state, dose: line.dose },
        { day: given, sure, before: hadThatDay(state) },
      ),
    ]),
  );
}

/** A dose without its papers is asked about, and recorded without them where somebody says so. */
export function checkPapers(line: TreatmentLine, label: Stored, said: Treated): Problem[] {
  const papers = { ...said, batchId: line.batchId };
  const lacking = papersLacking(label, papers);
  if (lacking === null) return [];
  if (lacking === 'prescription')
    return warn(said.sure, {
      field: 'prescribedBy',
      code: 'prescription',
      words: sentence`${label.name} needs a prescription: say who prescribed it and its number. Record it without?`,
    });
  return warn(said.sure, {
    field: 'reason',
    code: 'antimicrobial',
    words: sentence`${label.name} is an antimicrobial: say why it was given and from which batch. Record it without?`,
  });
}

/** Given in two lines of one entry it is one dose. */
export const asGiven = (line: TreatmentLine, all: readonly TreatmentLine[]): TreatmentLine => ({
  ...line,
  dose: all
    .filter(({ medicineId }) => medicineId === line.medicineId)
    .reduce((sum, { dose }) => sum + dose, 0),
});

type Naming = (name: string) => string;

/** Never shorter than the label, nor than the cascade's least where it is given off the label; a worker changes none of it. */
export function checkDays(
  line: TreatmentLine,
  {
    label,
    states,
    given,
    role,
    field,
  }: { label: Stored; states: readonly AnimalState[]; given: Day; role: string; field: Naming },
): Problem[] {
  const least = leastDays(label, isOffLabel(label, { states, line, day: given }));
  const said = { ...line, exportDays: Math.max(line.meatDays, line.exportDays ?? 0) };
  const problems: Problem[] = [];
  if (said.meatDays < least.meatDays)
    problems.push(
      problem(
        field('meatDays'),
        'shorter_than_label',
        sentence`The meat withdrawal of ${label.name} is at least ${least.meatDays} days here.`,
      ),
    );
  if (said.exportDays < least.exportDays)
    problems.push(
      problem(
        field('exportDays'),
        'shorter_than_label',
        sentence`The export slaughter interval of ${label.name} is at least ${least.exportDays} days here.`,
      ),
    );
  if (said.milkDays < least.milkDays)
    problems.push(
      problem(
        field('milkDays'),
        'shorter_than_label',
        sentence`The milk withdrawal of ${label.name} is at least ${least.milkDays} days here.`,
      ),
    );
  const changed =
    said.meatDays !== least.meatDays ||
    said.milkDays !== least.milkDays ||
    said.exportDays !== least.exportDays;
  if (problems.length === 0 && changed && rankOf(role) < rankOf('veterinarian'))
    problems.push(
      problem(
        field('meatDays'),
        'days_not_yours',
        sentence`The days of ${label.name} are as on its label. A veterinarian or manager may make them longer.`,
      ),
    );
  return problems;
}

/**
 * A dose in the unit of its label, or of the batch it came out of, is what it is: a label that was changed since changes
 * no dose that was given before. Any other is asked about.
 */
export function checkUnit(
  line: TreatmentLine,
  {
    label,
    batch,
    sure,
    field,
  }: { label: Stored; batch: Stocked | undefined; sure: Acknowledged; field: Naming },
): Problem[] {
  if (line.unit === label.unit || line.unit === batch?.unit) return [];
  return warn(sure, {
    field: field('unit'),
    code: 'other_unit',
    words: sentence`${label.name} is kept and given in ${label.unit}, and this dose is in ${line.unit}. Record it as it stands?`,
  });
}

type Wanted = { given: Day; heads: number; overridden: boolean };

export function checkBatch(
  line: TreatmentLine,
  {
    label,
    batch,
    leftOf,
    wanted: { given, heads, overridden },
    field,
  }: {
    label: Stored;
    batch: Stocked | undefined;
    leftOf: (batch: Stocked) => number;
    wanted: Wanted;
    field: Naming;
  },
): Problem[] {
  if (!line.batchId) return [];
  if (!batch)
    return [problem(field('batchId'), 'unknown_reference', 'This batch is not in the cabinet.')];
  if (batch.medicine_id !== line.medicineId)
    return [
      problem(
        field('batchId'),
        'batch_of_another',
        sentence`Batch ${batch.number} is of another medicine than ${label.name}.`,
      ),
    ];
  if (batch.unit !== line.unit)
    return [
      problem(
        field('batchId'),
        'batch_in_another_unit',
        sentence`Batch ${batch.number} was bought in ${batch.unit}, and this dose is in ${line.unit}: nothing can be taken out of it.`,
      ),
    ];
  if (overridden) return [];
  if (batch.expires_on !== null && batch.expires_on < given)
    return [
      problem(
        field('batchId'),
        'batch_expired',
        sentence`Batch ${batch.number} expired on ${batch.expires_on}. Take another, or say why it was used all the same.`,
      ),
    ];
  const wanted = line.dose * heads;
  const left = leftOf(batch);
  if (left + 1e-9 < wanted)
    return [
      problem(
        field('batchId'),
        'batch_empty',
        sentence`Only ${Math.max(0, Math.round(left * 1000) / 1000)} ${label.unit} of batch ${batch.number} are left, not ${wanted}. Buy more, count again, or say why it was used all the same.`,
      ),
    ];
  return [];
}
