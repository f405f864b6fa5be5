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
import { parts, type Projecting } from '../parts.ts';
import { animalColumns, animalRow } from './animalRow.ts';
import { projectAll, projectedTables } from './rows.ts';

type Farm = { farmId: string; timeZone: string; gestationDays: GestationOfFarm; now: Date };

/** What a request changed of its animals, in the rows it comes to. */
export type Plan = {
  projecting: readonly Projecting[];
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
    projecting: projectAll(farmId),
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
    const changes = life.rebuilt?.changes ?? life.changes;
    for (const { add } of plan.projecting) add(id, changes);
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
  { projecting, saves, rebuilt, gone, handOvers, takenBack }: Plan,
): Promise<void> {
  if (rebuilt.length > 0) {
    const ids = sql.param(rebuilt);
    for (const table of projectedTables())
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
  for (const { before } of projecting) await before?.(transaction);
  await together(
    ...projecting.flatMap(({ rows }) =>
      Object.entries(rows).map(([table, all]) => insertRows(transaction, table, all)),
    ),
    insertRows(transaction, 'hand_over', handOvers),
    saveStates(transaction, farmId, saves),
  );
}

/** One pair of rows per animal: as it is stored (null when new) and as it shall be. */
export type Save = { was: Row | null; is: Row };

/** Writes only what differs: new animals whole, known ones in the columns that changed for any of them. */
export async function saveStates(
  transaction: Transaction,
  farmId: string,
  all: readonly Save[],
): Promise<void> {
  let saves = all;
  const afterwards: (() => Promise<void>)[] = [];
  for (const { save } of parts()) {
    if (!save) continue;
    const changed = await save(transaction, farmId, saves);
    saves = changed.saves;
    afterwards.push(changed.afterwards);
  }
  await writeRows(transaction, farmId, saves);
  for (const follow of afterwards) await follow();
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
    ); // names come from the areas' columns, never from outside
  const rows = known.map(({ is }) => pick(is, ['id', ...names]));
  // Rows whose indexed columns stay as they are keep their index entries.
  await transaction.execute(
    sql`update animal a set (${list('')}) = row(${list('r.')})
      from jsonb_populate_recordset(null::animal, ${JSON.stringify(rows)}::jsonb) r
      where a.farm_id = ${farmId} and a.id = r.id`,
  );
}

function changedColumns(saves: readonly Save[]): string[] {
  const changed = new Set<string>();
  for (const { was, is } of saves)
    for (const name in is) if (name === 'state' || was?.[name] !== is[name]) changed.add(name);
  return [...changed];
}
