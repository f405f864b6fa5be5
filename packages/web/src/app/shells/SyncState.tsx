import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Cloud, CloudAlert, CloudOff, CloudUpload } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { useOnline, useOutbox } from '../../platform/outbox/useOutbox.ts';
import { Piece } from './Piece.tsx';

const OutboxSheet = lazy(() =>
  import('./OutboxSheet.tsx').then((module) => ({ default: module.OutboxSheet })),
);

/** Whether there is a signal, how many entries still wait for one, and how many for who made them on this device. */
export function SyncState() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title={t`What is kept on this device`}
        className="flex min-h-11 min-w-11 items-center justify-center text-[13px]"
        onClick={() => setOpen(true)}
      >
        <State />
      </button>
      {isOpen ? (
        <Piece>
          <OutboxSheet onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
    </>
  );
}

function State(): ReactNode {
  const online = useOnline();
  const { mine: waiting, others, refused, refusedRequests } = useOutbox();
  const rejected = refused.length + refusedRequests.length;
  const look = (tone: string, icon: ReactNode, words: ReactNode) => (
    <span role="status" className={`flex items-center gap-1 ${tone}`}>
      {icon}
      {words}
    </span>
  );
  if (rejected > 0)
    return look(
      'text-alarm',
      <CloudAlert className="size-5" aria-hidden />,
      <Plural value={rejected} one="# not recorded" other="# not recorded" />,
    );
  if (waiting > 0)
    return look(
      'text-warn',
      <CloudUpload className="size-5" aria-hidden />,
      <Plural value={waiting} one="# waiting" other="# waiting" />,
    );
  if (others > 0)
    return look(
      'text-muted',
      <CloudUpload className="size-5" aria-hidden />,
      <Plural value={others} one="# of somebody else" other="# of somebody else" />,
    );
  return online
    ? look(
        'text-muted',
        <Cloud className="size-5" aria-hidden />,
        <span className="sr-only">
          <Trans>Everything is saved</Trans>
        </span>,
      )
    : look('text-warn', <CloudOff className="size-5" aria-hidden />, <Trans>No signal</Trans>);
}
