import { factsText } from '@kraal/domain/ledger/handOver';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { dayOf } from '@kraal/domain/format/dates';
import { toStored } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { type Row, select, type Transaction } from '../../platform/database/connection.ts';
import { day, json, row, text } from '../../platform/database/row.ts';
import { parts } from './parts.ts';
import { type HerdFarm, rowsOfAnimal, tablesOfAnimals } from './project/animalRow.ts';
import { planProjection, saveProjection } from './project/project.ts';
import { projectAll, projectedTables } from './project/rows.ts';
import { ledgerSource } from './record/source.ts';

export type Difference = { farmId: string; animalId: string; projection: string };

/** Every table that follows from lives. */
const keptTables = (): string[] => [...projectedTables(), 'event_animal', 'hand_over'];
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

/** Rows as text in one order, so that what was written and what should be can be held against each other. */
const normal = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows
      .map((row) =>
        factsText(
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              /^(since|until)$/.test(name) && value ? new Date(String(value)).toISOString() : value,
            ]),
          ),
        ),
      )
      .sort(),
  );

/** The column that says whose row it is. */
function ownerOf(table: string): string {
  if (table === 'hand_over') return 'giver_id';
  return tablesOfAnimals().includes(table) ? 'id' : 'animal_id';
}

async function liveRows(
  transaction: Transaction,
  { farmId, table, animalIds }: { farmId: string; table: string; animalIds: readonly string[] },
): Promise<Map<string, Row[]>> {
  const owner = ownerOf(table);
  const rows = await select(
    transaction,
    row({ row: json<Row>() }),
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where farm_id = ${farmId}
      and ${sql.identifier(owner)} = any(${sql.param([...animalIds])}::uuid[])${table === 'event_animal' ? sql` and derived` : sql``}`,
  );
  return Map.groupBy(
    rows.map(({ row }) => row),
    (row) => String(row[owner]),
  );
}

const asText = (value: unknown): string => factsText(value ?? null);

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

async function differencesOf(
  transaction: Transaction,
  farm: HerdFarm,
  ids: readonly string[],
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const unitOfWork = new UnitOfWork(ledgerSource(transaction, farm.id), farm);
  await unitOfWork.prepare(ids);
  const states = new Map(
    (
      await select(
        transaction,
        row({ id: text, state: json<unknown>() }),
        sql`select id, state from animal where farm_id = ${farm.id}
          and id = any(${sql.param([...ids])}::uuid[])`,
      )
    ).map((row) => [row.id, row.state]),
  );
  const kept = keptTables();
  const own = tablesOfAnimals();
  const [farmDay] = await select(
    transaction,
    row({ upTo: day.orNull }),
    sql`select up_to::text as "upTo" from farm where id = ${farm.id}`,
  );
  const live = new Map<string, Map<string, Row[]>>();
  for (const table of [...kept, ...own])
    live.set(table, await liveRows(transaction, { farmId: farm.id, table, animalIds: ids }));
  for (const animalId of ids) {
    const { state, changes } = await unitOfWork.replay(animalId);
    const differs = (projection: string) =>
      differences.push({ farmId: farm.id, animalId, projection });
    if (asText(states.get(animalId)) !== asText(state && toStored(state))) differs('animal');
    const rows: Record<string, Row[]> = {};
    for (const one of projectAll(farm.id)) {
      one.add(animalId, changes);
      Object.assign(rows, one.rows);
    }
    const given = changes.flatMap((change) =>
      change.given.map((one) => ({
        farm_id: farm.id,
        receiver_id: one.receiverId,
        event_id: one.eventId,
        giver_id: one.giverId,
        facts: one.facts,
      })),
    );
    for (const table of kept) {
      const wanted = table === 'hand_over' ? given : (rows[table] ?? []);
      if (normal(wanted) !== normal(live.get(table)?.get(animalId) ?? [])) differs(table);
    }
    // On a farm that was never brought to a day nobody knows as of which its rows are.
    const upTo = farmDay?.upTo;
    const asOf = state && upTo ? rowsOfAnimal(farm, state, upTo) : null;
    for (const table of asOf ? own : []) {
      const wanted = asOf?.[table];
      if (normal(wanted ? [wanted] : []) !== normal(live.get(table)?.get(animalId) ?? []))
        differs(table);
    }
  }
  return differences;
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
    const { id: farmId, timeZone, gestationDays } = farm;
    await saveProjection(
      transaction,
      farmId,
      planProjection({ farmId, timeZone, gestationDays, now }, unitOfWork),
    );
  }
  // Its rows are as of today now.
  await transaction.execute(
    sql`update farm set up_to = ${dayOf(now, farm.timeZone)} where id = ${farm.id}`,
  );
}
