import { toStored } from '@kraal/domain/ledger/state';
import { foldAnimal } from '@kraal/domain/ledger/fold';
import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import {
  insertRows,
  type Row,
  select,
  type Transaction,
} from '../../platform/database/connection.ts';
import { animalRow, type HerdFarm } from './project/animalRow.ts';
import { addRows, noRows, type ProjectionRows } from './project/rows.ts';
import { type Save, saveStates } from './project/project.ts';
import { loadSteps } from './record/lives.ts';

export type Difference = { farmId: string; animalId: string; projection: string };
type Kept =
  | 'measurement'
  | 'treatment'
  | 'protocol_dose'
  | 'stock_change'
  | 'residence'
  | 'mob_membership';

const projections: Kept[] = [
  'measurement',
  'treatment',
  'protocol_dose',
  'stock_change',
  'residence',
  'mob_membership',
];
const animalsPerRound = 1000;

/** Rows as text in one order, so that what was written and what should be can be held against each other. */
const normal = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .map(([name, value]) => [
              name,
              /^(since|until)$/.test(name) && value ? new Date(String(value)).toISOString() : value,
            ])
            .sort(),
        ),
      )
      .sort(),
  );

async function liveRows(
  transaction: Transaction,
  farmId: string,
  table: Kept,
  animalIds: readonly string[],
): Promise<Map<string, Row[]>> {
  const rows = await select<{ row: Row }>(
    transaction,
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where farm_id = ${farmId} and animal_id = any(${sql.param([...animalIds])}::uuid[])`,
  );
  const grouped = new Map<string, Row[]>();
  for (const { row } of rows)
    grouped.set(String(row['animal_id']), [...(grouped.get(String(row['animal_id'])) ?? []), row]);
  return grouped;
}

/** Rebuilds every animal of a farm from its events, beside what is stored, and names each projection that differs. */
export async function replayFarm(
  transaction: Transaction,
  farm: HerdFarm,
  now: Date,
  rebuild = false,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  const today = dayOf(now, farm.timeZone);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = (
      await select<{ id: string }>(
        transaction,
        sql`
      select distinct animal_id as id from event_animal where farm_id = ${farm.id} and animal_id > ${after} order by 1 limit ${animalsPerRound}`,
      )
    ).map(({ id }) => id);
    const last = ids.at(-1);
    if (!last) return differences;
    after = last;
    const steps = await loadSteps(transaction, farm.id, ids);
    const states = new Map(
      (
        await select<{ id: string; state: unknown }>(
          transaction,
          sql`select id, state from animal where farm_id = ${farm.id} and id = any(${sql.param(ids)}::uuid[])`,
        )
      ).map((row) => [row.id, row.state]),
    );
    const live = new Map<Kept, Map<string, Row[]>>();
    for (const table of projections)
      live.set(table, await liveRows(transaction, farm.id, table, ids));
    for (const animalId of ids) {
      const { state, changes } = foldAnimal(animalId, steps.get(animalId) ?? [], farm);
      if (sorted(states.get(animalId) ?? null) !== sorted(state && toStored(state)))
        differences.push({ farmId: farm.id, animalId, projection: 'animal' });
      const rows: ProjectionRows = noRows();
      addRows(rows, farm.id, animalId, changes);
      for (const table of projections)
        if (normal(rows[table]) !== normal(live.get(table)?.get(animalId) ?? []))
          differences.push({ farmId: farm.id, animalId, projection: table });
      if (rebuild)
        await replace(
          transaction,
          farm.id,
          animalId,
          state && { was: states.has(animalId) ? {} : null, is: animalRow(farm, state, today) },
          rows,
        );
    }
  }
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner,
  );

/** Puts the rebuilt rows in the place of the stored ones. */
async function replace(
  transaction: Transaction,
  farmId: string,
  animalId: string,
  state: Save | null,
  rows: ProjectionRows,
): Promise<void> {
  for (const table of projections) {
    await transaction.execute(
      sql`delete from ${sql.identifier(table)} where farm_id = ${farmId} and animal_id = ${animalId}`,
    );
    await insertRows(transaction, table, rows[table]);
  }
  if (state) await saveStates(transaction, farmId, [state]);
  else
    await transaction.execute(
      sql`delete from animal where farm_id = ${farmId} and id = ${animalId}`,
    );
}
