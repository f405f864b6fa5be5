import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract, TransferItem } from '@kraal/contract/movement';
import { dayOf } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { afterStep } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { idFromName } from '../../platform/idFromName.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, forbidden, invalid } from '../../platform/errors.ts';
import { type Caller, recordAs, throwIfRejected } from '../ledger/index.ts';
import { onePlace } from '../infrastructure/index.ts';
import { checkOf, linesOf, livesOfLines } from './showTransfer.ts';
import { checkDay, lockTransfers, noteStep, oneTransfer } from './transfers.ts';

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
    await checkFree(transaction, who, transfer);
  }
  if (step === 'complete') await writeOff(transaction, caller, { transfer, ...rest });
  await updateSeen(
    transaction,
    sql`update transfer set status = ${next}, version = version + 1
      where farm_id = ${farm.id} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  await noteStep(transaction, who, { transferId: id, step, note });
  return oneTransfer(transaction, farm.id, id);
}

/** Nothing is promised or let go against which a rule stands. */
async function checkFree(
  transaction: Transaction,
  who: Parameters<typeof checkOf>[1],
  transfer: TransferItem,
): Promise<void> {
  if (transfer.toId === null) throw invalid({ toId: ['Say where to first.'] });
  const lines = await linesOf(transaction, who.farm.id, transfer.id);
  if (lines.length === 0) throw invalid({ heads: ['Nobody is on it.'] });
  const lives = await livesOfLines(transaction, who.farm.id, lines);
  const { all, mayGo } = await checkOf(transaction, who, { transfer, lines, lives });
  if (mayGo.animals < all.animals || lives.length < lines.length)
    throw conflict('may_not_go', 'Some of these animals may not go: take them off first.');
}

/** So much of a sum falls to each, in whole cents; what is left over goes to the last. */
function shared(cents: number, heads: readonly number[]): number[] {
  const all = heads.reduce((sum, one) => sum + one, 0);
  const parts = heads.map((one) => Math.floor((cents * one) / all));
  const left = cents - parts.reduce((sum, one) => sum + one, 0);
  return parts.map((part, at) => part + (at === parts.length - 1 ? left : 0));
}

type Ending = Pick<Body, 'soldOn' | 'priceCents' | 'sure'> & { transfer: TransferItem };

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
  if (soldOn !== undefined && soldOn > today) throw invalid({ soldOn: ['This day has not come.'] });
  const occurredAt =
    soldOn === undefined || soldOn === today
      ? services.now().toISOString()
      : instantOf(soldOn, farm.timeZone);
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const lives = await livesOfLines(transaction, farm.id, lines);
  const headsOf = new Map(lines.map((line) => [line.animalId, line.heads]));
  const to = transfer.toId === null ? null : await onePlace(transaction, farm.id, transfer.toId);
  const isSlaughter = transfer.kind === 'slaughter';
  const singles = lives.filter(({ state }) => !state.isLot).map(({ state }) => state.id);
  const groups = [
    ...(singles.length > 0 ? [{ animalIds: singles, heads: singles.length, isLot: false }] : []),
    ...lives
      .filter(({ state }) => state.isLot)
      .map(({ state: { id } }) => ({
        animalIds: [id],
        heads: headsOf.get(id) ?? 0,
        isLot: true,
      })),
  ];
  const prices =
    priceCents === undefined
      ? null
      : shared(
          priceCents,
          groups.map(({ heads }) => heads),
        );
  const events = groups.map(({ animalIds, heads, isLot }, at) => ({
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
      sure: ['ask_many_leave', ...(sure ?? [])],
    },
  }));
  await recordAs(caller, transaction, { source: 'web', events, check: throwIfRejected });
}
