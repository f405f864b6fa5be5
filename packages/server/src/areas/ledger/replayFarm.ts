import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { parts } from './parts.ts';
import { type HerdFarm, tablesOfAnimals } from './project/animalRow.ts';
import { planProjection, saveProjection } from './project/project.ts';
import { projectedTables } from './project/rows.ts';
import { ledgerSource } from './record/source.ts';
import { differencesOf } from './differencesOf.ts';

export type Difference = { farmId: string; animalId: string; projection: string };

/** Everything that follows from a farm's entries, but their derived links. */
const everyTable = (): string[] => [
  ...projectedTables(),
  ...tablesOfAnimals(),
  ...parts().flatMap(({ ofFarm }) => ofFarm?.tables ?? []),
  'hand_over',
  'animal',
];
const animalsPerRound = 1000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Rebuilds every animal of a farm from its entries and from what is stored as handed to it, and names each
 * projection that differs. Every giver's fold must yield exactly the hand-overs that are stored: then, by induction
 * over time, all are right.
 */
export async function replayFarm(transaction: Transaction, farm: HerdFarm): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let after = nobody; ; ) {
    const ids = (
      await select(
        transaction,
        row({ id: text }),
        sql`
      select distinct animal_id as id from event_animal where farm_id = ${farm.id}
        and animal_id > ${after} order by 1 limit ${animalsPerRound}`,
      )
    ).map(({ id }) => id);
    const last = ids.at(-1);
    if (!last) return [...differences, ...(await wrongOfFarm(transaction, farm.id))];
    after = last;
    differences.push(...(await differencesOf(transaction, farm, ids)));
  }
}

async function wrongOfFarm(transaction: Transaction, farmId: string): Promise<Difference[]> {
  const wrong: string[] = [];
  for (const { ofFarm } of parts())
    wrong.push(...((await ofFarm?.wrong(transaction, farmId)) ?? []));
  return wrong.map((projection) => ({ farmId, animalId: nobody, projection }));
}

/** Makes everything that follows from a farm's entries anew, life by life in the order in which they begin. */
export async function rebuildFarm(
  transaction: Transaction,
  farm: HerdFarm,
  now: Date,
): Promise<void> {
  const begun = await select(
    transaction,
    row({ id: text }),
    sql`
    select ea.animal_id as id from event_animal ea join event e on e.farm_id = ea.farm_id
      and e.id = ea.event_id
    where ea.farm_id = ${farm.id} and not ea.derived and e.voided_by is null group by 1
      order by min(e.occurred_at), 1`,
  );
  for (const table of everyTable())
    await transaction.execute(sql`delete from ${sql.identifier(table)} where farm_id = ${farm.id}`);
  await transaction.execute(sql`delete from event_animal where farm_id = ${farm.id} and derived`);
  for (let from = 0; from < begun.length; from += animalsPerRound) {
    const unitOfWork = new UnitOfWork(ledgerSource(transaction, farm.id), {
      timeZone: farm.timeZone,
    });
    await unitOfWork.replayAll(begun.slice(from, from + animalsPerRound).map(({ id }) => id));
    const farmId = farm.id;
    await saveProjection(transaction, farmId, planProjection({ farm, now }, unitOfWork));
  }
  // Its rows are as of today now.
  await transaction.execute(
    sql`update farm set up_to = ${dayOf(now, farm.timeZone)} where id = ${farm.id}`,
  );
}
