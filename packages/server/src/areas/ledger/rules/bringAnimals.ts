import { dayOf } from '@kraal/domain/format/dates';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { LockedFarm } from '../lockFarm.ts';
import { parts } from '../parts.ts';
import type { HerdFarm } from '../project/animalRow.ts';
import { refreshTo } from '../project/newDay.ts';
import { planProjection, saveProjection } from '../project/project.ts';
import { storedAnimals } from '../project/storedRows.ts';
import { ledgerSource } from '../record/source.ts';
import { behindOf, behindWithGivers } from './behind.ts';
import { projectionVersion } from './version.ts';

/** A farm as it is locked, and when. */
export type Moment = { farm: HerdFarm; locked: LockedFarm; now: Date };

/**
 * What single animals can be brought to today's rules on: what is counted of the whole farm is, by these rules, what its
 * rows come to, whatever rules made them; and the farm is on its day.
 */
export async function beginBringing(
  transaction: Transaction,
  { farm, locked: { recountedFor, upTo }, now }: Moment,
): Promise<void> {
  if (recountedFor < projectionVersion) await rebuildCounts(transaction, farm.id);
  const today = dayOf(now, farm.timeZone);
  if (upTo !== today) await refreshTo(transaction, farm, today);
}

async function rebuildCounts(transaction: Transaction, farmId: string): Promise<void> {
  for (const { ofFarm } of parts()) {
    for (const table of ofFarm?.tables ?? [])
      await transaction.execute(
        sql`delete from ${sql.identifier(table)} where farm_id = ${farmId}`,
      );
    await ofFarm?.count(transaction, farmId);
  }
  await transaction.execute(
    sql`update farm set recounted_for = ${projectionVersion} where id = ${farmId}`,
  );
}

/**
 * Brings those of these animals that older rules left to today's, and whoever they were handed something by before them.
 * Whoever they hand something to is told anew where it was brought already; the others are left for their turn, so that
 * what stands of one by today's rules stands on nothing that older ones made. In: a farm that is locked and begun.
 * Out: whose rows are written.
 */
export async function bringAnimals(
  transaction: Transaction,
  { farm, now }: Omit<Moment, 'locked'>,
  ids: readonly string[],
): Promise<string[]> {
  const behind = await behindWithGivers(transaction, farm.id, ids);
  if (behind.length === 0) return [];
  // What they handed over by older rules is read by nobody any more: it may say what these rules do not understand.
  await transaction.execute(sql`delete from hand_over where farm_id = ${farm.id}
    and giver_id = any(${sql.param(behind)}::uuid[])`);
  const unitOfWork = new UnitOfWork(ledgerSource(transaction, farm.id), {
    timeZone: farm.timeZone,
  });
  await unitOfWork.replayAll(behind, (others) => behindOf(transaction, farm.id, others));
  const told = [...unitOfWork.all].flatMap(([id, { rebuilt }]) => (rebuilt ? [id] : []));
  const stood = await storedAnimals(transaction, farm.id, told);
  await saveProjection(transaction, farm.id, planProjection({ farm, now }, unitOfWork, stood));
  return told;
}
