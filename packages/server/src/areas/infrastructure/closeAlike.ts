import type { Day } from '@kraal/domain/format/dates';
import { closedBy } from '@kraal/domain/infrastructure/closed';
import { instantOf } from '@kraal/domain/format/instant';
import type { Transaction } from '../../platform/database/connection.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { recordEvents, type Recorder } from '../ledger/index.ts';
import { closingsOf } from './closedCamps.ts';

/** The other half is closed as the whole was: what was sprayed lies on both sides of the fence. */
export async function closeAlike(
  transaction: Transaction,
  recorder: Recorder,
  { campId, to, on }: { campId: string; to: string; on: Day },
): Promise<void> {
  const { farmId, timeZone } = recorder;
  const began = instantOf(on, timeZone);
  const all = await closingsOf(transaction, farmId, [campId]);
  const standing = closedBy(all, began, on);
  const later = all.filter(({ at }) => at > began);
  const entries = [...(standing ? [{ ...standing, at: began }] : []), ...later].map((one) => ({
    id: newId(),
    kind: one.isOpen ? 'camp_opened' : 'camp_closed',
    occurredAt: one.at,
    subjectIds: [to],
    payload: one.isOpen
      ? {}
      : {
          reason: one.reason,
          ...(one.product !== null && { product: one.product }),
          ...(one.opensOn !== null && { opensOn: one.opensOn }),
        },
  }));
  if (entries.length === 0) return;
  const { answers } = await recordEvents(transaction, recorder, entries);
  const refused = answers.find(({ result }) => result === 'rejected');
  if (refused) throw conflict('closing_rejected', refused.problems?.[0] ?? refused.message ?? '');
}
