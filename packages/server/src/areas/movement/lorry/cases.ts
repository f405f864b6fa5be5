import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract, TransferItem } from '@kraal/contract/movement';
import { mostReceiptCases } from '@kraal/domain/movement/consignment';
import { type CaseHow, unsettled } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { number, oneOf, row, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { recordAs, throwIfRejected } from '../../ledger/index.ts';
import { type Going, linesOf, livesOfLines } from '../lines.ts';
import { isAwayWith } from './isAwayWith.ts';
import { momentOf, type Step } from './dayOfStep.ts';
import { ofAnimals } from '../../animals/tables.ts';

const caseRow = row({
  id: text,
  how: oneOf<CaseHow>(),
  animalId: text.orNull,
  name: text.orNull,
  heads: number,
  mark: text.orNull,
  note: text.orNull,
});

/** More than any lorry has to explain, and as many as its receiver may have found beside what is known here. */
const mostCases = 2 * mostReceiptCases;

/** What differences of a transfer turned out to be, in order. */
export const casesOf = (transaction: Transaction, farmId: string, transferId: string) =>
  select(
    transaction,
    caseRow,
    sql`select c.id, c.how, c.animal_id as "animalId",
        coalesce(a.tag, a.name, a.eid, a.animal_class) as name, c.heads, c.mark, c.note
      from transfer_case c left join ${ofAnimals.animal} a on a.farm_id = c.farm_id
        and a.id = c.animal_id
      where c.farm_id = ${farmId} and c.transfer_id = ${transferId}
      order by c.at, c.id limit ${mostCases}`,
  );

/** How many heads are unaccounted for; null while nobody counted. */
export const unsettledOf = async (
  transaction: Transaction,
  farmId: string,
  transfer: TransferItem,
): Promise<number | null> => unsettled(transfer, await casesOf(transaction, farmId, transfer.id));

/**
 * One difference is found out: the missing and the dead leave the farm's stock by the ordinary entries and are on the
 * transfer no more; of a stranger and of a wrong tag is written what was read.
 */
export async function settleCase(
  transaction: Transaction,
  { caller, transfer, day }: Step,
  body: Pick<Request<typeof contract>['body'], 'case'>,
): Promise<void> {
  const found = body.case;
  if (!found) throw invalid({ case: ['Say what it turned out to be.'] });
  const { farm, bearer, services } = caller;
  const before = await casesOf(transaction, farm.id, transfer.id);
  if (before.length >= mostCases)
    throw conflict('too_many', 'There are too many cases on this transfer.');
  if (found.animalId !== null) await settleOne(transaction, { caller, transfer, day }, found);
  await insertRows(transaction, 'transfer_case', [
    {
      farm_id: farm.id,
      id: newId(),
      transfer_id: transfer.id,
      how: found.how,
      animal_id: found.animalId,
      heads: found.heads,
      mark: found.mark,
      note: found.note,
      at: services.now().toISOString(),
      by: bearer.userId,
    },
  ]);
}

type Case = NonNullable<Request<typeof contract>['body']['case']>;

async function settleOne(
  transaction: Transaction,
  { caller, transfer, day }: Step,
  { how, animalId, heads, note }: Case,
): Promise<void> {
  const { farm } = caller;
  const lines = await linesOf(transaction, farm.id, transfer.id);
  const line = lines.find((one) => one.animalId === animalId);
  if (!line) throw invalid({ animalId: ['This animal is not on it.'] });
  if (heads > line.heads) throw invalid({ heads: ['There are not so many of it.'] });
  if (how === 'wrongTag') return;
  const lives = await livesOfLines(transaction, farm.id, [line]);
  const [life] = lives;
  // Of those that left by another entry meanwhile, on its own page or a phone, or with another load, none is written twice.
  const isHere =
    life?.state.status === 'alive' &&
    (life.state.away === null || isAwayWith(life.state, transfer.id));
  const here = isHere ? life.state.heads : 0;
  const byEntry = Math.max(0, heads - Math.max(0, line.heads - here));
  await takeOff(transaction, { farmId: farm.id, transferId: transfer.id, line, heads });
  if (byEntry === 0 || !life) return;
  const gone = {
    id: newId(),
    kind: how === 'dead' ? 'died' : 'lost',
    occurredAt: await momentOf(transaction, { caller, day, lives }),
    animalIds: [line.animalId],
    ...(life.state.isLot ? { heads: byEntry } : {}),
    payload: {
      ...(how === 'dead' ? { cause: 'unknown' } : {}),
      ...(note === null ? {} : { detail: note.slice(0, 300) }),
      // That so many leave at once was counted twice.
      sure: ['ask_many_leave'],
    },
  };
  await recordAs(caller, transaction, { source: 'web', events: [gone], check: throwIfRejected });
}

/** So many heads of it are on the transfer no more. */
export async function takeOff(
  transaction: Transaction,
  {
    farmId,
    transferId,
    line,
    heads,
  }: { farmId: string; transferId: string; line: Going; heads: number },
): Promise<void> {
  await transaction.execute(
    line.heads === heads
      ? sql`delete from transfer_line where farm_id = ${farmId}
          and transfer_id = ${transferId} and animal_id = ${line.animalId}`
      : sql`update transfer_line set heads = heads - ${heads} where farm_id = ${farmId}
          and transfer_id = ${transferId} and animal_id = ${line.animalId}`,
  );
}
