import { problem } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import type { Entries, Guard } from '../../ledger/index.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

/** Nothing belongs to a property of the farm: what is the farm's own says no owner. */
export async function ownerPlaces({ transaction, recorder, drafts }: Entries): Promise<Guard> {
  const named = drafts.flatMap(({ payload: { ownerId } }) =>
    typeof ownerId === 'string' ? [ownerId] : [],
  );
  if (named.length === 0) return {};
  const own = await select(
    transaction,
    row({ id: text }),
    sql`select id from ${ofInfrastructure.holding} where farm_id = ${recorder.farmId} and is_own
      and id = any(${sql.param([...new Set(named)])}::uuid[])`,
  );
  const ids = new Set(own.map(({ id }) => id));
  return {
    check: ({ payload: { ownerId } }) =>
      typeof ownerId === 'string' && ids.has(ownerId)
        ? [problem('ownerId', 'own_place', 'This is a property of the farm itself.')]
        : [],
  };
}
