import { listNotices } from '@kraal/contract/people';
import { useLingui } from '@lingui/react/macro';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { IconButton } from '../../ui/iconButton.tsx';
import { Piece } from './Piece.tsx';

const Notices = lazy(() =>
  import('../../areas/account/Notices.tsx').then((module) => ({ default: module.Notices })),
);

/** The bell, with a dot while something is unread. */
export function Bell() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const notices = useEndpoint(listNotices, { query: { limit: 50 } }, { refetchInterval: 120_000 });
  const unread = (notices.data?.unread ?? 0) > 0;
  return (
    <span className="relative">
      <IconButton
        label={unread ? t`Notifications, some unread` : t`Notifications`}
        onClick={() => setOpen(true)}
      >
        <BellIcon className="size-5" />
      </IconButton>
      {unread ? (
        <span
          aria-hidden
          data-testid="unread-dot"
          className="absolute top-2.5 right-2.5 size-2 rounded-full bg-alarm"
        />
      ) : null}
      <Piece>{open ? <Notices of={notices} onClose={() => setOpen(false)} /> : null}</Piece>
    </span>
  );
}
