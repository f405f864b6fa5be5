import { formatAmount } from '../../formats/format.ts';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { batchAnimals } from '@kraal/contract/health';
import { Plural, Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Read } from '../../ui/states.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { formatDate } from '../../formats/localFormat.ts';

/** Which animals got a batch, for the day it is recalled. */
export function Recall({ batchId }: { batchId: string }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const animals = useEndpoint(
    batchAnimals,
    { params: { farmId, id: batchId }, query: { limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <div className="mt-3 rounded-control bg-sunken p-3">
      <Read of={animals} rows={1}>
        {({ items, total, nextCursor }) => (
          <>
            <p className="text-muted">
              <Plural
                value={total}
                _0="No animal got it"
                one="# animal got it"
                other="# animals got it"
              />
            </p>
            <ul>
              {items.map((one) => (
                <li
                  key={`${one.animalId} ${one.givenOn}`}
                  className="flex justify-between gap-3 py-1"
                >
                  <AnimalLink id={one.animalId}>
                    {one.tag ?? <Trans>without a tag</Trans>}
                  </AnimalLink>
                  <span>
                    {formatAmount(one.dose)} {one.unit} · {formatDate(one.givenOn)}
                  </span>
                </li>
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )}
      </Read>
    </div>
  );
}
