import { listWorkSessions } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { layoutOf } from '../../../platform/device.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { StartSession } from './StartSession.tsx';
import { SessionTable } from './SessionTable.tsx';
import { SessionCards } from './SessionCards.tsx';

/** Mornings at the crush: start one, go on with one on another device, look one over. */
export function SessionsScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('field_worker');
  const pages = useCursor();
  const reading = useEndpoint(
    listWorkSessions,
    { params: { farmId }, query: { limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t`Race`} />
      {may ? <StartSession /> : null}
      <Read of={reading}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty>
              <Trans>
                No session yet. Start one, then scan or type each animal as it comes through the
                race.
              </Trans>
            </Empty>
          ) : (
            <div className="mt-4">
              {layoutOf() === 'mobile' ? (
                <SessionCards sessions={items} />
              ) : (
                <SessionTable sessions={items} isWhole={!nextCursor && !pages.back} />
              )}
              <MorePages pages={pages} nextCursor={nextCursor} />
            </div>
          )
        }
      </Read>
    </div>
  );
}
