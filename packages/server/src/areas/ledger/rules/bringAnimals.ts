import { dayOf } from '@kraal/domain/format/dates';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { LockedFarm } from '../lockFarm.ts';
import type { HerdFarm } from '../project/animalRow.ts';
import { countByRules } from '../project/countByRules.ts';
import { refreshTo } from '../project/newDay.ts';
import { planProjection, saveProjection } from '../project/project.ts';
import { storedAnimals } from '../project/storedRows.ts';
import { ledgerSource } from '../record/source.ts';
import { behindOf, behindWithGivers } from './behind.ts';

/** A farm as it is locked, and when. */
export type Moment = { farm: HerdFarm; locked: LockedFarm; now: Date };

/** What single animals can be brought to today's rules on: its counts are by them, and it is on its day. */
export async function beginBringing(
  transaction: Transaction,
  { farm, locked, now }: Moment,
): Promise<void> {
  await countByRules(transaction, farm.id, locked);
  const today = dayOf(now, farm.timeZone);
  if (locked.upTo !== today) await refreshTo(transaction, farm, today);
}

type Wanted = {
  ids: readonly string[];
  /** Who was brought before in this transaction: of some nothing is left, not even a row that says so. */
  brought?: Set<string>;
};

/**
 * Brings those of these animals that older rules left to today's, and whoever they were handed something by before them.
 * Whoever they hand something to is told anew where it was brought already; the others are left for their turn, so that
 * what stands of one by today's rules stands on nothing that older ones made. In: a farm that is locked and begun.
 * Out: whose rows are written.
 */
export async function bringAnimals(
  transaction: Transaction,
  { farm, now }: Omit<Moment, 'locked'>,
  { ids, brought = new Set() }: Wanted,
): Promise<string[]> {
  const behind = await behindWithGivers(transaction, farm.id, { ids, brought: [...brought] });
  if (behind.length === 0) return [];
  // What they handed over by older rules is read by nobody any more: it may say what these rules do not understand.
  await transaction.execute(sql`delete from hand_over where farm_id = ${farm.id}
    and giver_id = any(${sql.param(behind)}::uuid[])`);
  const unitOfWork = new UnitOfWork(ledgerSource(transaction, farm.id), {
    timeZone: farm.timeZone,
  });
  for (const id of behind) brought.add(id);
  await unitOfWork.replayAll(behind, (others) => behindOf(transaction, farm.id, others));
  const told = [...unitOfWork.all].flatMap(([id, { rebuilt }]) => (rebuilt ? [id] : []));
  const stood = await storedAnimals(transaction, farm.id, told);
  await saveProjection(transaction, farm.id, planProjection({ farm, now }, unitOfWork, stood));
  return told;
}
