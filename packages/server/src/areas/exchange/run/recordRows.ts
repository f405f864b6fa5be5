import type { EventAnswer } from '@kraal/contract/ledger';
import { inEnglish, type Said } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { number, row, text } from '../../../platform/database/row.ts';
import { readingIn } from '@kraal/domain/growth/traits';
import { type Residue, residues } from '../../health/index.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import { goWithout } from '../plan/parents.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import { importFields } from '../read/importFields.ts';
import { referenceEvents, rowEvents } from './events.ts';
import { type Maker, type RawEvent } from './updates.ts';
import { ofAnimals } from '../../animals/tables.ts';

const roles = ['dam', 'sire'] as const;

/** Why, and which of the row's fields it is of, where it is one. */
type Reason = { field: string; message: string; said: Said };

export type RecordedRows = {
  /** What the ledger said no to, by the row's number. */
  rejected: Map<number, Reason[]>;
  residues: Residue[];
  /** Rows that came otherwise than they were looked at: their parent was refused. */
  changed: Set<RowPlan>;
  /** Rows of which at least one entry stands. */
  begun: Set<RowPlan>;
};

/** The ledger's fields as a row's columns call them. */
const fieldOf: Record<string, string> = {
  damId: 'dam',
  sireId: 'sire',
  campId: 'camp',
  mobId: 'mob',
};
const ofRows: ReadonlySet<string> = new Set(importFields);

function reasonsOf(
  { problems = [] }: EventAnswer,
  { record }: RowPlan,
  event: RawEvent | undefined,
): Reason[] {
  const trait = event && readingIn(event.kind, event.payload)?.trait;
  return problems.map(({ field: stated, text, params }) => {
    const name = trait && (stated === 'score' || stated === 'value') ? trait : stated;
    const day = record ? 'massOn' : 'bornOn';
    const field = name === 'occurredAt' ? day : (fieldOf[name] ?? name);
    const said = { text, params };
    return { field: ofRows.has(field) ? field : 'row', message: inEnglish(said), said };
  });
}

const isDone = ({ outcome }: RowPlan): boolean => outcome === 'create' || outcome === 'update';

function eventsOf(plans: readonly RowPlan[], maker: Maker): { plan: RowPlan; event: RawEvent }[] {
  const seen = new Set<string>();
  return plans
    .filter(isDone)
    .flatMap((plan) =>
      [...referenceEvents(plan, maker), ...rowEvents(plan, maker)].map((event) => ({
        plan,
        event,
      })),
    )
    .filter(({ event }) => !seen.has(event.id) && Boolean(seen.add(event.id)));
}

/**
 * Records rows, parents before young. One bad row refuses one row in the run as in the preview: whoever named it as a
 * parent is recorded without it, or with a reference, and its own young with it.
 */
export async function recordRows(
  transaction: Transaction,
  { recorder, plans, maker }: { recorder: Recorder; plans: readonly RowPlan[]; maker: Maker },
): Promise<RecordedRows> {
  const told: RecordedRows = {
    rejected: new Map(),
    residues: [],
    changed: new Set(),
    begun: new Set(),
  };
  for (const { plan, role, because } of await rejectedBefore(transaction, recorder, plans)) {
    goWithout(plan, { role, because }, maker);
    told.changed.add(plan);
  }
  const again = new Set<RowPlan>();
  for (let waiting = [...plans]; waiting.length > 0; ) {
    const made = eventsOf(waiting, maker);
    const { answers, consequences } = await recordEvents(
      transaction,
      recorder,
      made.map(({ event }) => event),
    );
    told.residues.push(...consequences.of(residues));
    const rejected = new Map<RowPlan, Reason[]>();
    answers.forEach((answer, index) => {
      const plan = made[index]?.plan;
      if (answer.result === 'recorded' && plan) told.begun.add(plan);
      // What follows from the first refusal, as that it is not on the farm, is no reason of its own.
      if (answer.result === 'rejected' && plan && !rejected.has(plan))
        rejected.set(plan, reasonsOf(answer, plan, made[index]?.event));
    });
    // What another row of the step puts right, a parent's sex or birth, is judged once more when it stands.
    const isNews = answers.some(({ result }) => result === 'recorded');
    const untried = [...rejected.keys()].filter((plan) => !again.has(plan));
    for (const plan of untried) again.add(plan);
    waiting =
      isNews && untried.length > 0 ? [...rejected.keys()] : withoutThem(rejected, told, maker);
  }
  return told;
}

/** Names those that were refused for what they are; out: the others, without the parents that are among those. */
function withoutThem(
  rejected: ReadonlyMap<RowPlan, Reason[]>,
  told: RecordedRows,
  maker: Maker,
): RowPlan[] {
  const byAnimal = new Map([...rejected.keys()].map((plan) => [plan.animalId, plan]));
  const parentOf = (plan: RowPlan, role: (typeof roles)[number]): RowPlan | undefined =>
    plan.parents[role] === null ? undefined : byAnimal.get(plan.parents[role]);
  const ownFault = new Set(
    [...rejected.keys()].filter((plan) => roles.every((role) => !parentOf(plan, role))),
  );
  for (const plan of ownFault) told.rejected.set(plan.rowNumber, rejected.get(plan) ?? []);
  // Who is refused without a reason of its own is tried again; each round somebody has one, so it ends.
  const others = [...rejected.keys()].filter((plan) => ownFault.size > 0 && !ownFault.has(plan));
  for (const plan of others)
    for (const role of roles) {
      const parent = parentOf(plan, role);
      if (!parent || !ownFault.has(parent)) continue;
      goWithout(plan, { role, because: parent.rowNumber }, maker);
      told.changed.add(plan);
    }
  return others;
}

/** Parents whose rows were refused in a step before this. */
async function rejectedBefore(
  transaction: Transaction,
  { farmId, importId }: Recorder,
  plans: readonly RowPlan[],
): Promise<{ plan: RowPlan; role: (typeof roles)[number]; because: number }[]> {
  const named = plans.filter(isDone).flatMap(({ parents }) => [parents.dam, parents.sire]);
  const missing = await select(
    transaction,
    row({ id: text, rowNumber: number }),
    sql`select r.plan->>'animalId' as id, r.row_number as "rowNumber" from import_row r
      where r.farm_id = ${farmId} and r.import_id = ${importId ?? null} and r.outcome = 'bad'
        and r.plan->>'animalId' = any(${sql.param(named.filter((id) => id !== null))}::text[])`,
  );
  const rowOf = new Map(missing.map(({ id, rowNumber }) => [id, rowNumber]));
  const known = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofAnimals.animal} where farm_id = ${farmId}
      and id = any(${sql.param([...rowOf.keys()])}::uuid[])`,
  );
  for (const { id } of known) rowOf.delete(id);
  return plans.filter(isDone).flatMap((plan) =>
    roles.flatMap((role) => {
      const because = rowOf.get(plan.parents[role] ?? '');
      return because === undefined ? [] : [{ plan, role, because }];
    }),
  );
}
