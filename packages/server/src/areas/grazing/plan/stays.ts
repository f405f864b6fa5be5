import { mostStays, type PlanProblem } from '@kraal/contract/plan';
import type { Day } from '@kraal/domain/format/dates';
import type { PlanFinding, PlannedStay } from '@kraal/domain/grazing/plan';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { farmDay } from '../../../platform/database/farmDay.ts';
import { day, number, row, text } from '../../../platform/database/row.ts';
import { staysDone } from './done.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

export type Farm = { id: string; timeZone: string; now: Date };

const stayRow = row({
  id: text,
  mobId: text,
  mob: text,
  campId: text,
  camp: text,
  from: day,
  until: day,
  version: number,
});
export const asStay = ({ id, mobId, campId, from, until }: PlannedStay): PlannedStay => ({
  id,
  mobId,
  campId,
  from,
  until,
});

export const selectStays = (
  transaction: Transaction,
  farmId: string,
  { from, until }: { from: Day; until: Day },
) =>
  select(
    transaction,
    stayRow,
    sql`select s.id, s.mob_id as "mobId", m.name as mob, s.camp_id as "campId", c.name as camp,
        s.from_on::text as from, s.until_on::text as until, s.version
      from planned_stay s join ${ofAnimals.mob} m on m.farm_id = s.farm_id and m.id = s.mob_id
        join ${ofInfrastructure.camp} c on c.farm_id = s.farm_id and c.id = s.camp_id
      where s.farm_id = ${farmId} and s.until_on > ${from} and s.from_on < ${until}
        -- Nobody goes into a camp that is no more; what was planned before it ended was planned.
        and (m.archived_at is null or s.from_on < ${farmDay(sql`m.archived_at`, farmId)})
        and (c.archived_at is null or s.from_on < ${farmDay(sql`c.archived_at`, farmId)})
      order by s.from_on, s.id limit ${mostStays + 1}`,
  );

export const onWire = (one: PlanFinding): PlanProblem => ({
  code: one.code,
  stayId: one.stayId,
  otherId: 'otherId' in one ? one.otherId : null,
  from: 'from' in one ? one.from : null,
  until: 'until' in one ? one.until : null,
  days: one.code === 'short_rest' ? one.restDays : one.code === 'gap' ? one.days : null,
});

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

/** Longer ago than this nothing says how a camp stands today. */
export const lookBackDays = 400;
