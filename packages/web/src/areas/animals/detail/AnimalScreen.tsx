import { animalDetail, type AnimalDetail } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { lookedAt } from '../../../platform/recents.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useTitleOf } from '../../../platform/pageTitle.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Read, Spinner } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Pedigree } from '../../breeding/index.ts';
import { RecordSheet, Timeline } from '../../ledger/index.ts';
import { loadAnimalHistory } from '../../movement/index.ts';
import { tagOf } from '../list/columns.tsx';
import { Family } from './Family.tsx';
import { LotActions } from './LotActions.tsx';
import { AnimalPlaces } from './AnimalPlaces.tsx';
import { Records } from './Records.tsx';
import { Identity } from './Identity.tsx';

const AnimalHistory = lazy(loadAnimalHistory);
const Growth = lazy(() => import('./Growth.tsx').then((module) => ({ default: module.Growth })));

export function AnimalScreen() {
  const { id = '' } = useParams();
  const { farmId } = useFarm();
  const reading = useEndpoint(animalDetail, { params: { farmId, id } });
  return <Read of={reading}>{(animal) => <Animal animal={animal} />}</Read>;
}

function Animal({ animal }: { animal: AnimalDetail }) {
  const { t } = useLingui();
  const may = useMay('field_worker');
  const [recording, setRecording] = useState(false);
  const [tab, setTab] = useState('timeline');
  const { farmId } = useFarm();
  const name = tagOf(animal);
  useTitleOf(name);
  useEffect(() => lookedAt(farmId, { id: animal.id, name }), [farmId, animal.id, name]);
  const subject = {
    id: animal.id,
    name: tagOf(animal),
    heads: animal.heads,
    isLot: animal.isLot,
    ownerId: animal.ownerId,
    sex: animal.sex,
    status: animal.status,
    breedingStatus: animal.breedingStatus,
  };
  const tabs: { id: string; label: string; show: () => ReactNode }[] = [
    { id: 'timeline', label: t`Timeline`, show: () => <Timeline animalId={animal.id} /> },
    {
      id: 'growth',
      label: t`Growth`,
      show: () => (
        <Suspense fallback={<Spinner />}>
          <Growth animalId={animal.id} />
        </Suspense>
      ),
    },
    { id: 'family', label: t`Family`, show: () => <Family animalId={animal.id} /> },
    {
      id: 'pedigree',
      label: t`Pedigree`,
      show: () => (
        <Suspense fallback={<Spinner />}>
          <Pedigree animalId={animal.id} />
        </Suspense>
      ),
    },
    { id: 'places', label: t`Places`, show: () => <AnimalPlaces animalId={animal.id} /> },
  ];
  return (
    <div className="grid gap-4 lg:grid-cols-[24rem_1fr]">
      <div className="flex flex-col gap-3">
        <Identity animal={animal} />
        <Records animal={animal} />
        {may && !animal.sameAs ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" className="flex-1" onClick={() => setRecording(true)}>
              <Trans>Record</Trans>
            </Button>
            <LinkButton to="edit">
              <Trans>Edit</Trans>
            </LinkButton>
          </div>
        ) : null}
        {may && animal.isLot && animal.status === 'alive' ? <LotActions animal={animal} /> : null}
        <Suspense fallback={null}>
          <AnimalHistory animalId={animal.id} origin={animal.origin} />
        </Suspense>
      </div>
      <Tabs tabs={tabs} current={tab} onChange={setTab} />
      {recording ? (
        <RecordSheet
          subjects={[subject]}
          species={animal.species}
          onClose={() => setRecording(false)}
          onDone={() => setRecording(false)}
        />
      ) : null}
    </div>
  );
}
