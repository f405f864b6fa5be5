import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract, TransferItem } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { factsOf } from '@kraal/domain/movement/moveKinds';
import {
  afterStep,
  type TransferStatus,
  type TransferStep,
} from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, conflict, forbidden, invalid } from '../../platform/errors.ts';
import type { Caller } from '../ledger/index.ts';
import { checkDay } from './check.ts';
import { newId } from '../../platform/newId.ts';
import { checkFree } from './checkFree.ts';
import { dayOfStep, type Step } from './lorry/dayOfStep.ts';
import { announceTransfer, forgetReceiver, receiverOf } from './consignments/announce.ts';
import { confirmReceipt } from './consignments/confirmReceipt.ts';
import {
  checkMayComeBack,
  checkNotReceived,
  dayOfReceipt,
  factsOfReceipt,
} from './consignments/receipts.ts';
import { bringBack } from './lorry/bringBack.ts';
import { isDone, lorryFacts } from './lorry/facts.ts';
import { load } from './lorry/load.ts';
import { partLots } from './lorry/partLots.ts';
import { checkComplete, takeOffGone } from './lorry/checkComplete.ts';
import { settleCase } from './lorry/cases.ts';
import { withBorn } from './lorry/withBorn.ts';
import { unload } from './lorry/unload.ts';
import { voidPapersOf } from './papers/issue.ts';
import { lockTransfers, noteStep, oneTransfer } from './transfers.ts';
import { writeOff } from './writeOff.ts';

type Body = Request<typeof contract>['body'];

