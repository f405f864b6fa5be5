import { animalTimeline } from '@kraal/contract/ledger';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Read } from '../../../ui/states.tsx';
import { TimelineLine } from '../../ledger/index.ts';

/** Read so far back, and so many of them are shown. */
const [mostRead, mostShown] = [100, 6];

/** The entries of an animal or lot from which a rule drew, or all of them, the latest first. */
export function OwnEntries({
  animalId,
  kinds,
}: {
  animalId: string;
  kinds: readonly string[] | null;
}) {
  const { farmId } = useFarm();
  const reading = useEndpoint(animalTimeline, {
    params: { farmId, id: animalId },
    query: { limit: mostRead },
  });
  return (
    <Read of={reading} rows={3}>
      {({ items }) => {
        const shown = items.filter(
          ({ kind, voidedBy }) => (kinds === null || kinds.includes(kind)) && !voidedBy,
        );
        if (shown.length === 0)
          return (
            <p className="text-muted">
              <Trans>Its last entries say nothing of it.</Trans>
            </p>
          );
        return shown
          .slice(0, mostShown)
          .map((entry) => <TimelineLine key={entry.id} entry={entry} />);
      }}
    </Read>
  );
}
