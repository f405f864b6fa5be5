import type { Request } from '@kraal/contract/endpoint';
import type { stepTransfer as contract } from '@kraal/contract/movement';
import type { TransferStep } from '@kraal/domain/movement/transfers';
import { type LorryFacts, lorryFactsSchema } from '@kraal/domain/movement/atTheLorry';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { invalid } from '../../../platform/errors.ts';
import { photoIsKept } from '../../animals/index.ts';
import { linesOf } from '../lines.ts';

type Body = Request<typeof contract>['body'];

/**
 * Whether this very step was done: whoever waited for a signal sends it again when its answer was lost, days later too,
 * long after its key is forgotten. A name that another transfer's step has is a fault of whoever sends it.
 */
export async function isDone(
  transaction: Transaction,
  farmId: string,
  { id, transferId, step }: { id: string; transferId: string; step: TransferStep },
): Promise<boolean> {
  const [known] = await select(
    transaction,
    row({ of: text, step: text }),
    sql`select transfer_id as of, step from transfer_step where farm_id = ${farmId} and id = ${id}`,
  );
  if (known && (known.of !== transferId || known.step !== step))
    throw invalid({ id: ['This id is used already.'] });
  return known !== undefined;
}

export async function checkPhoto(
  transaction: Transaction,
  farmId: string,
  photoId: string | undefined,
): Promise<void> {
  if (photoId !== undefined && !(await photoIsKept(transaction, farmId, photoId)))
    throw invalid({ photoId: ['This photo was not kept. Add it again.'] });
}

/** What is kept of what was said at the lorry; what cannot be, is not. */
export async function lorryFacts(
  transaction: Transaction,
  farmId: string,
  { transferId, body }: { transferId: string; body: Body },
): Promise<LorryFacts> {
  const { unread = [], ...facts } = lorryFactsSchema.parse(body);
  await checkPhoto(transaction, farmId, facts.photoId);
  if (unread.length === 0) return facts;
  // Who went off the list with this very step was not read, and is nobody's question.
  const lines = new Set(
    (await linesOf(transaction, farmId, transferId)).map(({ animalId }) => animalId),
  );
  return { ...facts, unread: [...new Set(unread)].filter((id) => lines.has(id)) };
}
