import { factsText } from '@kraal/domain/ledger/handOver';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { toStored } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { type Row, select, type Transaction } from '../../platform/database/connection.ts';
import { day, json, row, text } from '../../platform/database/row.ts';
import { type HerdFarm, rowsOfAnimal, tablesOfAnimals } from './project/animalRow.ts';
import { projectAll, projectedTables } from './project/rows.ts';
import { storedRows } from './project/storedRows.ts';
import { ledgerSource } from './record/source.ts';
import type { Difference } from './replayFarm.ts';

/** Every table that follows from lives. */
const keptTables = (): string[] => [...projectedTables(), 'event_animal', 'hand_over'];

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

const asText = (value: unknown): string => factsText(value ?? null);

export async function differencesOf(
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
    live.set(table, await storedRows(transaction, { farmId: farm.id, table, animalIds: ids }));
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
