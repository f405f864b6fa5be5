import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, select, type Transaction } from '../../platform/database/connection.ts';
import { row, type RowOf, text } from '../../platform/database/row.ts';
import { type LockedFarm, lockFarm } from './lockFarm.ts';
import { rebuildFarm } from './replayFarm.ts';

/** Counts up when an animal's state comes to hold something that old entries say too. */
export const projectionVersion = 13;

const farmRow = row({ id: text, timeZone: text });
type Farm = RowOf<typeof farmRow>;

/**
 * A farm whose projections were made by older rules is rebuilt from its entries before anything is recorded on it, so
 * that nobody is sold or slaughtered by a rule that holds no more. In: the farm as it is locked. Out: whether it was.
 */
export async function bringToRules(
  transaction: Transaction,
  { id, timeZone }: Farm,
  { gestationDays, projectionVersion: version }: LockedFarm,
  now: Date,
): Promise<boolean> {
  if (version >= projectionVersion) return false;
  await rebuildFarm(transaction, { id, timeZone, gestationDays }, now);
  await transaction.execute(
    sql`update farm set projection_version = ${projectionVersion} where id = ${id}`,
  );
  return true;
}

type Watched = {
  /** Whoever stops the server asks for no further farm. */
  isStopped?: () => boolean;
  failed?: (error: unknown, farmId: string) => void;
};

/**
 * Brings every farm that is behind to today's rules, each in a transaction of its own, while the others work: an upgrade
 * stops nobody, and who records on a farm that is still behind brings it there first. Out: how many were rebuilt.
 */
export async function catchUp(
  owner: Database,
  clock: Clock,
  { isStopped = () => false, failed }: Watched = {},
): Promise<number> {
  const behind = await owner.transaction((transaction) =>
    select(
      transaction,
      farmRow,
      sql`select id, time_zone as "timeZone" from farm
        where projection_version < ${projectionVersion} order by id`,
    ),
  );
  let rebuilt = 0;
  for (const farm of behind) {
    if (isStopped()) break;
    try {
      const wasBehind = await owner.transaction(async (transaction) =>
        bringToRules(transaction, farm, await lockFarm(transaction, farm.id), clock()),
      );
      if (wasBehind) rebuilt += 1;
    } catch (error) {
      if (!failed) throw error;
      failed(error, farm.id);
    }
  }
  return rebuilt;
}
