import type { Output, Request } from '@kraal/contract/endpoint';
import {
  type addStays as addContract,
  type changeStay as changeContract,
  mostStays,
  type PlanProblem,
  type proposeRotation as proposeContract,
  showPlan as planContract,
} from '@kraal/contract/plan';
import { addDays, type Day, dayOf, daysBetween } from '@kraal/domain/format/dates';
import {
  movedStay,
  planFeed,
  type PlanFinding,
  planFindings,
  type PlannedStay,
  proposedRotation,
} from '@kraal/domain/grazing/plan';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { number, row, rowIn, text } from '../../platform/database/row.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { staysDone } from './done.ts';
import { lsuOfMobs, pasturesOf } from './pastures.ts';

type Farm = { id: string; timeZone: string; now: Date };
type Board = Awaited<ReturnType<typeof pasturesOf>>;

const stayRow = row({
  id: text,
  mobId: text,
  mob: text,
  campId: text,
  camp: text,
  from: text,
  until: text,
  version: number,
});
type Row = { from: string; until: string } & Omit<PlannedStay, 'from' | 'until'>;
/** The columns are days. */
const asStay = ({ id, mobId, campId, from, until }: Row): PlannedStay => ({
  id,
  mobId,
  campId,
  from: from as Day,
  until: until as Day,
});

const selectStays = (
  transaction: Transaction,
  farmId: string,
  { from, until }: { from: Day; until: Day },
) =>
  select(
    transaction,
    stayRow,
    sql`select s.id, s.mob_id as "mobId", m.name as mob, s.camp_id as "campId", c.name as camp,
        s.from_on::text as from, s.until_on::text as until, s.version
      from planned_stay s join mob m on m.farm_id = s.farm_id and m.id = s.mob_id
        join camp c on c.farm_id = s.farm_id and c.id = s.camp_id
      where s.farm_id = ${farmId} and s.until_on > ${from} and s.from_on < ${until}
      order by s.from_on, s.id limit ${mostStays + 1}`,
  );

const onWire = (one: PlanFinding): PlanProblem => ({
  code: one.code,
  stayId: one.stayId,
  otherId: 'otherId' in one ? one.otherId : null,
  from: 'from' in one ? one.from : null,
  until: 'until' in one ? one.until : null,
  days: one.code === 'short_rest' ? one.restDays : one.code === 'gap' ? one.days : null,
});

/** Longer ago than this nothing says how a camp stands today. */
const lookBackDays = 400;

/** The plan of a year, held against its camps and against what was done. */
export async function planOf(
  transaction: Transaction,
  farm: Farm,
  query: Request<typeof planContract>['query'],
): Promise<Output<typeof planContract>> {
  const today = dayOf(farm.now, farm.timeZone);
  const from = query.from ?? addDays(today, -28);
  const until = query.until ?? addDays(from, 365);
  if (from >= until) throw invalid({ until: ['The last day is before the first.'] });
  const rows = await selectStays(transaction, farm.id, { from, until });
  const shown = rows.slice(0, mostStays);
  const stays = shown.map(asStay);
  // What is wrong with a stay follows from those before it, whichever are looked at.
  const judged = (
    await selectStays(transaction, farm.id, {
      from: addDays(today, -lookBackDays),
      until: until > today ? until : today,
    })
  )
    .slice(0, mostStays)
    .map(asStay);
  const isShown = new Set(stays.map(({ id }) => id));
  const board = await pasturesOf(transaction, farm, farm.now);
  const mobs = await select(
    transaction,
    rowIn(planContract, 'mobs'),
    sql`select m.id, m.name, coalesce(sum(n.heads), 0)::float8 as heads, 0::float8 as lsu
      from mob m left join herd_count n on n.farm_id = m.farm_id and n.mob_id = m.id
        and n.status = 'alive'
      where m.farm_id = ${farm.id} and m.archived_at is null
      group by m.id, m.name order by lower(m.name) limit 500`,
  );
  const lsuOfMob = await lsuOfMobs(transaction, { farmId: farm.id, today });
  const done = await staysDone(transaction, farm, { stays, from, until });
  const camps = campsOf(board);
  const ends = new Map(judged.map(({ id, until: end }) => [id, end]));
  const feed = feedOf(board, { stays: judged, lsuOfMob, today });
  return {
    today,
    from,
    until,
    stays: shown.map((stay) => ({
      ...stay,
      feed: feed.get(stay.id) ?? null,
      done: done.get(stay.id) ?? null,
    })),
    more: rows.length - shown.length,
    findings: planFindings(judged, { camps, wantedDays: query.restDays, today })
      .filter(({ stayId }) => isShown.has(stayId) && (ends.get(stayId) ?? '') > today)
      .map(onWire),
    mobs: mobs.map((mob) => ({ ...mob, lsu: lsuOfMob.get(mob.id) ?? 0 })),
    camps: board.items.map(({ campId, name, areaHa }) => ({ id: campId, name, areaHa })),
  };
}

