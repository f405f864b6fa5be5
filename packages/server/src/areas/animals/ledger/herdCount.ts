import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { Changing, SavedLife } from '../../ledger/index.ts';

/** What herds are counted by; the table `herd_count` has a row for each sort there is. */
const sorts = ['species', 'status', 'animal_class', 'sex', 'is_lot', 'camp_id', 'mob_id'] as const;
const counted = [...sorts, 'heads'] as const;
export const nowhere = '00000000-0000-0000-0000-000000000000';

/** Animals as `herd_count` counts them; nothing but the sign of the sums is anybody's to choose. */
const countsOf = (farmId: string, sign: '+' | '-', which: ReturnType<typeof sql>) =>
  sql`select farm_id, species, status, animal_class, sex, is_lot,
      coalesce(camp_id, ${nowhere}::uuid) as camp_id, coalesce(mob_id, ${nowhere}::uuid) as mob_id,
      ${sql.raw(sign)} sum(heads) as heads, ${sql.raw(sign)} count(*) as records
    from animal where farm_id = ${farmId}${which} group by 1, 2, 3, 4, 5, 6, 7, 8`;

async function count(
  transaction: Transaction,
  { farmId, sign, ids }: { farmId: string; sign: '+' | '-'; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute(sql`insert into herd_count as h
      (farm_id, species, status, animal_class, sex, is_lot, camp_id, mob_id, heads, records)
    ${countsOf(farmId, sign, sql` and id = any(${sql.param([...ids])}::uuid[])`)}
    on conflict (farm_id, species, status, animal_class, sex, is_lot, camp_id, mob_id)
      do update set heads = h.heads + excluded.heads, records = h.records + excluded.records`);
}

/** Whether it moves to another sort, or has other heads; what is not known of a row may have. */
const isOther = ({ was, is }: SavedLife): boolean =>
  counted.some((name) => was?.['animal']?.[name] !== is['animal']?.[name]);

const idOf = ({ is }: SavedLife): string => String(is['animal']?.['id']);

/**
 * Takes those whose rows will change out of the counts as they stand in the table, and puts them back in afterwards as
 * they were written: no count depends on what a request believed of a row. Out: what is left to do afterwards.
 */
export async function recount(
  transaction: Transaction,
  farmId: string,
  { lives, gone }: Changing,
): Promise<() => Promise<void>> {
  // Columns are written of all where they change of one: then all are counted anew.
  const changing = lives.some(isOther) ? lives : [];
  const leaving = [...changing.filter(({ was }) => was !== null).map(idOf), ...gone];
  await count(transaction, { farmId, sign: '-', ids: leaving });
  return async () => {
    await count(transaction, { farmId, sign: '+', ids: changing.map(idOf) });
    if (leaving.length > 0)
      await transaction.execute(
        sql`delete from herd_count where farm_id = ${farmId} and records = 0`,
      );
  };
}

/** Counts all of them, where nothing is counted. */
export async function countAll(transaction: Transaction, farmId: string): Promise<void> {
  await transaction.execute(sql`insert into herd_count
      (farm_id, species, status, animal_class, sex, is_lot, camp_id, mob_id, heads, records)
    ${countsOf(farmId, '+', sql``)}`);
}

/** Whether the counts are not what the animals come to. */
export async function areCountsWrong(transaction: Transaction, farmId: string): Promise<boolean> {
  const wrong = await select(
    transaction,
    row({ species: text }),
    sql`with "is" as (${countsOf(farmId, '+', sql``)}), was as (
        select farm_id, species, status, animal_class, sex, is_lot, camp_id, mob_id,
          heads::numeric as heads, records::bigint as records
        from herd_count where farm_id = ${farmId})
      select species from ((table "is" except table was) union all (table was except table "is")) o
      limit 1`,
  );
  return wrong.length > 0;
}
