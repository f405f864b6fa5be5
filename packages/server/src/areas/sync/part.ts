import { factsText } from '@kraal/domain/ledger/handOver';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Changing, LedgerPart, SavedLife } from '../ledger/index.ts';

/** Brought to a new day only its columns are others, which a device works out by itself: its state is what it was. */
const isEntered = ({ was }: SavedLife): boolean => was === null || was['animal'] !== undefined;

/** Told anew by other rules it may be what it was: then its row says so, and no device need hear of it. */
const isAsItWas = ({ was, is }: SavedLife): boolean =>
  was?.['animal']?.['rules_version'] !== undefined &&
  factsText(was['animal']['state']) === factsText(is['animal']?.['state']);

/** Gives animals that a request changed the farm's next number. */
async function count(
  transaction: Transaction,
  farmId: string,
  { lives, gone }: Changing,
): Promise<() => Promise<void>> {
  const entered = lives.filter((life) => isEntered(life) && !isAsItWas(life));
  const changed = entered.map(({ is }) => String(is['animal']?.['id']));
  return async () => {
    if (changed.length + gone.length === 0) return;
    await transaction.execute(
      sql`insert into animal_change (farm_id, id, seq, is_gone)
        select ${farmId}::uuid, c.id, n.seq, c.is_gone
        from (select next_change(${farmId}::uuid) as seq offset 0) n, (
          select unnest(${sql.param(changed)}::uuid[]) as id, false as is_gone
          union all select unnest(${sql.param([...gone])}::uuid[]), true) c
        on conflict (farm_id, id) do update set seq = excluded.seq, is_gone = excluded.is_gone`,
    );
  };
}

export const syncPart: LedgerPart = { recount: count };
