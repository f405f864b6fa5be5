import { setTimeout } from 'node:timers/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, select, type Transaction } from '../../../platform/database/connection.ts';
import { isContradiction } from '../../../platform/database/contradiction.ts';
import { row, type RowOf, text } from '../../../platform/database/row.ts';
import { lockFarm } from '../lockFarm.ts';
import { rebuildFarm } from '../replayFarm.ts';
import { allBehind, hasRowsBehind } from './behind.ts';
import { beginBringing, bringAnimals, type Moment } from './bringAnimals.ts';
import { isBehind, isOnlyWhole, projectionVersion } from './version.ts';

const farmRow = row({ id: text, timeZone: text });
type Farm = RowOf<typeof farmRow>;

async function setBrought(transaction: Transaction, farmId: string): Promise<true> {
  await transaction.execute(
    sql`update farm set projection_version = ${projectionVersion}, recounted_for = 0
      where id = ${farmId}`,
  );
  return true;
}

/** Brings a farm to today's rules at once, from nothing but its entries. In: a farm that is locked. */
export async function bringAsAWhole(
  transaction: Transaction,
  { farm, now }: Moment,
): Promise<true> {
  await rebuildFarm(transaction, farm, now);
  return setBrought(transaction, farm.id);
}

type Watched = {
  /** Whoever stops the server asks for no further farm. */
  isStopped?: () => boolean;
  failed?: (error: unknown, farmId: string) => void;
  /** Some animals at a time failed; what comes next is the whole farm at once. */
  asAWhole?: (error: unknown, farmId: string) => void;
};

/** Whoever could not be brought, a database that went away for a moment say, is tried again so often, after so long. */
const rounds = 8;
const pauseMs = 15_000;

/** Goes through the farms until none is behind, nobody wants it any more, or the same go on failing. Out: how many were brought. */
export async function catchUpAll(
  owner: Database,
  clock: Clock,
  watched: Watched & { pauseMs?: number },
): Promise<number> {
  let brought = 0;
  for (let round = 1; round <= rounds && !watched.isStopped?.(); round += 1) {
    let failures = 0;
    const failed: Watched['failed'] = (error, farmId) => {
      failures += 1;
      watched.failed?.(error, farmId);
    };
    brought += await catchUp(owner, clock, { ...watched, failed }).catch((error: unknown) => {
      failed(error, 'all');
      return 0;
    });
    if (failures === 0) break;
    await setTimeout((watched.pauseMs ?? pauseMs) * round, null, { ref: false });
  }
  return brought;
}

/**
 * Brings every farm that is behind to today's rules, some animals at a time, while everybody works: an upgrade stops
 * nobody, and who records on a farm that is still behind brings the animals of that entry first. Out: how many farms
 * were brought.
 */
export async function catchUp(
  owner: Database,
  clock: Clock,
  watched: Watched = {},
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
  const { isStopped = () => false, failed } = watched;
  let brought = 0;
  for (const farm of behind) {
    if (isStopped()) break;
    try {
      if (await bringFarm({ ...watched, owner, clock, isStopped }, farm)) brought += 1;
    } catch (error) {
      if (!failed) throw error;
      failed(error, farm.id);
    }
  }
  return brought;
}

type Round = { owner: Database; clock: Clock; isStopped: () => boolean } & Watched;

/** So many are brought while the farm is locked, with whoever handed them something. */
const animalsAtOnce = 50;

/** Out: whether it was behind, and is no more. */
async function bringFarm(round: Round, farm: Farm): Promise<boolean> {
  try {
    return await bringByAnimals(round, farm);
  } catch (error) {
    if (isPassing(error)) throw error;
    // What one by one cannot be, a number that two would wear in between say, may be all at once.
    round.asAWhole?.(error, farm.id);
    return (await onFarmBehind(round, farm, bringAsAWhole)) ?? false;
  }
}

/** Whether it is the database's own affair, and may be another the next time. */
const isPassing = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && !isContradiction(error);

async function bringByAnimals(round: Round, farm: Farm): Promise<boolean> {
  const isWhole = await onFarmBehind(round, farm, async (transaction, moment) =>
    isOnlyWhole(moment.locked) ? bringAsAWhole(transaction, moment) : false,
  );
  if (isWhole !== false) return isWhole ?? false;
  const all = await onFarmBehind(round, farm, async (transaction, moment) => {
    await beginBringing(transaction, moment);
    return allBehind(transaction, farm.id);
  });
  if (!all) return false;
  for (let from = 0; from < all.length; from += animalsAtOnce) {
    if (round.isStopped()) return false;
    await onFarmBehind(round, farm, async (transaction, moment) => {
      await beginBringing(transaction, moment);
      await bringAnimals(transaction, moment, { ids: all.slice(from, from + animalsAtOnce) });
    });
  }
  const isBrought = await onFarmBehind(round, farm, async (transaction, moment) =>
    // Of whom no entry is known any more nothing was brought.
    (await hasRowsBehind(transaction, farm.id))
      ? bringAsAWhole(transaction, moment)
      : setBrought(transaction, farm.id),
  );
  return isBrought ?? false;
}

/** Work on a farm that is locked and still behind. Out: null where it is not. */
const onFarmBehind = <T>(
  { owner, clock }: Round,
  { id, timeZone }: Farm,
  work: (transaction: Transaction, moment: Moment) => Promise<T>,
): Promise<T | null> =>
  owner.transaction(async (transaction) => {
    const locked = await lockFarm(transaction, id);
    if (!isBehind(locked)) return null;
    return work(transaction, { farm: { ...locked.facts, id, timeZone }, locked, now: clock() });
  });
