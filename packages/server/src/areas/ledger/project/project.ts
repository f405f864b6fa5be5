import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import {
  insertOnce,
  insertRows,
  pick,
  type Row,
  together,
  type Transaction,
} from '../../../platform/database/connection.ts';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { parts, type Projecting } from '../parts.ts';
import { projectionVersion } from '../rules/version.ts';
import {
  type HerdFarm,
  type RowsOfAnimal,
  type SavedLife,
  rowsToSave,
  savedLife,
  tablesOfAnimals,
} from './animalRow.ts';
import { projectAll, projectedTables } from './rows.ts';
import { deleteRows, columnList, changedColumns } from './changedColumns.ts';
import { rowsToWrite } from './writeOwn.ts';

type Moment = { farm: HerdFarm; now: Date };

/** What a request changed of its animals, in the rows it comes to. */
export type Plan = {
  projecting: readonly Projecting[];
  saves: SavedLife[];
  rebuilt: string[];
  gone: string[];
  handOvers: Row[];
  /** Hand-overs that are no more, or are others now. */
  takenBack: Row[];
};

/**
 * In order by adding rows, late or voided by replacing all rows of the animal. In: what stands of those whose rows
 * follow from no state of today's rules.
 */
export function planProjection(
  { farm, now }: Moment,
  unitOfWork: Pick<UnitOfWork, 'all' | 'handOvers'>,
  stood: ReadonlyMap<string, RowsOfAnimal> = new Map(),
): Plan {
  const { id: farmId, timeZone } = farm;
  const plan: Plan = {
    projecting: projectAll(farmId),
    saves: [],
    rebuilt: [],
    gone: [],
    handOvers: [],
    takenBack: [],
  };
  const today = dayOf(now, timeZone);
  for (const [id, life] of unitOfWork.all) {
    if (life.rebuilt) plan.rebuilt.push(id);
    if (!life.rebuilt && life.changes.length === 0) continue;
    const { stored, state } = life;
    const was = stood.get(id);
    if (!state) plan.gone.push(id);
    else if (stored && !was) plan.saves.push(savedLife(farm, { stored, state }, today));
    else plan.saves.push({ was: was ?? null, is: rowsByRules(farm, state, today) });
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

/** All rows of a life that was told from its entries: they are by today's rules. */
function rowsByRules(farm: HerdFarm, state: AnimalState, today: Day): RowsOfAnimal {
  const rows = rowsToSave(farm, state, today);
  return { ...rows, animal: { ...rows['animal'], rules_version: projectionVersion } };
}

export async function saveProjection(
  transaction: Transaction,
  farmId: string,
  { projecting, saves, rebuilt, gone, handOvers, takenBack }: Plan,
): Promise<void> {
  if (rebuilt.length > 0) {
    const ids = sql.param(rebuilt);
    for (const { rebuilding } of projecting) await rebuilding?.(transaction, rebuilt);
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
  if (takenBack.length > 0)
    await transaction.execute(sql`delete from hand_over h
      using jsonb_to_recordset(${JSON.stringify(takenBack)}::jsonb)
        as t(event_id uuid, giver_id uuid, receiver_id uuid)
      where h.farm_id = ${farmId} and h.receiver_id = t.receiver_id and h.event_id = t.event_id
        and h.giver_id = t.giver_id`);
  for (const { before } of projecting) await before?.(transaction);
  await together(
    ...projecting.flatMap(({ rows, once = [] }) =>
      Object.entries(rows).map(([table, all]) =>
        (once.includes(table) ? insertOnce : insertRows)(transaction, table, all),
      ),
    ),
    insertRows(transaction, 'hand_over', handOvers),
    saveAnimals(transaction, { farmId, lives: saves, gone }),
  );
}

/** A life's row in `animal`, as it is stored and as it shall be. */
export type Save = { was: Row | null; is: Row };

const rowOf = (rows: RowsOfAnimal, table: string): Row => rows[table] ?? {};

/** An animal's own row as it stood; empty where nothing is known of its rows, null where it has none, or none at all. */
function stoodIn(was: RowsOfAnimal | null): Row | null {
  if (!was) return null;
  return was['animal'] ?? (Object.keys(was).length === 0 ? {} : null);
}

/** Writes only what differs: new animals whole, known ones in the columns that changed for any of them. */
export async function saveAnimals(
  transaction: Transaction,
  {
    farmId,
    lives,
    gone = [],
  }: { farmId: string; lives: readonly SavedLife[]; gone?: readonly string[] | undefined },
): Promise<void> {
  let saves: readonly Save[] = lives.map(({ was, is }) => ({
    was: stoodIn(was),
    is: rowOf(is, 'animal'),
  }));
  const afterwards: (() => Promise<void>)[] = [];
  for (const { save } of parts()) {
    if (!save) continue;
    const changed = await save(transaction, farmId, saves);
    saves = changed.saves;
    afterwards.push(changed.afterwards);
  }
  const recounts = async (): Promise<void> => {
    for (const { recount } of parts())
      if (recount) afterwards.push(await recount(transaction, farmId, { lives, gone }));
  };
  // While the database counts, what it shall write next is worked out.
  const [, writes] = await together(
    recounts(),
    nextTurn().then(() => [
      animalsToWrite(farmId, saves),
      ...tablesOfAnimals().map((table) => rowsToWrite(farmId, { table, lives, gone })),
    ]),
  );
  // Whoever is gone takes its marks along before another wears them.
  await deleteRows(transaction, { table: 'animal', farmId, ids: gone });
  await together(...writes.map((write) => write(transaction)));
  for (const follow of afterwards) await follow();
}

// names come from the areas' columns, never from outside

/** In: rows of `animal`. Out: what writes them. */
function animalsToWrite(
  farmId: string,
  saves: readonly Save[],
): (transaction: Transaction) => Promise<void> {
  const fresh = saves.filter(({ was }) => was === null).map(({ is }) => is);
  const known = saves.filter(({ was }) => was !== null);
  const names = changedColumns(known);
  const rows = known.map((save) => ({
    ...pick(save.is, ['id', ...names]),
    state: changedState(save),
  }));
  const others = names.filter((name) => name !== 'state');
  const columns =
    others.length === 0 ? sql`` : sql`(${columnList(others)}) = row(${columnList(others, 'r.')}), `;
  const asText = JSON.stringify(rows);
  return async (transaction) => {
    await insertRows(transaction, 'animal', fresh);
    if (names.length === 0) return;
    // Rows whose indexed columns stay as they are keep their index entries.
    await transaction.execute(
      sql`update animal a
        set ${columns}state = case when r.state ? 'id' then r.state else a.state || r.state end
        from jsonb_populate_recordset(null::animal, ${asText}::jsonb) r
        where a.farm_id = ${farmId} and a.id = r.id`,
    );
  };
}

/**
 * What of a state is another now: a weighing need not send what is known of an animal's life, and reading that took the
 * database longer than writing it. Whole, with its id, where something is known no more or what stands is not at hand.
 */
function changedState({ was, is }: Save): unknown {
  const [before, after] = [was?.['state'] as Row | undefined, is['state'] as Row]; // as `rowsToSave` makes them
  if (!before || Object.keys(before).some((name) => !(name in after))) return after;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name] !== value),
  );
}