/** One step of a transfer, by whoever may. Done twice it is done once: the second finds another version. */
export async function stepTransfer(
  transaction: Transaction,
  caller: Caller,
  { transferId: id, ...body }: Body & { transferId: string },
): Promise<TransferItem> {
  const { farm, bearer, services } = caller;
  const { step, note, version } = body;
  const who = { farm, userId: bearer.userId, now: services.now() };
  await lockTransfers(transaction, farm.id);
  const transfer = await oneTransfer(transaction, farm.id, id);
  const next = afterStep(transfer, step, farm.role);
  if (next === 'not_allowed') throw forbidden();
  if (
    body.id !== undefined &&
    (await isDone(transaction, farm.id, { id: body.id, transferId: id, step: body.step }))
  )
    return transfer;
  if (transfer.version !== version) throw changedMeanwhile();
  if (next === 'not_now') throw conflict('not_now', 'That cannot be done with it as it stands.');
  if (step === 'reject' && note === null) throw invalid({ note: ['Say why it is not approved.'] });
  if (step === 'submit' || step === 'approve') {
    checkDay(transfer.day, who);
    await checkFree(transaction, who, { transfer, day: asDay(transfer.day) });
  }
  const day =
    step === 'confirm'
      ? await dayOfReceipt(transaction, who, transfer)
      : await dayOfStep(transaction, who, { transfer, step, said: body.soldOn });
  const done = await onTheLorry(transaction, { caller, transfer, day, at: body.at }, body);
  const isSold = step === 'complete';
  // Who goes home is paid for by nobody.
  const isPaid = isSold && !factsOf(transfer.kind).toOwner;
  await updateSeen(
    transaction,
    sql`update transfer set status = ${done.status ?? next}, version = version + 1,
        loaded_heads = coalesce(${done.loadedHeads ?? null}::int, loaded_heads),
        delivered_heads = coalesce(${done.deliveredHeads ?? null}::int, delivered_heads),
        back_heads = back_heads + ${done.backHeads ?? 0},
        back_unloaded_heads = back_unloaded_heads + ${done.backUnloadedHeads ?? 0},
        departed_on = coalesce(${step === 'depart' ? day : null}::date, departed_on),
        arrived_on = coalesce(arrived_on,
          ${step === 'arrive' || step === 'confirm' ? day : null}::date),
        is_receipt_taken = is_receipt_taken or ${step === 'confirm'},
        sold_on = ${isSold ? day : null},
        price_cents = ${isPaid ? (body.priceCents ?? null) : null}
      where farm_id = ${farm.id} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
  // What was changed, called off or came home takes its papers with it; so does a load that left on another day, or
  // without some, than they say.
  const isLeaving = step === 'depart' || (isSold && transfer.status === 'approved');
  if (step === 'reopen' || step === 'cancel' || step === 'comeBack' || isLeaving)
    await voidPapersOf(transaction, who, {
      transferId: id,
      unlessOn: isLeaving && (body.staying ?? []).length === 0 ? day : null,
    });
  const stood = atTheLorry.includes(step);
  await noteStep(transaction, who, {
    transferId: id,
    step,
    note,
    lorry: {
      id: body.id ?? newId(),
      on: stood ? day : null,
      heads: done.heads ?? done.loadedHeads ?? done.deliveredHeads ?? null,
      facts:
        step === 'confirm'
          ? await factsOfReceipt(transaction, farm.id, id)
          : await lorryFacts(transaction, farm.id, { transferId: id, body }),
    },
  });
  const stepped = await oneTransfer(transaction, farm.id, id);
  if (isHeard(step, transfer.status)) await announceTransfer(transaction, caller, stepped);
  if (step !== 'reopen') return stepped;
  await forgetReceiver(transaction, farm.id, id);
  return oneTransfer(transaction, farm.id, id);
}

/** Steps at which somebody stands before the animals. */
const atTheLorry: readonly TransferStep[] = ['depart', 'arrive', 'settle', 'comeBack'];

/** What its receiver hears of: all from its approval on, and that one that was approved does not come. */
const isHeard = (step: TransferStep, was: TransferStatus): boolean =>
  step === 'reopen' || step === 'cancel'
    ? was === 'approved'
    : step !== 'submit' && step !== 'reject';

type Done = {
  status?: TransferStatus;
  /** Of how many heads it was, where neither count says so. */
  heads?: number;
  loadedHeads?: number;
  deliveredHeads?: number;
  backHeads?: number;
  backUnloadedHeads?: number;
};

/** What a step writes into the herd, all or none. */
async function onTheLorry(transaction: Transaction, asked: Step, body: Body): Promise<Done> {
  const { caller, day } = asked;
  const transfer = await withBorn(transaction, caller.farm.id, asked.transfer);
  const of = { ...asked, transfer };
  const who = { farm: caller.farm, now: caller.services.now() };
  switch (body.step) {
    case 'depart':
      return load(transaction, of, body.staying ?? []);
    case 'arrive':
      await checkNotReceived(transaction, caller.farm.id, transfer);
      return unload(transaction, of, body.deliveredHeads);
    case 'confirm':
      return confirmReceipt(transaction, of);
    case 'settle':
      // Of whom the receiver took in nobody is dead or missing by this farm's word any more.
      if (body.case?.how === 'missing' || body.case?.how === 'dead')
        await checkNotReceived(transaction, caller.farm.id, transfer);
      await settleCase(transaction, of, body);
      return {};
    case 'comeBack':
      await checkMayComeBack(transaction, caller.farm.id, transfer);
      return bringBack(transaction, of, body);
    case 'complete':
      // A fortnight may lie between: what stands against it on the day on which they leave keeps them.
      if (transfer.status === 'approved') {
        await checkFree(transaction, who, { transfer, day });
        const receiver = await receiverOf(transaction, caller.farm.id, transfer);
        if (receiver) await partLots(transaction, of);
        await writeOff(transaction, of, body);
        return {};
      }
      return completeArrived(transaction, of, body);
    default:
      return {};
  }
}

async function completeArrived(transaction: Transaction, step: Step, body: Body): Promise<Done> {
  const counts = await takeOffGone(transaction, step);
  await checkComplete(transaction, { ...step, transfer: { ...step.transfer, ...counts } });
  await writeOff(transaction, step, body);
  return counts;
}
