import { type Batch, listBatches } from '@kraal/contract/health';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Read } from '../../ui/states.tsx';
import { BatchLine } from './BatchLine.tsx';

const all = (): boolean => true;

/** Batches of a product, the one that expires first on top. */
export function BatchList({
  medicineId,
  isShown = all,
}: {
  medicineId: string;
  isShown?: (batch: Batch) => boolean;
}) {
  const { farmId } = useFarm();
  const mayCount = useMay('farm_manager');
  const batches = useEndpoint(listBatches, {
    params: { farmId, id: medicineId },
    query: { limit: 100 },
  });
  return (
    <Read of={batches} rows={2}>
      {({ items }) =>
        items.some(isShown) ? (
          <ul className="divide-y divide-line">
            {items.filter(isShown).map((one) => (
              <BatchLine key={one.id} batch={one} mayCount={mayCount} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">
            <Trans>Nothing of it was bought yet.</Trans>
          </p>
        )
      }
    </Read>
  );
}
