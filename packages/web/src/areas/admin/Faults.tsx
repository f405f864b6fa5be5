import { adminFaults } from '@kraal/contract/admin';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { Read } from '../../ui/states.tsx';
import { SearchPage } from './SearchPage.tsx';
import { usePages } from './usePages.ts';
import { formatDateTime } from '../../ui/localFormat.ts';

/** Requests that failed by our own fault, the latest first; the log has the rest under the request's id. */
export function Faults() {
  const pages = usePages();
  const faults = useEndpoint(
    adminFaults,
    {
      query: {
        limit: pages.query.limit,
        ...(pages.query.cursor ? { cursor: pages.query.cursor } : {}),
      },
    },
    { keep: true },
  );
  return (
    <Read of={faults}>
      {(page) => (
        <SearchPage page={page} pages={pages}>
          {(fault) => (
            <div className="min-w-0">
              <div className="font-[550] break-words">{fault.route}</div>
              <div className="text-[13px] break-all text-muted">
                {formatDateTime(fault.at)} · <Trans>request {fault.requestId}</Trans>
              </div>
            </div>
          )}
        </SearchPage>
      )}
    </Read>
  );
}
