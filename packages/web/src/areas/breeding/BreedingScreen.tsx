import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useAddressSpecies } from '../../platform/addressSpecies.ts';
import { useSpecies } from '../../platform/species.ts';
import { PageHead } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CalendarFeed, DueList } from '../due/index.ts';
import { Board } from './Board.tsx';
import { GestationTable } from './GestationTable.tsx';
import { MatingHelp } from './MatingHelp.tsx';
import { Measures } from './Measures.tsx';
import { Selection } from './Selection.tsx';
import { Sires } from './Sires.tsx';

const breedingWork = ['heat', 'check', 'birth', 'weaning'] as const;

/** Where every female stands, what is due, and which sire for which female. */
export function BreedingScreen() {
  const { t } = useLingui();
  const preference = useSpecies();
  const named = useAddressSpecies();
  const currentSpecies = named ?? preference.currentSpecies;
  const [search, setSearch] = useSearchParams();
  const tabs = [
    {
      id: 'board',
      label: t`Board`,
      show: () => <Board key={currentSpecies} species={currentSpecies} />,
    },
    {
      id: 'due',
      label: t`Calendar`,
      show: () => (
        <div className="flex flex-col gap-4">
          {/* Who comes from a count of all species finds all of them. */}
          <DueList
            key={currentSpecies}
            kinds={breedingWork}
            {...(search.get('of') === 'all' ? {} : { species: currentSpecies })}
          />
          <CalendarFeed />
        </div>
      ),
    },
    { id: 'mating', label: t`Mating help`, show: () => <MatingHelp /> },
    {
      id: 'sires',
      label: t`Sires and semen`,
      show: () => <Sires key={currentSpecies} species={currentSpecies} />,
    },
    {
      id: 'measures',
      label: t`Measures`,
      show: () => <Measures key={currentSpecies} species={currentSpecies} />,
    },
    {
      id: 'selection',
      label: t`Keep or cull`,
      show: () => <Selection key={currentSpecies} species={currentSpecies} />,
    },
    {
      id: 'table',
      label: t`Gestation table`,
      show: () => <GestationTable species={currentSpecies} />,
    },
  ];
  const chosen = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'board';
  const choose = (tab: string) =>
    setSearch(
      (old) => {
        old.set('tab', tab);
        old.delete('of');
        old.delete('work');
        return old;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title={<Trans>Breeding</Trans>} />
      <Tabs tabs={tabs} current={chosen} onChange={choose} />
    </>
  );
}
