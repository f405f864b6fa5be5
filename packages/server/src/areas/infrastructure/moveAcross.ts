import type { Day } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { moment, row, text } from '../../platform/database/row.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { recordEvents, type Recorder } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';

export const standingIn = (farmId: string, campId: string) => sql`animal a
  where a.farm_id = ${farmId} and a.camp_id = ${campId} and a.status = 'alive'`;

type Crossing = { campId: string; to: string; on: Day; leaving: readonly (string | null)[] };

/** Those who stood there on the day move with it; who came later moves now. */
export async function moveAcross(
  transaction: Transaction,
  recorder: Recorder,
  { campId, to, on, leaving }: Crossing,
): Promise<number> {
  if (leaving.length === 0) return 0;
  const { farmId, timeZone, now } = recorder;
  const found = await select(
    transaction,
    row({ id: text, since: moment.orNull }),
    sql`select a.id, (select max(r.since) from ${ofAnimals.residence} r where r.farm_id = a.farm_id
        and r.animal_id = a.id and r.until is null) as since
      from ${standingIn(farmId, campId)} and (a.mob_id = any(${sql.param(
        leaving.filter((one) => one !== null),
      )}::uuid[]) or (a.mob_id is null and ${leaving.includes(null)})) order by a.id`,
  );
  const began = instantOf(on, timeZone);
  const atOnce = now.toISOString();
  const stood = ({ since }: { since: string | null }): boolean =>
    began <= atOnce && (since === null || new Date(since).toISOString() < began);
  const acts = Map.groupBy(found, (one) => (stood(one) ? began : atOnce));
  for (const [occurredAt, all] of acts)
    for (let from = 0; from < all.length; from += 2000) {
      const animalIds = all.slice(from, from + 2000).map(({ id }) => id);
      const entry = { id: newId(), kind: 'moved', occurredAt, animalIds, payload: { campId: to } };
      const { answers } = await recordEvents(transaction, recorder, [entry]);
      const [answer] = answers;
      if (answer?.result === 'rejected')
        throw conflict('move_rejected', answer.problems?.[0] ?? answer.message ?? '');
    }
  return found.length;
}
