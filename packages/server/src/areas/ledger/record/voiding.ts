import { type Problem, problem } from '@kraal/domain/ledger/problem';
import { kindOf } from '@kraal/domain/all';
import { rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { list, moment, row, type RowOf, text } from '../../../platform/database/row.ts';
import type { Draft, Recorder } from './draft.ts';

const voidableRow = row({
  id: text,
  kind: text,
  occurredAt: moment,
  mobId: text.orNull,
  recordedBy: text.orNull,
  voidedBy: text.orNull,
  animalIds: list<string>(),
  subjectIds: list<string>(),
});
export type Voidable = RowOf<typeof voidableRow>;

export async function loadVoidables(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Map<string, Voidable>> {
  const ids = drafts.flatMap((draft) => (draft.voids ? [draft.voids.eventId] : []));
  if (ids.length === 0) return new Map();
  const rows = await select(
    transaction,
    voidableRow,
    sql`
    select e.id, e.kind, to_char(e.occurred_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt", case
      when e.to_mob then e.mob_id end as "mobId", e.recorded_by as "recordedBy",
      e.voided_by as "voidedBy",
      coalesce(array_agg(distinct ea.animal_id) filter (where ea.animal_id is not null),
      '{}') as "animalIds",
      array(select s.subject_id from event_subject s
        where s.farm_id = e.farm_id and s.event_id = e.id) as "subjectIds"
    from event e left join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id
    where e.farm_id = ${farmId} and e.id = any(${sql.param(ids)}::uuid[]) group by e.farm_id, e.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An entry is cancelled once, by who may record its kind; what somebody else wrote, or a program, needs a manager. */
export function checkVoid(target: Voidable | null, recorder: Recorder): Problem[] {
  if (!target)
    return [problem('voids', 'unknown_entry', 'The entry to cancel is not on this farm.')];
  if (target.voidedBy)
    return [problem('voids', 'voided_already', 'This entry was cancelled already.')];
  if (target.kind === 'voided')
    return [
      problem(
        'voids',
        'void_of_void',
        'A cancellation cannot be cancelled. Record the event again.',
      ),
    ];
  const needed = Math.max(
    rankOf(kindOf(target.kind)?.permission ?? 'super_admin'),
    // A program with a key is not the person who made the key.
    target.recordedBy === recorder.userId && !recorder.byKey ? 0 : rankOf('farm_manager'),
  );
  return rankOf(recorder.role) >= needed
    ? []
    : [problem('voids', 'forbidden', 'You do not have permission to perform this action')];
}
