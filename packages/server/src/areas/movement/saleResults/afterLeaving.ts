import { dayOf } from '@kraal/domain/format/dates';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { Draft, Recorder } from '../../ledger/index.ts';

/**
 * A sheet of an abattoir says the day and no hour: what it tells of an animal that left on that day stands after the
 * hour at which it left, since nobody has a result before.
 */
export async function afterLeaving(
  draft: Draft,
  unitOfWork: UnitOfWork,
  { timeZone }: Recorder,
): Promise<void> {
  const [animalId] = draft.animalIds ?? [];
  if (draft.kind !== 'result_received' || animalId === undefined) return;
  await unitOfWork.load([animalId]);
  const state = unitOfWork.of(animalId).state;
  if (!state) return;
  const [lastAt = ''] = state.lastKey.split(' ');
  const said = new Date(draft.occurredAt).toISOString();
  if (lastAt > said && dayOf(lastAt, timeZone) === dayOf(said, timeZone)) draft.occurredAt = lastAt;
}
