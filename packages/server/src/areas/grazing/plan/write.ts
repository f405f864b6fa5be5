import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type addStays as addContract,
  type changeStay as changeContract,
  mostStays,
} from '@kraal/contract/plan';
import { type Day, daysBetween } from '@kraal/domain/format/dates';
import { movedStay } from '@kraal/domain/grazing/plan';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { updateSeen } from '../../../platform/database/seenVersion.ts';
import { day, number, row, text } from '../../../platform/database/row.ts';
import { changedMeanwhile, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/newId.ts';
import { asStay } from './stays.ts';

/** A plan is of years that somebody sees. */
function rejectFarAway(stays: readonly { from: string; until: string }[]): void {
  if (stays.some(({ from, until }) => from < '2000-01-01' || until > '2100-01-01'))
    throw invalid({ until: ['A plan lies between the years 2000 and 2100.'] });
}

export async function checkNames(
  transaction: Transaction,
  farmId: string,
  stays: readonly { mobId?: string; campId: string; from: Day; until: Day }[],
): Promise<void> {
  if (stays.some(({ from, until }) => from >= until))
    throw invalid({ until: ['It leaves after it comes.'] });
  if (stays.some(({ from, until }) => daysBetween(from, until) > 730))
    throw invalid({ until: ['Two years are the most in one camp.'] });
  rejectFarAway(stays);
  const of = async (table: 'mob' | 'camp', ids: readonly string[]) => {
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    const [found] = await select(
      transaction,
      row({ count: number }),
      sql`select count(*) as count from ${sql.identifier(table)} where farm_id = ${farmId}
        and id = any(${sql.param(unique)}::uuid[]) and archived_at is null`,
    );
    return found?.count === unique.length;
  };
  if (
    !(await of(
      'camp',
      stays.map(({ campId }) => campId),
    ))
  )
    throw invalid({ campId: ['This camp is not on the farm.'] });
  if (
    !(await of(
      'mob',
      stays.flatMap(({ mobId }) => mobId ?? []),
    ))
  )
    throw invalid({ mobId: ['This mob is not on the farm.'] });
}

export async function addStays(
  transaction: Transaction,
  farmId: string,
  { stays }: Request<typeof addContract>['body'],
): Promise<Output<typeof addContract>> {
  await checkNames(transaction, farmId, stays);
  const rows = stays.map((stay) => ({ id: newId(), ...stay }));
  await transaction.execute(
    sql`insert into planned_stay (farm_id, id, mob_id, camp_id, from_on, until_on)
      select ${farmId}::uuid, s.id, s."mobId", s."campId", s."from", s."until"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id uuid, "mobId" uuid, "campId" uuid, "from" date, "until" date)`,
  );
  return { ids: rows.map(({ id }) => id) };
}

/** Puts a stay elsewhere; what its mob does after it goes along where that is wanted, as one. */
export async function changeStay(
  transaction: Transaction,
  { farmId, ...of }: { farmId: string; id: string },
  { campId, from, until, version, isFollowed }: Request<typeof changeContract>['body'],
): Promise<Output<typeof changeContract>> {
  await checkNames(transaction, farmId, [{ campId, from, until }]);
  const id = of.id.toLowerCase();
  const [was] = await select(
    transaction,
    row({ mobId: text }),
    sql`select mob_id as "mobId" from planned_stay where farm_id = ${farmId} and id = ${id}`,
  );
  if (!was) throw notFound('Planned stay');
  const ofMob = await select(
    transaction,
    row({ id: text, mobId: text, campId: text, from: day, until: day }),
    sql`select id, mob_id as "mobId", camp_id as "campId", from_on::text as from,
        until_on::text as until
      from planned_stay where farm_id = ${farmId} and mob_id = ${was.mobId}
      order by from_on, id limit ${mostStays} for update`,
  );
  await updateSeen(
    transaction,
    sql`update planned_stay set camp_id = ${campId}, from_on = ${from}, until_on = ${until},
        version = version + 1
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  const before = new Map(ofMob.map((stay) => [stay.id, stay]));
  const moved = movedStay(ofMob.map(asStay), id, { from, until, isFollowed }).filter(
    (stay) => stay.id !== id && before.get(stay.id)?.from !== stay.from,
  );
  rejectFarAway(moved);
  if (moved.length > 0)
    await transaction.execute(
      sql`update planned_stay p set from_on = s."from", until_on = s."until",
          version = p.version + 1
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as s(id uuid, "from" date, "until" date)
        where p.farm_id = ${farmId} and p.id = s.id`,
    );
  return { success: true, moved: moved.length };
}
