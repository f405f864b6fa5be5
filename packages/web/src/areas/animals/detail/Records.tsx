import type { AnimalDetail, Double } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseDouble } from './CloseDouble.tsx';
import { ChooseRecord } from './ChooseRecord.tsx';
import { MaybeSame } from './MaybeSame.tsx';

type Pair = { closedId: string; keptId: string };

/** The records of one animal beside this one: where it goes on, what was closed into it, and which may be it too. */
export function Records({ animal }: { animal: AnimalDetail }) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const [pair, setPair] = useState<Pair | null>(null);
  const [choosing, setChoosing] = useState(false);
  const nameless = t`no tag`;
  const { sameAs } = animal;
  const isOpen = may && !animal.isLot && ['alive', 'reference'].includes(animal.status);
  return (
    <>
      {sameAs ? (
        <p className="rounded-control border border-line bg-raised px-3 py-2">
          <Trans>
            This record is closed: it is the same animal as{' '}
            <Link className="font-[550] text-veld underline" to={`/livestock/animals/${sameAs.id}`}>
              {sameAs.name ?? nameless}
            </Link>
            .
          </Trans>
        </p>
      ) : null}
      {animal.closedRecords.length > 0 ? (
        <p className="text-muted">
          <Trans>Also recorded as</Trans>{' '}
          {animal.closedRecords.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Link className="text-veld underline" to={`/livestock/animals/${id}`}>
                {name ?? nameless}
              </Link>
            </span>
          ))}
        </p>
      ) : null}
      {animal.doubles.map((double) => (
        <MaybeSame
          key={double.otherId}
          double={double}
          onOne={may ? () => setPair(pairOf(animal, double)) : null}
        />
      ))}
      {isOpen && animal.doubles.length === 0 ? (
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          <Trans>Recorded twice?</Trans>
        </Button>
      ) : null}
      {choosing ? (
        <ChooseRecord
          animal={animal}
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setChoosing(false);
            setPair(chosen);
          }}
        />
      ) : null}
      {pair ? <CloseDouble {...pair} onClose={() => setPair(null)} /> : null}
    </>
  );
}

/** One that is only known as a parent is closed into the one that is here. */
const pairOf = ({ id, status }: AnimalDetail, { otherId, otherStatus }: Double): Pair =>
  otherStatus === 'reference' && status !== 'reference'
    ? { closedId: otherId, keptId: id }
    : { closedId: id, keptId: otherId };
