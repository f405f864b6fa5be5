import { type SQL, sql } from 'drizzle-orm';
import { lockBeingWritten, select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, type RowOf, text } from '../../platform/database/row.ts';
import { type FarmFacts, parts } from './parts.ts';
import { projectionVersion } from './rules/version.ts';

/** What of a farm its writer works with. */
const lockedFarmRow = row({
  facts: json<FarmFacts>(),
  projectionVersion: number,
  recountedFor: number,
  upTo: text.orNull,
});
export type LockedFarm = RowOf<typeof lockedFarmRow>;

/** What areas read of a farm `f`, as one document. */
const farmFacts = (): SQL => {
  const all = parts().flatMap((part) => Object.entries(part.farmFacts ?? {}));
  return sql`jsonb_build_object(${sql.join(
    all.flatMap(([name, fact]) => [sql`${name}::text`, fact]),
    sql`, `,
  )})`;
};

/**
 * One writer per farm at a time: marks stay unique, no two requests judge against half of each other. Of a farm that was
 * erased meanwhile nothing is behind.
 */
export async function lockFarm(transaction: Transaction, farmId: string): Promise<LockedFarm> {
  await transaction.execute(
    sql`select ${lockBeingWritten(farmId)}, pg_advisory_xact_lock(hashtextextended(${farmId}, 7))`,
  );
  // Read once the lock is held: whoever held it may have brought the farm further.
  const [farm] = await select(
    transaction,
    lockedFarmRow,
    sql`select ${farmFacts()} as facts, coalesce(f.projection_version, ${projectionVersion}) as "projectionVersion",
        coalesce(f.recounted_for, 0) as "recountedFor", f.up_to::text as "upTo"
      from (select) one left join farm f on f.id = ${farmId}`,
  );
  if (!farm) throw new Error('one row of nothing is one row');
  return farm;
}
