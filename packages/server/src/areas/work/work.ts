import type { Output } from '@kraal/contract/endpoint';
import { type listWork as workContract, type WorkItem } from '@kraal/contract/work';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, number, row, text } from '../../platform/database/row.ts';
import { staysBeginning } from '../grazing/index.ts';
import { listThings } from '../infrastructure/index.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofLedger } from '../ledger/tables.ts';
import { ofPeople } from '../people/tables.ts';

type Farm = { id: string; timeZone: string; now: Date; userId: string };

/** Longer ahead nobody looks at today. */
const aheadDays = 7;
/** A planned move that was not made for so long will not be. */
const lateDays = 14;
const mostShown = 200;

const plain = {
  where: null,
  subjectId: null,
  assignedTo: null,
  assignedName: null,
  isOwn: false,
  version: 0,
} as const;

/** Moves of the plan that are due and were not made. */
async function moves(transaction: Transaction, farm: Farm, today: Day): Promise<WorkItem[]> {
  const stays = await staysBeginning(transaction, farm, {
    from: addDays(today, -lateDays),
    until: addDays(today, aheadDays + 1),
  });
  return stays
    .filter(({ isDone }) => !isDone)
    .map(({ id, mob, camp, from }) => ({
      ...plain,
      sort: 'move',
      id,
      what: mob,
      where: camp,
      dueOn: from,
      isLate: from < today,
    }));
}

type Things = Awaited<ReturnType<typeof listThings>>;

/** More want attention on no farm. */
const mostPages = 25;

/** What wants somebody's attention, page by page: what is only worn keeps nothing that is broken out of sight. */
async function broken(transaction: Transaction, farm: Parameters<typeof listThings>[1]) {
  const all: Things['items'] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const asked = {
      attention: 'true',
      limit: mostShown,
      ...(cursor === null ? {} : { cursor }),
    } as const;
    const { items, nextCursor }: Things = await listThings(transaction, farm, asked);
    all.push(...items);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return all;
}

/** What is broken, and whose service is due. */
async function things(transaction: Transaction, farm: Farm, today: Day): Promise<WorkItem[]> {
  const items = await broken(transaction, { ...farm, today });
  return items.flatMap(({ id, name, condition, conditionOn, serviceDueOn }): WorkItem[] => {
    const of = { ...plain, id, what: name, subjectId: id };
    const isDue = serviceDueOn !== null && serviceDueOn <= today;
    return [
      ...(condition === 'broken'
        ? [{ ...of, sort: 'broken' as const, dueOn: conditionOn, isLate: true }]
        : []),
      ...(isDue
        ? [{ ...of, sort: 'service' as const, dueOn: serviceDueOn, isLate: serviceDueOn < today }]
        : []),
    ];
  });
}

const taskRow = row({
  id: text,
  what: text,
  where: text.orNull,
  subjectId: text.orNull,
  dueOn: day.orNull,
  assignedTo: text.orNull,
  assignedName: text.orNull,
  isOwn: boolean,
  version: number,
});

/** Tasks that nobody ticked, and that no entry has finished since they were set. */
async function tasks(transaction: Transaction, { id, userId }: Farm, today: Day) {
  const rows = await select(
    transaction,
    taskRow,
    sql`select t.id, t.title as what, coalesce(c.name, g.name) as where,
        t.subject_id as "subjectId", t.due_on::text as "dueOn", t.assigned_to as "assignedTo",
        trim(u.first_name || ' ' || u.last_name) as "assignedName",
        coalesce(t.assigned_to = ${userId}::uuid, false) as "isOwn", t.version
      from task t left join ${ofPeople.userAccount} u on u.id = t.assigned_to
        left join ${ofInfrastructure.camp} c on c.farm_id = t.farm_id and c.id = t.subject_id
        left join ${ofInfrastructure.thing} g on g.farm_id = t.farm_id and g.id = t.subject_id
      where t.farm_id = ${id} and t.done_at is null
        and not exists (select from ${ofLedger.eventSubject} s
          join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
          where s.farm_id = t.farm_id and s.subject_id = t.subject_id and s.kind = t.finished_by
            and s.occurred_at >= t.set_at - interval '1 day' and e.recorded_at >= t.set_at
            and e.voided_by is null)
      order by t.due_on nulls last, t.set_at, t.id limit ${mostShown + 1}`,
  );
  return rows.map(
    (one): WorkItem => ({ ...one, sort: 'task', isLate: one.dueOn !== null && one.dueOn < today }),
  );
}

/** Everything that is to be done on the land: late first, then by day, then what has none. */
export async function workOf(
  transaction: Transaction,
  farm: Farm,
): Promise<Output<typeof workContract>> {
  const today = dayOf(farm.now, farm.timeZone);
  const all = [
    ...(await moves(transaction, farm, today)),
    ...(await things(transaction, farm, today)),
    ...(await tasks(transaction, farm, today)),
  ].toSorted((one, other) => (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999'));
  return { today, items: all.slice(0, mostShown), more: Math.max(0, all.length - mostShown) };
}
