import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, text } from '../../platform/database/row.ts';

export type Life = { state: AnimalState; name: string; animalClass: string; heads: number };
export type Wanted = { animalIds: readonly string[] } | { mobId: string } | { campId: string };

const lifeRow = row({
  id: text,
  name: text,
  animalClass: text,
  heads: number,
  state: json<StoredState>(),
});

const among = (wanted: Wanted): SQL => {
  if ('animalIds' in wanted)
    return sql`a.id = any(${sql.param([...wanted.animalIds])}::uuid[]) and a.status <> 'reference'`;
  return 'mobId' in wanted
    ? sql`a.mob_id = ${wanted.mobId} and a.status = 'alive'`
    : sql`a.camp_id = ${wanted.campId} and a.status = 'alive'`;
};

/** Animals and lots as they are now: those that are named, or the living of a mob or camp; `most` of them and one more. */
export async function livesOf(
  transaction: Transaction,
  { farmId, wanted, most }: { farmId: string; wanted: Wanted; most: number },
): Promise<Life[]> {
  const rows = await select(
    transaction,
    lifeRow,
    sql`select a.id, coalesce(a.tag, a.name, a.animal_class) as name,
        a.animal_class as "animalClass", a.heads, a.state
      from animal a where a.farm_id = ${farmId} and ${among(wanted)}
      order by a.id limit ${most + 1}`,
  );
  return rows.map(({ state, ...life }) => ({ ...life, state: fromStored(state) }));
}
