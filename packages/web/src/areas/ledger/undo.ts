import { maxEventsPerPost } from '@kraal/domain/ledger/envelope';
import { undoAct } from '@kraal/contract/ledger';
import { t } from '@lingui/core/macro';
import { call } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { takeBack } from '../../platform/outbox/waiting.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { say } from '../../ui/said.ts';
import { sendTogether, withId } from './send.ts';

type Undone = { ids: readonly string[]; reason?: string; actId?: string | undefined };

/**
 * Takes an act back: what waits on this device leaves it, what the server took is cancelled as one. Throws what stands in
 * the way, when something later needs one of its entries. Out: whether it is done, or waits for a signal.
 */
export async function undoEntries(
  farmId: string,
  { ids, reason = t`undone`, actId }: Undone,
): Promise<boolean> {
  const here = await takeBack(new Set(ids));
  const sent = ids.filter((id) => !here.has(id));
  // More than one message holds: the server takes the act back whole, or says what stands in the way.
  if (actId && sent.length > maxEventsPerPost) {
    await call(undoAct, { params: { farmId, actId }, body: { reason } });
    await forgetFarm('herd', 'things');
    return true;
  }
  let isDone = true;
  for (let from = 0; from < sent.length; from += maxEventsPerPost)
    isDone =
      (await sendTogether(
        farmId,
        sent.slice(from, from + maxEventsPerPost).map((eventId) =>
          withId({
            kind: 'voided',
            occurredAt: new Date().toISOString(),
            payload: {},
            voids: { eventId, reason },
          }),
        ),
      )) && isDone;
  await forgetFarm('herd', 'things');
  return isDone;
}

/** So long an act can be undone where it was done; in the list it can be for ever. */
const undoMs = 10_000;

/** Says what was recorded, with the way back beside it. */
export async function sayRecorded(
  farmId: string,
  {
    words,
    waits,
    ...act
  }: { words: string; waits: boolean; ids: readonly string[]; actId?: string | undefined },
): Promise<void> {
  const { toast } = await import('../../ui/toast.tsx');
  const undo = () =>
    void undoEntries(farmId, act)
      .then((isDone) =>
        isDone
          ? toast.success(t`Undone.`)
          : toast.info(t`It is undone as soon as there is a signal.`),
      )
      .catch((error: unknown) => toast.error(say(messageOf(error))));
  // What was put right would be gone with its correction.
  const how =
    act.ids.length === 0 ? {} : { duration: undoMs, action: { label: t`Undo`, onClick: undo } };
  if (waits) toast.info(words, how);
  else toast.success(words, how);
}
