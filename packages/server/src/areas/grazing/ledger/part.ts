import { grazingChange, type GrazingStep, stepSums } from '@kraal/domain/grazing/grazes';
import { type SQL, sql } from 'drizzle-orm';
import { type Row, select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { LedgerPart, Projecting } from '../../ledger/index.ts';

/** Adds to what stands in camps from days on; a day that comes to nothing is none. */
async function add(transaction: Transaction, farmId: string, sums: SQL): Promise<void> {
  await transaction.execute(sql`insert into grazing_day as d (farm_id, camp_id, day, animal_class,
      heads, micro_lsu) ${sums}
    on conflict (farm_id, camp_id, day, animal_class) do update
      set heads = d.heads + excluded.heads, micro_lsu = d.micro_lsu + excluded.micro_lsu`);
  await transaction.execute(
    sql`delete from grazing_day where farm_id = ${farmId} and micro_lsu = 0 and heads = 0`,
  );
}

async function putIn(
  transaction: Transaction,
  farmId: string,
  steps: readonly GrazingStep[],
): Promise<void> {
  const sums = stepSums(steps);
  if (sums.length === 0) return;
  await add(
    transaction,
    farmId,
    sql`select ${farmId}::uuid, "campId", day, "animalClass", heads, "microLsu"
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s("campId" uuid, day date,
        "animalClass" text, heads int, "microLsu" bigint)`,
  );
}

function project(farmId: string): Projecting {
  const grazing_step: Row[] = [];
  const added: GrazingStep[] = [];
  return {
    rows: { grazing_step },
    add: (animalId, changes) => {
      // An entry may concern an animal in two parts: what it changes is one sum.
      const ofEvents = Map.groupBy(changes, ({ event }) => event.id);
      for (const [eventId, parts] of ofEvents)
        for (const step of stepSums(
          parts.flatMap(({ before, after, day }) => grazingChange(before, after, day)),
        )) {
          added.push(step);
          grazing_step.push({
            farm_id: farmId,
            animal_id: animalId,
            event_id: eventId,
            camp_id: step.campId,
            day: step.day,
            animal_class: step.animalClass,
            heads: step.heads,
            micro_lsu: step.microLsu,
          });
        }
    },
    before: (transaction) => putIn(transaction, farmId, added),
    rebuilding: (transaction, animalIds) =>
      add(
        transaction,
        farmId,
        sql`select farm_id, camp_id, day, animal_class, -sum(heads), -sum(micro_lsu)
          from grazing_step
          where farm_id = ${farmId} and animal_id = any(${sql.param([...animalIds])}::uuid[])
          group by 1, 2, 3, 4`,
      ),
  };
}

/** Adds up all of them, where nothing is added up. */
const addUpDays = (transaction: Transaction, farmId: string): Promise<void> =>
  add(
    transaction,
    farmId,
    sql`select farm_id, camp_id, day, animal_class, sum(heads), sum(micro_lsu) from grazing_step
      where farm_id = ${farmId} group by 1, 2, 3, 4`,
  );

async function areDaysWrong(transaction: Transaction, farmId: string): Promise<boolean> {
  const wrong = await select(
    transaction,
    row({ id: text }),
    sql`with "is" as (select camp_id, day, animal_class, sum(heads)::int as heads,
          sum(micro_lsu)::bigint as lsu from grazing_step
        where farm_id = ${farmId} group by 1, 2, 3
        having sum(micro_lsu) <> 0 or sum(heads) <> 0), was as (
        select camp_id, day, animal_class, heads, micro_lsu::bigint as lsu from grazing_day
        where farm_id = ${farmId})
      select camp_id as id from ((table "is" except table was) union all
        (table was except table "is")) o limit 1`,
  );
  return wrong.length > 0;
}

/** Who grazes where, from entry to entry. */
export const grazingPart: LedgerPart = {
  projections: { tables: ['grazing_step'], of: project },
  rowOf: {
    animal: {
      of: (state) => ({ grazes_kg: state.grazesAsKg ?? null }),
      reads: ['grazesAsKg'],
    },
  },
  ofFarm: {
    tables: ['grazing_day'],
    count: addUpDays,
    wrong: async (transaction, farmId) =>
      (await areDaysWrong(transaction, farmId)) ? ['grazing_day'] : [],
  },
};
