import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { insertRows, type Row, type Transaction } from '../../../platform/database/connection.ts';
import type { Life } from '../record/lives.ts';
import { animalRow } from './animalRow.ts';
import { addRows, type Closing, noRows } from './rows.ts';

type Farm = { farmId: string; timeZone: string; now: Date };

const projections = ['measurement', 'stock_change', 'residence', 'mob_membership'] as const;

/** Writes what a request changed: in order by adding rows, late or voided by replacing all rows of the animal. */
export async function project(transaction: Transaction, { farmId, timeZone, now }: Farm, lives: ReadonlyMap<string, Life>): Promise<void> {
  const rows = noRows();
  const today = dayOf(now, timeZone);
  const states: Row[] = [];
  const rebuilt: string[] = [];
  const gone: string[] = [];
  for (const [id, life] of lives) {
    if (life.rebuilt) rebuilt.push(id);
    if (!life.rebuilt && life.changes.length === 0) continue;
    if (life.state) states.push(animalRow(farmId, life.state, today));
    else gone.push(id);
    // A life that was rebuilt early in a request has been rebuilt again by every later step of it.
    addRows(rows, farmId, id, life.rebuilt?.changes ?? life.changes);
  }
  if (rebuilt.length > 0) {
    for (const table of projections) await transaction.execute(sql`delete from ${sql.identifier(table)} where farm_id = ${farmId} and animal_id = any(${sql.param(rebuilt)}::uuid[])`);
  }
  if (gone.length > 0) await transaction.execute(sql`delete from animal where farm_id = ${farmId} and id = any(${sql.param(gone)}::uuid[])`);
  await saveStates(transaction, farmId, states);
  await close(transaction, farmId, 'residence', rows.closeResidence);
  await close(transaction, farmId, 'mob_membership', rows.closeMob);
  for (const table of projections) await insertRows(transaction, table, rows[table]);
}

async function close(transaction: Transaction, farmId: string, table: 'residence' | 'mob_membership', closings: readonly Closing[]): Promise<void> {
  if (closings.length === 0) return;
  await transaction.execute(sql`update ${sql.identifier(table)} t set until = c.at
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as c(animal_id uuid, at timestamptz)
    where t.farm_id = ${farmId} and t.animal_id = c.animal_id and t.until is null`);
}

export async function saveStates(transaction: Transaction, farmId: string, states: readonly Row[]): Promise<void> {
  const [first] = states;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'farm_id' && name !== 'id');
  const list = (columns: readonly string[], prefix: string) => sql.join(columns.map((name) => sql.raw(`${prefix}"${name}"`)), sql`, `); // names come from animalRow, never from outside
  const json = JSON.stringify(states);
  // An update of rows that exist keeps their index entries where no indexed column changed; an upsert would not be cheaper.
  await transaction.execute(sql`update animal a set (${list(names, '')}) = row(${list(names, 'r.')}) from jsonb_populate_recordset(null::animal, ${json}::jsonb) r where a.farm_id = ${farmId} and a.id = r.id`);
  const all = ['farm_id', 'id', ...names];
  await transaction.execute(sql`insert into animal (${list(all, '')}) select ${list(all, 'r.')} from jsonb_populate_recordset(null::animal, ${json}::jsonb) r
    where not exists (select from animal a where a.farm_id = ${farmId} and a.id = r.id)`);
}
