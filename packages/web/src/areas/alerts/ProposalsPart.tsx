import { listProposals, type Proposal } from '@kraal/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TrustCard } from './TrustCard.tsx';
import { ProposalCard } from './ProposalCard.tsx';

type Status = Proposal['status'];

/** What machines, partners and programs conclude: nothing of it is recorded before somebody accepts it. */
export function ProposalsPart() {
  const { t } = useLingui();
  const [status, setStatus] = useState<Status>('open');
  return (
    <div className="flex flex-col gap-3">
      <Segmented<Status>
        label={t`Which proposals`}
        value={status}
        onChange={setStatus}
        segments={[
          { value: 'open', label: t({ message: 'Open', context: 'not yet dealt with' }) },
          { value: 'accepted', label: t`Accepted` },
          { value: 'declined', label: t`Declined` },
          { value: 'expired', label: t`Ended` },
        ]}
      />
      <ProposalList key={status} status={status} />
      <TrustCard />
    </div>
  );
}

/** Those of one status, from their first page. */
function ProposalList({ status }: { status: Status }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const page = useEndpoint(
    listProposals,
    { params: { farmId }, query: { status, limit: 25, ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={page}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <Empty>
            {status === 'open' ? (
              <Trans>
                Nothing is proposed. Scales, collars and partners’ programs can propose entries;
                here somebody says whether they are so.
              </Trans>
            ) : (
              <Trans>None of these.</Trans>
            )}
          </Empty>
        ) : (
          <>
            <ul className="grid gap-3 lg:grid-cols-2">
              {items.map((item) => (
                <ProposalCard key={item.id} item={item} />
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )
      }
    </Read>
  );
}
