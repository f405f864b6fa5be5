import type { Output, Request } from '@kraal/contract/endpoint';
import type { addTask as addContract } from '@kraal/contract/work';
import { rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, text } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

type Who = { farmId: string; userId: string; role: string; now: Date };

async function exists(transaction: Transaction, query: ReturnType<typeof sql>): Promise<boolean> {
  const [found] = await select(transaction, row({ one: number }), query);
  return found !== undefined;
}

/** What it names is of this farm: a thing or camp, and one of its people. */
async function checkNames(
  transaction: Transaction,
  farmId: string,
  { subjectId, assignedTo }: Pick<Request<typeof addContract>['body'], 'subjectId' | 'assignedTo'>,
): Promise<void> {
  const isThere =
    subjectId === null ||
    (await exists(
      transaction,
      sql`select 1 as one from (select id from ${ofInfrastructure.camp} where farm_id = ${farmId}
        union all
          select id from ${ofInfrastructure.thing} where farm_id = ${farmId}) s
            where s.id = ${subjectId}`,
    ));
  if (!isThere) throw invalid({ subjectId: ['What this is about is not on the farm.'] });
  const isMember =
    assignedTo === null ||
    (await exists(
      transaction,
      sql`select 1 as one from ${ofFarms.membership} where farm_id = ${farmId}
        and user_id = ${assignedTo}`,
    ));
  if (!isMember) throw invalid({ assignedTo: ['This person is not on the farm.'] });
}

export async function addTask(
  transaction: Transaction,
  { farmId, userId, now }: Who,
  body: Request<typeof addContract>['body'],
): Promise<Output<typeof addContract>> {
  await checkNames(transaction, farmId, body);
  const { title, subjectId, dueOn, assignedTo } = body;
  // Without something that it is about no entry can finish it.
  const finishedBy = subjectId === null ? null : body.finishedBy;
  const id = newId();
  await transaction.execute(
    sql`insert into task (farm_id, id, title, subject_id, due_on, assigned_to, finished_by, set_by,
        set_at)
      values (${farmId}, ${id}, ${title}, ${subjectId}, ${dueOn}, ${assignedTo}, ${finishedBy},
        ${userId}, ${now.toISOString()})`,
  );
  return { id };
}

async function setterOf(transaction: Transaction, farmId: string, id: string): Promise<string> {
  const [found] = await select(
    transaction,
    row({ setBy: text }),
    sql`select set_by as "setBy" from task where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Task');
  return found.setBy;
}

export async function finishTask(
  transaction: Transaction,
  { farmId, userId, now }: Who,
  { id, isDone, version }: { id: string; isDone: boolean; version: number },
): Promise<void> {
  await setterOf(transaction, farmId, id);
  await updateSeen(
    transaction,
    sql`update task set done_at = ${isDone ? now.toISOString() : null}::timestamptz,
        done_by = ${isDone ? userId : null}::uuid, version = version + 1
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
}

export async function dropTask(
  transaction: Transaction,
  { farmId, userId, role }: Who,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const setBy = await setterOf(transaction, farmId, id);
  if (setBy !== userId && rankOf(role) < rankOf('farm_manager')) throw forbidden();
  await updateSeen(
    transaction,
    sql`delete from task where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
}
