import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, select, type Transaction } from '../../platform/database/connection.ts';
import { row, type RowOf, text } from '../../platform/database/row.ts';
import { type LockedFarm, lockFarm } from './lockFarm.ts';
import { rebuildFarm } from './replayFarm.ts';

/** Counts up when an animal's state comes to hold something that old entries say too. */
export const projectionVersion = 23;

const farmRow = row({ id: text, timeZone: text });
type Farm = RowOf<typeof farmRow>;

/**
 * A farm whose projections were made by older rules is rebuilt from its entries before anything is recorded on it, so
 * that nobody is sold or slaughtered by a rule that holds no more. In: the farm as it is locked. Out: whether it was.
 */
export async function bringToRules(
  transaction: Transaction,
  {
    farm: { id, timeZone },
    lockedFarm: { facts, projectionVersion: version },
    now,
  }: { farm: Farm; lockedFarm: LockedFarm; now: Date },
): Promise<boolean> {
  if (version >= projectionVersion) return false;
  await rebuildFarm(transaction, { ...facts, id, timeZone }, now);
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

/** Whoever could not be brought, a database that went away for a moment say, is tried again so often, after so long. */
const rounds = 8;
const pauseMs = 15_000;

/** Goes through the farms until none is behind, nobody wants it any more, or the same go on failing. Out: how many were rebuilt. */
export async function catchUpAll(
  owner: Database,
  clock: Clock,
  watched: Required<Watched> & { pauseMs?: number },
): Promise<number> {
  let rebuilt = 0;
  for (let round = 1; round <= rounds && !watched.isStopped(); round += 1) {
    let failures = 0;
    const failed: Watched['failed'] = (error, farmId) => {
      failures += 1;
      watched.failed(error, farmId);
    };
    rebuilt += await catchUp(owner, clock, { ...watched, failed }).catch((error: unknown) => {
      failed(error, 'all');
      return 0;
    });
    if (failures === 0) break;
    await setTimeout((watched.pauseMs ?? pauseMs) * round, null, { ref: false });
  }
  return rebuilt;
}

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
      // Whose people were here last are likely to be the next to record, and need not wait for it then.
      sql`select f.id, f.time_zone as "timeZone" from farm f
        where f.projection_version < ${projectionVersion}
        order by (select max(s.last_used_at) from membership m
            join auth_session s on s.user_id = m.user_id where m.farm_id = f.id) desc nulls last,
          f.id`,
    ),
  );
  let rebuilt = 0;
  for (const farm of behind) {
    if (isStopped()) break;
    try {
      const wasBehind = await owner.transaction(async (transaction) =>
        bringToRules(transaction, {
          farm,
          lockedFarm: await lockFarm(transaction, farm.id),
          now: clock(),
        }),
      );
      if (wasBehind) rebuilt += 1;
    } catch (error) {
      if (!failed) throw error;
      failed(error, farm.id);
    }
  }
  return rebuilt;
}
