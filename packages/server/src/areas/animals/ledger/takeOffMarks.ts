import { sql } from 'drizzle-orm';
import type { Row, Transaction } from '../../../platform/database/connection.ts';
import type { Save } from '../../ledger/index.ts';

/**
 * A number is worn once among the living: who wears it no more takes it off before another puts it on, whichever row
 * is written first.
 */
export async function takeOffMarks(
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
