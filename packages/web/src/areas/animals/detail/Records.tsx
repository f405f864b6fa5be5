import type { AnimalDetail, Double } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { AnimalField } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';
import { signNames } from '../names.ts';
import { CloseDouble } from './CloseDouble.tsx';

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
        <Choose
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

function MaybeSame({ double, onOne }: { double: Double; onOne: (() => void) | null }) {
  const { i18n, t } = useLingui();
  const sign = i18n._(signNames[double.why]);
  return (
    <div className="flex flex-col gap-2 rounded-control border border-warn px-3 py-2">
      <p>
        <Trans>
          May be the same animal as{' '}
          <Link
            className="font-[550] text-veld underline"
            to={`/livestock/animals/${double.otherId}`}
          >
            {double.otherName ?? t`no tag`}
          </Link>
          : {sign}.
        </Trans>
      </p>
      {onOne ? (
        <Button onClick={onOne}>
          <Trans>They are one animal</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function Choose({
  animal,
  onClose,
  onChosen,
}: {
  animal: AnimalDetail;
  onClose: () => void;
  onChosen: (pair: Pair) => void;
}) {
  const { t } = useLingui();
  const [missing, setMissing] = useState(false);
  const own = tagOf(animal);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { otherId, stays } = textsOf(event.currentTarget);
    setMissing(!otherId);
    if (!otherId) return;
    onChosen(
      stays === 'own'
        ? { closedId: otherId, keptId: animal.id }
        : { closedId: animal.id, keptId: otherId },
    );
  };
  return (
    <Drawer title={t`One animal, recorded twice`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <AnimalField
          name="otherId"
          label={t`Its other record`}
          sex={animal.sex === 'male' ? 'male' : 'female'}
          species={animal.species}
          anyStatus
          errors={missing ? [t`Choose the other record.`] : undefined}
        />
        <SelectField
          label={t`Which one stays`}
          name="stays"
          defaultValue="other"
          options={[
            { value: 'other', label: t`the other` },
            { value: 'own', label: own },
          ]}
        />
        <Button type="submit" variant="primary">
          <Trans>Next</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
