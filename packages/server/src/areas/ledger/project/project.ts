import type { GestationOfFarm } from '@kraal/domain/breeding/gestation';
import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import {
  insertRows,
  pick,
  type Row,
  together,
  type Transaction,
} from '../../../platform/database/connection.ts';
import type { Life } from '../record/lives.ts';
import { animalColumns, animalRow } from './animalRow.ts';
import { addRows, type Closing, noRows, type ProjectionRows } from './rows.ts';

type Farm = { farmId: string; timeZone: string; gestationDays: GestationOfFarm; now: Date };

const projections = [
  'measurement',
  'treatment',
  'protocol_dose',
  'stock_change',
  'residence',
  'mob_membership',
] as const;

/** What a request changed of its animals, in the rows it comes to. */
export type Plan = { rows: ProjectionRows; saves: Save[]; rebuilt: string[]; gone: string[] };

/** In order by adding rows, late or voided by replacing all rows of the animal. */
export function planProjection(
  { farmId, timeZone, gestationDays, now }: Farm,
  lives: ReadonlyMap<string, Life>,
): Plan {
  const plan: Plan = { rows: noRows(), saves: [], rebuilt: [], gone: [] };
  const today = dayOf(now, timeZone);
  const farm = { id: farmId, timeZone, gestationDays };
  for (const [id, life] of lives) {
    if (life.rebuilt) plan.rebuilt.push(id);
    if (!life.rebuilt && life.changes.length === 0) continue;
    if (life.state)
      plan.saves.push({
        was: life.stored && animalColumns(farm, life.stored, today),
        is: animalRow(farm, life.state, today),
      });
    else plan.gone.push(id);
    // A life that was rebuilt early in a request has been rebuilt again by every later step of it.
    addRows(plan.rows, farmId, id, life.rebuilt?.changes ?? life.changes);
  }
  return plan;
}

export async function saveProjection(
  transaction: Transaction,
  farmId: string,
  { rows, saves, rebuilt, gone }: Plan,
): Promise<void> {
  if (rebuilt.length > 0) {
    for (const table of projections)
      await transaction.execute(
        sql`delete from ${sql.identifier(table)} where farm_id = ${farmId} and animal_id = any(${sql.param(rebuilt)}::uuid[])`,
      );
  }
  if (gone.length > 0)
    await transaction.execute(
      sql`delete from animal where farm_id = ${farmId} and id = any(${sql.param(gone)}::uuid[])`,
    );
  await close(transaction, farmId, 'residence', rows.closeResidence);
  await close(transaction, farmId, 'mob_membership', rows.closeMob);
  await together(
    ...projections.map((table) => insertRows(transaction, table, rows[table])),
    saveStates(transaction, farmId, saves),
  );
}

async function close(
  transaction: Transaction,
  farmId: string,
  table: 'residence' | 'mob_membership',
  closings: readonly Closing[],
): Promise<void> {
  if (closings.length === 0) return;
  await transaction.execute(sql`update ${sql.identifier(table)} t set until = c.at
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as c(animal_id uuid, at timestamptz)
    where t.farm_id = ${farmId} and t.animal_id = c.animal_id and t.until is null`);
}

/** One pair of rows per animal: as it is stored (null when new) and as it shall be. */
export type Save = { was: Row | null; is: Row };

/** Writes only what differs: new animals whole, known ones in the columns that changed for any of them. */
export async function saveStates(
  transaction: Transaction,
  farmId: string,
  saves: readonly Save[],
): Promise<void> {
  await insertRows(
    transaction,
    'animal',
    saves.filter(({ was }) => was === null).map(({ is }) => is),
  );
  const known = saves.filter(({ was }) => was !== null);
  const names = changedColumns(known);
  if (names.length === 0) return;
  const list = (prefix: string) =>
    sql.join(
      names.map((name) => sql.raw(`${prefix}"${name}"`)),
      sql`, `,
    ); // names come from animalRow, never from outside
  const rows = known.map(({ is }) => pick(is, ['id', ...names]));
  // Rows whose indexed columns stay as they are keep their index entries.
  await transaction.execute(
    sql`update animal a set (${list('')}) = row(${list('r.')}) from jsonb_populate_recordset(null::animal, ${JSON.stringify(rows)}::jsonb) r where a.farm_id = ${farmId} and a.id = r.id`,
  );
}

function changedColumns(saves: readonly Save[]): string[] {
  const changed = new Set<string>();
  for (const { was, is } of saves)
    for (const name in is) if (name === 'state' || was?.[name] !== is[name]) changed.add(name);
  return [...changed];
}
