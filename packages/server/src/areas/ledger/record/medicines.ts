import type { Treated } from '@kraal/domain/health/treated';
import { offLabelLeast } from '@kraal/domain/health/withdrawal';
import { dayOf } from '@kraal/domain/format/dates';
import { type Problem, problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import type { Draft } from './draft.ts';

type Label = {
  id: string;
  name: string;
  species: string[];
  meat_days: number;
  milk_days: number;
  export_days: number;
  unit: string;
};
type Stocked = {
  id: string;
  medicine_id: string;
  number: string;
  expires_on: string | null;
  left: number;
};
type Line = Treated['lines'][number];
export type Cabinet = (
  draft: Draft,
  stateOf: (animalId: string) => AnimalState | null,
  timeZone: string,
) => Problem[];

const nothing: Cabinet = () => [];
const linesOf = (draft: Draft): Line[] =>
  draft.kind === 'treated' ? (draft.payload as Treated).lines : []; // the kind's own schema has read it

/**
 * Holds treatments against the medicine cabinet as it stands: the product, its batch, its label. One look-up per
 * table for a whole request, none where nothing was treated.
 */
export async function loadCabinet(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Cabinet> {
  const lines = drafts.flatMap(linesOf);
  if (lines.length === 0) return nothing;
  const labels = await labelsOf(transaction, farmId, [
    ...new Set(lines.map(({ medicineId }) => medicineId)),
  ]);
  const batches = await batchesOf(transaction, farmId, [
    ...new Set(lines.flatMap(({ batchId }) => batchId ?? [])),
  ]);
  return (draft, stateOf, timeZone) => {
    const states = draft.involved
      .filter(({ part }) => part === 'subject')
      .map(({ animalId }) => stateOf(animalId))
      .filter((state) => state !== null);
    const given = dayOf(draft.occurredAt, timeZone);
    return linesOf(draft).flatMap((line, index) => {
      const field = (name: string): string => `lines.${index}.${name}`;
      const label = labels.get(line.medicineId);
      if (!label)
        return [
          problem(field('medicineId'), 'unknown_reference', 'This medicine is not in the cabinet.'),
        ];
      const heads = draft.heads ?? states.reduce((sum, state) => sum + Math.max(1, state.heads), 0);
      return [
        ...checkLabel(line, label, states, field),
        ...checkBatch(
          line,
          label,
          batches,
          { given, heads, overridden: (draft.payload as Treated).batchOverride !== undefined },
          field,
        ),
      ];
    });
  };
}

async function labelsOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Label>> {
  const rows = await select<Label>(
    transaction,
    sql`select id, name, species, meat_days, milk_days, export_days, unit from medicine where farm_id = ${farmId} and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function batchesOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Stocked>> {
  if (ids.length === 0) return new Map();
  const rows = await select<Stocked>(
    transaction,
    sql`
    select b.id, b.medicine_id, b.number, b.expires_on::text as expires_on,
      b.bought - coalesce((select sum(t.dose * t.heads) from treatment t where t.farm_id = b.farm_id and t.batch_id = b.id), 0) + coalesce((select sum(c.difference) from batch_count c where c.farm_id = b.farm_id and c.batch_id = b.id), 0) as left
    from batch b where b.farm_id = ${farmId} and b.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type Naming = (name: string) => string;

/** Never shorter than the label, nor than the cascade's least for a species the label does not name. */
function checkLabel(
  line: Line,
  label: Label,
  states: readonly AnimalState[],
  field: Naming,
): Problem[] {
  const offLabel =
    label.species.length > 0 && states.some(({ species }) => !label.species.includes(species));
  const least = {
    meatDays: Math.max(label.meat_days, offLabel ? offLabelLeast.meatDays : 0),
    milkDays: Math.max(label.milk_days, offLabel ? offLabelLeast.milkDays : 0),
  };
  const problems: Problem[] = [];
  if (line.unit !== label.unit)
    problems.push(
      problem(field('unit'), 'wrong_unit', `${label.name} is kept and given in ${label.unit}.`),
    );
  if (line.meatDays < least.meatDays)
    problems.push(
      problem(
        field('meatDays'),
        'shorter_than_label',
        `The meat withdrawal of ${label.name} is at least ${least.meatDays} days here.`,
      ),
    );
  if (Math.max(line.meatDays, line.exportDays ?? 0) < label.export_days)
    problems.push(
      problem(
        field('exportDays'),
        'shorter_than_label',
        `The export slaughter interval of ${label.name} is at least ${label.export_days} days here.`,
      ),
    );
  if (line.milkDays < least.milkDays)
    problems.push(
      problem(
        field('milkDays'),
        'shorter_than_label',
        `The milk withdrawal of ${label.name} is at least ${least.milkDays} days here.`,
      ),
    );
  return problems;
}

type Use = { given: string; heads: number; overridden: boolean };

function checkBatch(
  line: Line,
  label: Label,
  batches: Map<string, Stocked>,
  { given, heads, overridden }: Use,
  field: Naming,
): Problem[] {
  if (!line.batchId) return [];
  const batch = batches.get(line.batchId);
  if (!batch)
    return [problem(field('batchId'), 'unknown_reference', 'This batch is not in the cabinet.')];
  if (batch.medicine_id !== line.medicineId)
    return [
      problem(
        field('batchId'),
        'batch_of_another',
        `Batch ${batch.number} is of another medicine than ${label.name}.`,
      ),
    ];
  if (overridden) return [];
  if (batch.expires_on !== null && batch.expires_on < given)
    return [
      problem(
        field('batchId'),
        'batch_expired',
        `Batch ${batch.number} expired on ${batch.expires_on}. Take another, or say why it was used all the same.`,
      ),
    ];
  const wanted = line.dose * heads;
  if (batch.left + 1e-9 < wanted)
    return [
      problem(
        field('batchId'),
        'batch_empty',
        `Only ${Math.max(0, Math.round(batch.left * 1000) / 1000)} ${label.unit} of batch ${batch.number} are left, not ${wanted}. Buy more, count again, or say why it was used all the same.`,
      ),
    ];
  // Another entry of the same request finds this much less.
  batch.left -= wanted;
  return [];
}
