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
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { animalColumns, animalRow } from './animalRow.ts';
import { withParents } from './parents.ts';
import { addRows, type Closing, noRows, type ProjectionRows } from './rows.ts';

type Farm = { farmId: string; timeZone: string; gestationDays: GestationOfFarm; now: Date };

/** Tables that a life's changes come to, one row or more a change; all are written here and nowhere else. */
export const projections = [
  'measurement',
  'treatment',
  'protocol_dose',
  'lot_dose',
  'stock_change',
  'residence',
  'mob_membership',
  'past_mating',
] as const;

/** What a request changed of its animals, in the rows it comes to. */
export type Plan = {
  rows: ProjectionRows;
  saves: Save[];
  rebuilt: string[];
  gone: string[];
  handOvers: Row[];
  /** Hand-overs that are no more, or are others now. */
  takenBack: Row[];
};

/** In order by adding rows, late or voided by replacing all rows of the animal. */
export function planProjection(
  { farmId, timeZone, gestationDays, now }: Farm,
  unitOfWork: Pick<UnitOfWork, 'all' | 'handOvers'>,
): Plan {
  const plan: Plan = {
    rows: noRows(),
    saves: [],
    rebuilt: [],
    gone: [],
    handOvers: [],
    takenBack: [],
  };
  const today = dayOf(now, timeZone);
  const farm = { id: farmId, timeZone, gestationDays };
  for (const [id, life] of unitOfWork.all) {
    if (life.rebuilt) plan.rebuilt.push(id);
    if (!life.rebuilt && life.changes.length === 0) continue;
    if (life.state)
      plan.saves.push({
        was: life.stored && animalColumns(farm, life.stored, today),
        is: animalRow(farm, life.state, today),
      });
    else plan.gone.push(id);
    addRows(plan.rows, farmId, id, life.rebuilt?.changes ?? life.changes);
  }
  for (const [key, one] of unitOfWork.handOvers) {
    const [event_id = '', giver_id = '', receiver_id = ''] = key.split(' ');
    plan.takenBack.push({ event_id, giver_id, receiver_id });
    if (one)
      plan.handOvers.push({ farm_id: farmId, event_id, giver_id, receiver_id, facts: one.facts });
  }
  return plan;
}

export async function saveProjection(
  transaction: Transaction,
  farmId: string,
  { rows, saves, rebuilt, gone, handOvers, takenBack }: Plan,
): Promise<void> {
  if (rebuilt.length > 0) {
    const ids = sql.param(rebuilt);
    for (const table of projections)
      await transaction.execute(
        sql`delete from ${sql.identifier(table)} where farm_id = ${farmId}
          and animal_id = any(${ids}::uuid[])`,
      );
    await transaction.execute(
      sql`delete from event_animal where farm_id = ${farmId} and animal_id = any(${ids}::uuid[])
        and derived`,
    );
  }
  if (gone.length > 0)
    await transaction.execute(
      sql`delete from animal where farm_id = ${farmId} and id = any(${sql.param(gone)}::uuid[])`,
    );
  if (takenBack.length > 0)
    await transaction.execute(sql`delete from hand_over h using jsonb_to_recordset(${JSON.stringify(takenBack)}::jsonb) as t(event_id uuid, giver_id uuid, receiver_id uuid)
      where h.farm_id = ${farmId} and h.receiver_id = t.receiver_id and h.event_id = t.event_id
        and h.giver_id = t.giver_id`);
  if (rows.otherLotDoses.length > 0)
    await transaction.execute(
      sql`delete from lot_dose where farm_id = ${farmId}
        and animal_id = any(${sql.param(rows.otherLotDoses)}::uuid[])`,
    );
  await close(transaction, farmId, 'residence', rows.closeResidence);
  await close(transaction, farmId, 'mob_membership', rows.closeMob);
  await together(
    ...projections.map((table) => insertRows(transaction, table, rows[table])),
    insertRows(transaction, 'event_animal', rows.event_animal),
    insertRows(transaction, 'hand_over', handOvers),
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
  all: readonly Save[],
): Promise<void> {
  const { saves: resolved, moveYoung } = await withParents(transaction, farmId, all);
  const saves = await takeOffMarks(transaction, farmId, resolved);
  await writeRows(transaction, farmId, saves);
  await moveYoung();
}

async function writeRows(
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
    sql`update animal a set (${list('')}) = row(${list('r.')})
      from jsonb_populate_recordset(null::animal, ${JSON.stringify(rows)}::jsonb) r
      where a.farm_id = ${farmId} and a.id = r.id`,
  );
}

/**
 * A number is worn once among the living: who wears it no more takes it off before another puts it on, whichever row
 * is written first.
 */
async function takeOffMarks(
  transaction: Transaction,
  farmId: string,
  saves: readonly Save[],
): Promise<readonly Save[]> {
  const freed = new Set(saves.filter(isTakenOff).map(({ is }) => String(is['id'])));
  if (freed.size === 0 || saves.length === 1) return saves;
  await transaction.execute(sql`update animal set tag_key = null, eid = null
    where farm_id = ${farmId} and id = any(${sql.param([...freed])}::uuid[])`);
  return saves.map(({ was, is }) =>
    was && freed.has(String(is['id']))
      ? { was: { ...was, tag_key: null, eid: null }, is }
      : { was, is },
  );
}

/** Of a number that must be worn once it wears another now, or none, or is not among the living any more. */
function isTakenOff({ was, is }: Save): boolean {
  const worn = (row: Row | null, mark: 'tag_key' | 'eid'): unknown =>
    row?.['status'] === 'alive' ? (row[mark] ?? null) : null;
  return (['tag_key', 'eid'] as const).some((mark) => {
    const before = worn(was, mark);
    return before !== null && before !== worn(is, mark);
  });
}

function changedColumns(saves: readonly Save[]): string[] {
  const changed = new Set<string>();
  for (const { was, is } of saves)
    for (const name in is) if (name === 'state' || was?.[name] !== is[name]) changed.add(name);
  return [...changed];
}
