import type { Output, Request } from '@kraal/contract/endpoint';
import type {
  listWorkSessions as listContract,
  startWorkSession as startContract,
  updateWorkSession as updateContract,
  WorkSession,
} from '@kraal/contract/animals';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { workSession as workSessionSchema } from '@kraal/contract/animals';
import { number, row, rowOf } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { ofGrowth } from '../growth/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const sessionSelect = sql`select s.id, s.name, s.species, s.started_at as "startedAt",
  s.ended_at as "endedAt", s.shared, s.version,
    (select count(*) from ${ofLedger.event} e where e.farm_id = s.farm_id and e.session_id = s.id
      and e.voided_by is null and e.kind <> 'voided') as events,
    (select count(distinct ea.animal_id) from ${ofLedger.event} e join ${ofLedger.eventAnimal} ea
      on ea.farm_id = e.farm_id
      and ea.event_id = e.id where e.farm_id = s.farm_id and e.session_id = s.id
      and e.voided_by is null and e.kind <> 'voided' and ea.part = 'subject') as animals,
    -- By heads, and of one that was weighed again on a day the later reading (decision 047).
    (select sum(y.value * y.heads) / nullif(sum(y.heads), 0) from (
      select distinct on (x.animal_id, x.taken_on, case when a.is_lot then x.event_id end)
        x.value, x.heads
      from ${ofLedger.event} e join ${ofGrowth.measurement} x on x.farm_id = e.farm_id
        and x.event_id = e.id
          and x.trait = 'mass'
        join animal a on a.farm_id = x.farm_id and a.id = x.animal_id
      where e.farm_id = s.farm_id and e.session_id = s.id and e.voided_by is null
        and exists (select from ${ofLedger.eventAnimal} ea where ea.farm_id = x.farm_id
          and ea.animal_id = x.animal_id and ea.event_id = e.id)
      order by x.animal_id, x.taken_on, case when a.is_lot then x.event_id end,
        e.occurred_at desc, e.recorded_at desc, e.id desc
    ) y) as "meanMassKg"
  from work_session s`;

const toIso = (one: WorkSession): WorkSession => ({
  ...one,
  startedAt: new Date(one.startedAt).toISOString(),
  endedAt: one.endedAt && new Date(one.endedAt).toISOString(),
});

export async function listWorkSessions(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof listContract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from work_session where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, async (after, limit) =>
    (
      await select(
        transaction,
        rowOf(workSessionSchema),
        sql`${sessionSelect} where s.farm_id = ${farmId} and s.id::text < ${after ?? 'g'}
          order by s.id::text desc limit ${limit}`,
      )
    ).map((one) => ({ ...toIso(one), key: one.id })),
  );
}

export async function showWorkSession(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<WorkSession> {
  const [one] = await select(
    transaction,
    rowOf(workSessionSchema),
    sql`${sessionSelect} where s.farm_id = ${farmId} and s.id = ${id}`,
  );
  if (!one) throw notFound('Session');
  return toIso(one);
}

/** The id may come from the phone that started without a signal; starting twice is the same session. */
export async function startWorkSession(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  { id = newId(), name, species, shared }: Request<typeof startContract>['body'],
): Promise<WorkSession> {
  await transaction.execute(
    sql`insert into work_session (farm_id, id, name, species, started_by, shared)
      values (${farmId}, ${id}, ${name}, ${species}, ${userId}, ${JSON.stringify(shared)}::jsonb)
      on conflict do nothing`,
  );
  return showWorkSession(transaction, farmId, id);
}

/** A session of the past, begun and ended on its day. */
export async function keepPastSession(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  session: { id: string; name: string; species: string; startedAt: string; endedAt: string },
): Promise<void> {
  await transaction.execute(
    sql`insert into work_session (farm_id, id, name, species, started_by, started_at, ended_at, shared)
      values (${farmId}, ${session.id}, ${session.name}, ${session.species}, ${userId},
        ${session.startedAt}, ${session.endedAt}, '{}')`,
  );
}

export async function updateWorkSession(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  { name, shared, ended }: Request<typeof updateContract>['body'],
): Promise<WorkSession> {
  await transaction.execute(sql`update work_session
    set name = coalesce(${name ?? null}, name),
    shared = coalesce(${shared ? JSON.stringify(shared) : null}::jsonb, shared),
    version = version + 1,
    ended_at = case when ${ended === undefined} then ended_at
      when ${ended ?? false} then coalesce(ended_at, kraal_now()) end where farm_id = ${farmId}
      and id = ${id}`);
  return showWorkSession(transaction, farmId, id);
}
