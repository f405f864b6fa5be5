import { Plural, Trans } from '@lingui/react/macro';
import { Cloud, CloudOff, CloudUpload } from 'lucide-react';
import { useOnline, useOutbox } from '../../platform/outbox/useOutbox.ts';

/** Whether there is a signal, how many entries still wait for one, and how many for who made them on this device. */
export function SyncState() {
  const online = useOnline();
  const { mine: waiting, others } = useOutbox();
  if (waiting > 0) {
    return (
      <span role="status" className="flex items-center gap-1 text-[13px] text-warn">
        <CloudUpload className="size-5" aria-hidden />
        <Plural value={waiting} one="# waiting" other="# waiting" />
      </span>
    );
  }
  if (others > 0) {
    return (
      <span role="status" className="flex items-center gap-1 text-[13px] text-muted">
        <CloudUpload className="size-5" aria-hidden />
        <Plural value={others} one="# of somebody else" other="# of somebody else" />
      </span>
    );
  }
  return online ? (
    <span role="status" className="flex items-center text-muted">
      <Cloud className="size-5" aria-hidden />
      <span className="sr-only">
        <Trans>Everything is saved</Trans>
      </span>
    </span>
  ) : (
    <span role="status" className="flex items-center gap-1 text-[13px] text-warn">
      <CloudOff className="size-5" aria-hidden />
      <Trans>No signal</Trans>
    </span>
  );
}
