import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract, TransferItem } from '@kraal/contract/movement';
import type { TransferStep } from '@kraal/domain/movement/transfers';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { futureToleranceMs } from '@kraal/domain/ledger/envelope';
import { instantOf } from '@kraal/domain/format/instant';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { moment, row } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Life } from '../../animals/index.ts';
import type { Caller } from '../../ledger/index.ts';
import type { Who } from '../transfers.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** A step of a transfer and the farm's day on which it was done. */
export type Step = { caller: Caller; transfer: TransferItem; day: Day; at?: string | undefined };

type Said = Request<typeof contract>['body']['soldOn'];

/** The day of a step: not after today, not before it was approved, and not before they were loaded or unloaded. */
export async function dayOfStep(
  transaction: Transaction,
  { farm, now }: Pick<Who, 'farm' | 'now'>,
  { transfer, step, said }: { transfer: TransferItem; step: TransferStep; said: Said },
): Promise<Day> {
  const today = dayOf(now, farm.timeZone);
  if (said === undefined) return today;
  if (said > today) throw invalid({ soldOn: ['This day has not come.'] });
  const [approved] = await select(
    transaction,
    row({ at: moment.orNull }),
    sql`select max(at) as at from transfer_step where farm_id = ${farm.id}
      and transfer_id = ${transfer.id} and step = 'approve'`,
  );
  if (approved?.at && said < dayOf(approved.at, farm.timeZone))
    throw invalid({ soldOn: ['On this day it was not approved yet.'] });
  // What was found on the road was found before they were unloaded.
  const before =
    step === 'settle' ? transfer.departedOn : (transfer.arrivedOn ?? transfer.departedOn);
  if (before !== null && said < before)
    throw invalid({ soldOn: ['On this day they were not as far yet.'] });
  return said;
}

/**
 * When the entries of a step stand: now, or at the hour of a day that is known by itself; and after all that is on record
 * of its animals on that day, so that nobody is unloaded at noon who was loaded in the afternoon.
 */
export async function momentOf(
  transaction: Transaction,
  { caller: { farm, services }, day, lives, at: said }: MomentOf,
): Promise<string> {
  const now = services.now();
  const done = said === undefined ? null : new Date(said);
  // A clock that is ahead, or of another day, says nothing.
  const isKnown = done !== null && done <= now && dayOf(done, farm.timeZone) === day;
  const unknown =
    day === dayOf(now, farm.timeZone) ? now.toISOString() : instantOf(day, farm.timeZone);
  const usual = isKnown ? done.toISOString() : unknown;
  // Of a phone that is ahead an entry of today may be; what stands at a day's end is further off than that.
  const latest = new Date(now.getTime() + futureToleranceMs).toISOString();
  const [last] = await select(
    transaction,
    row({ at: moment.orNull }),
    sql`select max(e.occurred_at) as at from ${ofLedger.eventAnimal} l
        join ${ofLedger.event} e on e.farm_id = l.farm_id and e.id = l.event_id
          and e.voided_by is null
      where l.farm_id = ${farm.id}
        and l.animal_id = any(${sql.param(lives.map(({ state }) => state.id))}::uuid[])
        and (e.occurred_at at time zone ${farm.timeZone})::date = ${day}::date
        and e.occurred_at < ${latest}`,
  );
  const at = last?.at ? new Date(last.at).getTime() : 0;
  return at >= Date.parse(usual) ? new Date(at + 1).toISOString() : usual;
}

type MomentOf = {
  caller: Pick<Caller, 'farm' | 'services'>;
  day: Day;
  lives: readonly Life[];
  at?: string | undefined;
};
