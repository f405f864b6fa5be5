import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract, TransferItem } from '@kraal/contract/movement';
import { asDay, type Day, dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { afterStep } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { idFromName } from '../../platform/idFromName.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { moment, row } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, forbidden, invalid } from '../../platform/errors.ts';
import { type Caller, recordAs, throwIfRejected } from '../ledger/index.ts';
import { placeEver } from '../infrastructure/index.ts';
import { checkFree } from './checkFree.ts';
import { voidPapersOf } from './papers/issue.ts';
import { type checkOf, linesOf, livesOfLines } from './showTransfer.ts';
import { checkDay } from './check.ts';
import { lockTransfers, noteStep, oneTransfer } from './transfers.ts';

type Body = Request<typeof contract>['body'];

/** One step of a transfer, by whoever may. Done twice it is done once: the second finds another version. */
export async function stepTransfer(
  transaction: Transaction,
  caller: Caller,
  { id, step, note, version, ...rest }: Body & { id: string },
): Promise<TransferItem> {
  const { farm, bearer, services } = caller;
  const who = { farm, userId: bearer.userId, now: services.now() };
  await lockTransfers(transaction, farm.id);
  const transfer = await oneTransfer(transaction, farm.id, id);
  const next = afterStep(transfer.status, step, farm.role);
  if (next === 'not_allowed') throw forbidden();
  if (transfer.version !== version) throw changedMeanwhile();
  if (next === 'not_now') throw conflict('not_now', 'That cannot be done with it as it stands.');
  if (step === 'reject' && note === null) throw invalid({ note: ['Say why it is not approved.'] });
  if (step === 'submit' || step === 'approve') {
    checkDay(transfer.day, who);
    await checkFree(transaction, who, { transfer, day: asDay(transfer.day) });
  }
  let soldOn: Day | null = null;
  if (step === 'complete') {
    soldOn = await dayOfSale(transaction, who, { id, said: rest.soldOn });
    // A fortnight may lie between: what stands against it on the day on which they leave keeps them.
    await checkFree(transaction, who, { transfer, day: soldOn });
    await writeOff(transaction, caller, { transfer, ...rest, soldOn });
  }
  await updateSeen(
    transaction,
    sql`update transfer set status = ${next}, version = version + 1,
        sold_on = ${soldOn}, price_cents = ${step === 'complete' ? (rest.priceCents ?? null) : null}
      where farm_id = ${farm.id} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  // What was changed or called off takes its papers with it; so does a load that left on another day than they say.
  if (step === 'reopen' || step === 'cancel' || step === 'complete')
    await voidPapersOf(transaction, who, { transferId: id, unlessOn: soldOn });
  await noteStep(transaction, who, { transferId: id, step, note });
  return oneTransfer(transaction, farm.id, id);
}

/** The day on which they left: not before it was approved, and not after today. */
async function dayOfSale(
  transaction: Transaction,
  { farm, now }: Parameters<typeof checkOf>[1],
  { id, said }: { id: string; said: Body['soldOn'] },
): Promise<Day> {
  const today = dayOf(now, farm.timeZone);
  if (said === undefined) return today;
  if (said > today) throw invalid({ soldOn: ['This day has not come.'] });
  const [approved] = await select(
    transaction,
    row({ at: moment }),
    sql`select max(at) as at from transfer_step where farm_id = ${farm.id}
      and transfer_id = ${id} and step = 'approve'`,
  );
  if (approved && said < dayOf(approved.at, farm.timeZone))
    throw invalid({ soldOn: ['On this day it was not approved yet.'] });
  return said;
}

/** So much of a sum falls to each, in whole cents; what is left over goes to the last. */
function shared(cents: number, heads: readonly number[]): number[] {
  const all = heads.reduce((sum, one) => sum + one, 0);
  const parts = heads.map((one) => Math.floor((cents * one) / all));
  const left = cents - parts.reduce((sum, one) => sum + one, 0);
  return parts.map((part, at) => part + (at === parts.length - 1 ? left : 0));
}

const inside = 'ask_sold_inside_withdrawal';
type Ending = Pick<Body, 'priceCents' | 'sure'> & { transfer: TransferItem; soldOn: Day };

/**
 * The animals of a transfer leave the farm's stock by the ordinary entries, all or none: a list and a trace have one
 * source, whether they were sold by a transfer or by hand. Ids follow from the transfer, so that nobody is sold twice.
 */
async function writeOff(
  transaction: Transaction,
  caller: Caller,
  { transfer, soldOn, priceCents, sure }: Ending,
): Promise<void> {
  const { farm, services } = caller;
  const today = dayOf(services.now(), farm.timeZone);
  const occurredAt =
    soldOn === today ? services.now().toISOString() : instantOf(soldOn, farm.timeZone);
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  const to = transfer.toId === null ? null : await placeEver(transaction, farm.id, transfer.toId);
  const isSlaughter = transfer.kind === 'slaughter';
  // What is asked of one is not noted of another: who is inside a withdrawal has an entry apart.
  const singles = [
    ...Map.groupBy(
      lives.filter(({ state }) => !state.isLot),
      ({ state }) => state.meatUntil !== null && state.meatUntil >= soldOn,
    ),
  ].map(([isInside, all]) => ({ animalIds: all.map(({ state }) => state.id), isInside }));
  const groups = [
    ...singles.map((one) => ({ ...one, heads: one.animalIds.length, isLot: false })),
    ...lives
      .filter(({ state }) => state.isLot)
      .map(({ state: { id } }) => ({
        animalIds: [id],
        heads: headsOf.get(id) ?? 0,
        isLot: true,
        isInside: true,
      })),
  ];
  const prices =
    priceCents === undefined
      ? null
      : shared(
          priceCents,
          groups.map(({ heads }) => heads),
        );
  const events = groups.map(({ animalIds, heads, isLot, isInside }, at) => ({
    id: idFromName(transfer.id, `left ${animalIds.join(' ')}`),
    kind: isSlaughter ? 'slaughtered' : 'sold',
    occurredAt,
    animalIds,
    ...(isLot ? { heads } : {}),
    payload: {
      ...(to ? { [isSlaughter ? 'at' : 'to']: to.name } : {}),
      ...(prices ? { priceCents: prices[at] } : {}),
      ...(transfer.forExport ? { forExport: true } : {}),
      // That many leave at once is what was approved; whatever else is asked somebody must answer.
      sure: ['ask_many_leave', ...(sure ?? []).filter((code) => isInside || code !== inside)],
    },
  }));
  await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
}
