import { AnimalLink } from '../../../ui/animalLink.tsx';
import { animalDoubles, type Double } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import { CloseDouble } from '../detail/CloseDouble.tsx';
import { signNames } from '../names.ts';
import { StatusBadge } from '../StatusBadge.tsx';

/** Pairs of records that may be of one animal, to be looked at and closed one by one. */
export function DoublesScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const reading = useEndpoint(animalDoubles, { params: { farmId } });
  const [closing, setClosing] = useState<Double | null>(null);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={t`Recorded twice?`} />
      <Read of={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>
              <Trans>No two records look like one animal.</Trans>
            </Empty>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-raised">
              {items.map((double) => (
                <Pair
                  key={`${double.id} ${double.otherId}`}
                  double={double}
                  onOne={may ? () => setClosing(double) : null}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {closing ? (
        <CloseDouble
          closedId={closing.id}
          keptId={closing.otherId}
          onClose={() => setClosing(null)}
        />
      ) : null}
    </div>
  );
}

function Pair({ double, onOne }: { double: Double; onOne: (() => void) | null }) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <One id={double.otherId} name={double.otherName} status={double.otherStatus} />
      <One id={double.id} name={double.name} status={double.status} />
      <span className="flex-1 text-muted">{i18n._(signNames[double.why])}</span>
      {onOne ? (
        <Button onClick={onOne}>
          <Trans>They are one animal</Trans>
        </Button>
      ) : null}
    </li>
  );
}

function One({ id, name, status }: { id: string; name: string | null; status: Double['status'] }) {
  const { t } = useLingui();
  return (
    <span className="flex items-center gap-2">
      <AnimalLink id={id}>{name ?? t`no tag`}</AnimalLink>
      <StatusBadge status={status} />
    </span>
  );
}
