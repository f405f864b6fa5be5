import { grazingChange } from '@kraal/domain/grazing/grazes';
import { type SQL, sql } from 'drizzle-orm';
import { type Row, select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { LedgerPart, Projecting } from '../../ledger/index.ts';

/** Adds to what stands in camps from days on; a day that comes to nothing is none. */
async function add(transaction: Transaction, farmId: string, sums: SQL): Promise<void> {
  await transaction.execute(sql`insert into grazing_day as d (farm_id, camp_id, day, micro_lsu) ${sums}
    on conflict (farm_id, camp_id, day) do update set micro_lsu = d.micro_lsu + excluded.micro_lsu`);
  await transaction.execute(
    sql`delete from grazing_day where farm_id = ${farmId} and micro_lsu = 0`,
  );
}

async function putIn(
  transaction: Transaction,
  farmId: string,
  rows: readonly Row[],
): Promise<void> {
  const sums = new Map<string, { camp: string; day: string; lsu: number }>();
  for (const { camp_id, day, micro_lsu } of rows) {
    const [camp, on] = [String(camp_id), String(day)];
    const known = sums.get(`${camp} ${on}`)?.lsu ?? 0;
    sums.set(`${camp} ${on}`, { camp, day: on, lsu: known + Number(micro_lsu) });
  }
  const all = [...sums.values()].filter(({ lsu }) => lsu !== 0);
  if (all.length === 0) return;
  await add(
    transaction,
    farmId,
    sql`select ${farmId}::uuid, camp, day, lsu
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as s(camp uuid, day date, lsu bigint)`,
  );
}

function project(farmId: string): Projecting {
  const grazing_step: Row[] = [];
  return {
    rows: { grazing_step },
    add: (animalId, changes) => {
      // An entry may concern an animal in two parts: what it changes is one sum.
      const steps = new Map<string, Row>();
      for (const { event, before, after, day } of changes)
        for (const { campId, day: on, microLsu } of grazingChange(before, after, day)) {
          const key = `${event.id} ${campId} ${on}`;
          const known = Number(steps.get(key)?.['micro_lsu'] ?? 0);
          steps.set(key, {
            farm_id: farmId,
            animal_id: animalId,
            event_id: event.id,
            camp_id: campId,
            day: on,
            micro_lsu: known + microLsu,
          });
        }
      grazing_step.push(...steps.values());
    },
    before: (transaction) => putIn(transaction, farmId, grazing_step),
    rebuilding: (transaction, animalIds) =>
      add(
        transaction,
        farmId,
        sql`select farm_id, camp_id, day, -sum(micro_lsu) from grazing_step
          where farm_id = ${farmId} and animal_id = any(${sql.param([...animalIds])}::uuid[])
          group by 1, 2, 3`,
      ),
  };
}

async function areDaysWrong(transaction: Transaction, farmId: string): Promise<boolean> {
  const wrong = await select(
    transaction,
    row({ id: text }),
    sql`with "is" as (select camp_id, day, sum(micro_lsu)::bigint as lsu from grazing_step
        where farm_id = ${farmId} group by 1, 2 having sum(micro_lsu) <> 0), was as (
        select camp_id, day, micro_lsu::bigint as lsu from grazing_day
        where farm_id = ${farmId})
      select camp_id as id from ((table "is" except table was) union all
        (table was except table "is")) o limit 1`,
  );
  return wrong.length > 0;
}

/** Who grazes where, from entry to entry. */
export const grazingPart: LedgerPart = {
  projections: { tables: ['grazing_step'], of: project },
  ofFarm: {
    tables: ['grazing_day'],
    wrong: async (transaction, farmId) =>
      (await areDaysWrong(transaction, farmId)) ? ['grazing_day'] : [],
  },
};
