import { adminFaults } from '@kraal/contract/admin';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { ListTable } from '../../lists/ListTable.tsx';
import { Read } from '../../ui/states.tsx';
import { SearchPage } from './SearchPage.tsx';
import { usePages } from './usePages.ts';
import { formatDateTime } from '../../formats/localFormat.ts';

/** Requests that failed by our own fault, the latest first; the log has the rest under the request's id. */
export function Faults() {
  const { t } = useLingui();
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
          {(items, isWhole) => (
            <ListTable
              name="faults"
              label={t`Faults`}
              rows={items}
              isWhole={isWhole}
              nameOf={(one) => one.route}
              columns={[
                { name: 'route', label: t`Route`, widthRem: 24, text: (one) => one.route },
                {
                  name: 'at',
                  label: t`When`,
                  widthRem: 11,
                  text: (one) => formatDateTime(one.at),
                  value: (one) => one.at,
                },
                { name: 'request', label: t`Request`, widthRem: 18, text: (one) => one.requestId },
              ]}
            />
          )}
        </SearchPage>
      )}
    </Read>
  );
}
