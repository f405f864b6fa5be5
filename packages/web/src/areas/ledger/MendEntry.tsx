import { Trans, useLingui } from '@lingui/react/macro';
import { mendWaiting } from '../../platform/outbox/outbox.ts';
import type { Waiting } from '../../platform/outbox/store.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { kindName } from './kindName.ts';
import { kindView } from './kinds.ts';
import { statementOf } from './kindView.ts';
import { type Mended, MendForm } from './MendForm.tsx';

/** Whether one form asks all that an entry says, so that it can be filled in again. */
export function isMendable({ event, act }: Waiting): boolean {
  const view = kindView(event.kind);
  return (
    act === undefined &&
    view.offered !== undefined &&
    !view.ownForm &&
    event.animalIds?.length === 1 &&
    event.voids === undefined
  );
}

/** An entry that was not taken, with what it says: put right it is sent again, as the entry that it was to be. */
export function MendEntry({ entry, onClose }: { entry: Waiting; onClose: () => void }) {
  const { i18n } = useLingui();
  const { event, name, refused } = entry;
  const send = async ({ payload, occurredAt, note }: Mended) => {
    const { note: _before, ...others } = event;
    await mendWaiting(entry, {
      ...others,
      ...statementOf(event.kind, payload),
      occurredAt,
      ...(note ? { note } : {}),
    });
    onClose();
  };
  return (
    <Drawer
      title={[i18n._(kindName(event.kind)), name].filter(Boolean).join(' · ')}
      open
      onClose={onClose}
    >
      <p className="mb-4 text-alarm">{refused}</p>
      <MendForm event={event} act={<Trans>Send it like this</Trans>} send={send} />
    </Drawer>
  );
}