/** Planned stays that begin in a span of days, each with whether the mob has been there. */
export async function staysBeginning(
  transaction: Transaction,
  farm: Farm,
  { from, until }: { from: Day; until: Day },
) {
  const rows = await selectStays(transaction, farm.id, { from, until });
  const begun = rows.filter((stay) => stay.from >= from);
  const done = await staysDone(transaction, farm, { stays: begun.map(asStay), from, until });
  return begun.map((stay) => ({ ...stay, isDone: done.has(stay.id) }));
}

const campsOf = ({ items }: Board) =>
  items.map(({ campId, areaHa, emptySince, closed, mobs }) => ({
    campId,
    areaHa,
    emptySince: emptySince as Day | null, // a day, as the board says
    closedUntil: closed ? ((closed.opensOn as Day | null) ?? ('never' as const)) : null, // as above
    grazedBy: mobs.map(({ mobId }) => mobId),
  }));

function feedOf(
  board: Board,
  {
    stays,
    lsuOfMob,
    today,
  }: { stays: readonly PlannedStay[]; lsuOfMob: ReadonlyMap<string, number>; today: Day },
) {
  const { hectaresPerUnit, items } = board;
  if (hectaresPerUnit === null) return new Map<string, never>();
  const usable = new Map(items.map(({ campId, feed }) => [campId, feed?.leftKg ?? null]));
  const camps = campsOf(board).map((camp) => ({
    ...camp,
    usableKg: usable.get(camp.campId) ?? null,
  }));
  // What is past has been eaten: the board knows of it.
  const coming = stays.filter(({ until }) => until > today);
  return new Map(
    planFeed({ stays: coming, camps, lsuOfMob, hectaresPerUnit, today }).map(
      ({ stayId, ...feed }) => [stayId, feed],
    ),
  );
}

/** A plan is of years that somebody sees. */
function rejectFarAway(stays: readonly { from: string; until: string }[]): void {
  if (stays.some(({ from, until }) => from < '2000-01-01' || until > '2100-01-01'))
    throw invalid({ until: ['A plan lies between the years 2000 and 2100.'] });
}

async function checkNames(
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

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this meanwhile. Look at it again.');

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
    row({ id: text, mobId: text, campId: text, from: text, until: text }),
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

export async function dropStay(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  version: number,
): Promise<void> {
  const [was] = await select(
    transaction,
    row({ id: text }),
    sql`select id from planned_stay where farm_id = ${farmId} and id = ${id}`,
  );
  if (!was) throw notFound('Planned stay');
  await updateSeen(
    transaction,
    sql`delete from planned_stay where farm_id = ${farmId} and id = ${id}
      and version = ${version}`,
    changedMeanwhile(),
  );
}

export async function proposeStays(
  transaction: Transaction,
  farm: Farm,
  { mobId, campIds, from, until, restDays }: Request<typeof proposeContract>['body'],
): Promise<Output<typeof proposeContract>> {
  await checkNames(transaction, farm.id, [
    { mobId, campId: campIds[0] ?? '', from, until },
    ...campIds.map((campId) => ({ campId, from, until })),
  ]);
  const today = dayOf(farm.now, farm.timeZone);
  const board = await pasturesOf(transaction, farm, farm.now);
  const known = new Map(board.items.map((camp) => [camp.campId, camp]));
  const chosen = campIds.flatMap((id) => known.get(id.toLowerCase()) ?? []);
  const unsized = chosen.find(({ areaHa }) => areaHa === null);
  if (unsized)
    throw invalid({
      campIds: [sentence`The size of ${unsized.name} is not known. Draw it first.`],
    });
  const camps = inTurn(chosen, mobId).flatMap(({ campId, areaHa }) =>
    areaHa === null ? [] : [{ campId, areaHa }],
  );
  const stays = proposedRotation({ mobId, camps, from, until, restDays });
  const standing = await selectStays(transaction, farm.id, {
    from: addDays(today, -lookBackDays),
    until,
  });
  const proposed = stays.map((stay, index) => ({ ...stay, id: `proposed ${index}` }));
  const all = [...standing.map(asStay), ...proposed];
  const findings = planFindings(all, { camps: campsOf(board), wantedDays: restDays, today });
  return {
    stays,
    findings: findings.filter(({ stayId }) => stayId.startsWith('proposed')).map(onWire),
  };
}

/** Where the mob stands comes first, then who rested longest; who is grazed by others, or closed, comes last. */
function inTurn<C extends Board['items'][number]>(camps: readonly C[], mobId: string): C[] {
  const rankOf = ({ mobs, closed, emptySince }: C): string => {
    if (mobs.some((mob) => mob.mobId === mobId.toLowerCase())) return '0';
    if (mobs.length > 0) return '3';
    return closed ? '2' : `1 ${emptySince ?? ''}`;
  };
  return camps.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)));
}
