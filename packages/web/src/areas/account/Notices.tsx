import { listNotices, readNotices } from '@kraal/contract/people';
import type { Output } from '@kraal/contract/endpoint';
import { formatAgo } from '../../formats/localFormat.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { noticeText } from './noticeText.ts';

type Page = Output<typeof listNotices>;
type Props = {
  of: { data: Page | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  onClose: () => void;
};

/** What the person was told; shown, it is read. */
export function Notices({ of, onClose }: Props) {
  const { t } = useLingui();
  const unread = of.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    return () => {
      // Counted as read when the drawer closes, so that what is new still looks new while it is open.
      void call(readNotices, { body: {} })
        .then(() => queryClient.invalidateQueries({ queryKey: [listNotices.path] }))
        .catch(() => undefined);
    };
  }, [unread]);
  return (
    <Drawer title={t`Notifications`} open onClose={onClose}>
      <Read of={of}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>There is nothing to tell you.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((one) => {
                const { text, to } = noticeText(one.what, one.about);
                return (
                  <li key={one.id} className="py-3">
                    <div className={one.isNew ? 'font-[550]' : ''}>
                      {to ? (
                        <Link
                          className="underline decoration-line underline-offset-4"
                          to={to}
                          onClick={onClose}
                        >
                          {text}
                        </Link>
                      ) : (
                        text
                      )}
                    </div>
                    <div className="text-[13px] text-muted">
                      {one.what === 'alert_critical' ? (
                        <Badge tone="alarm">
                          <Trans>Critical</Trans>
                        </Badge>
                      ) : null}{' '}
                      {formatAgo(one.at)}
                      {one.isNew ? (
                        <>
                          {' '}
                          · <Trans>new</Trans>
                        </>
                      ) : null}
                    </div>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Read>
    </Drawer>
  );
}
