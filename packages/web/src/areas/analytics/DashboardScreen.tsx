import { dashboard } from '@kraal/contract/analytics';
import type { Output } from '@kraal/contract/endpoint';
import { allSpecies } from '@kraal/domain/animals/species';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { toggle, useSpecies } from '../../platform/species.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { TodayCard } from '../due/index.ts';
import { WorkCard } from '../work/index.ts';
import { LastEntries } from '../ledger/index.ts';
import { HomeVerbs } from './HomeVerbs.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';
import { SpeciesCard } from './SpeciesCard.tsx';

const FirstSteps = lazy(() =>
  import('./FirstSteps.tsx').then((module) => ({ default: module.FirstSteps })),
);

type Data = Output<typeof dashboard>;

/** Today first, then the farm in numbers; every number leads to the list behind it. */
export function DashboardScreen() {
  const { farmId, isDemo } = useFarm();
  const manager = useMay('farm_manager');
  const reading = useEndpoint(dashboard, { params: { farmId } }, { enabled: farmId !== '' });
  const { enabledSpecies } = useSpecies();
  return (
    <Read of={reading}>
      {(data) => (
        <div className="flex flex-col gap-4">
          <h1 className="sr-only">
            <Trans>Dashboard</Trans>
          </h1>
          <HomeVerbs hasAnimals={data.species.length > 0} />
          {manager && !isDemo ? (
            <Suspense>
              <FirstSteps key={farmId} />
            </Suspense>
          ) : null}
          {data.species.length > 0 ? <TodayCard today={data.today} /> : null}
          <WorkCard />
          {data.species.length === 0 ? (
            <Empty
              action={
                manager ? (
                  <LinkButton variant="primary" to="/livestock/import">
                    <Trans>Bring in your herd from a spreadsheet</Trans>
                  </LinkButton>
                ) : undefined
              }
            >
              <Trans>There are no animals on this farm yet.</Trans>
            </Empty>
          ) : (
            <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
              {allSpecies
                .filter((species) => enabledSpecies.includes(species))
                .flatMap((species) => data.species.filter((one) => one.species === species))
                .map((one) => (
                  <SpeciesCard key={one.species} one={one} data={data} />
                ))}
            </div>
          )}
          <NotShown species={data.species} />
          {data.lastEvents.length > 0 ? <LastEntries newest={data.lastEvents} /> : null}
        </div>
      )}
    </Read>
  );
}

/** What the farm keeps and this browser leaves out is said, and a touch away. */
function NotShown({ species }: { species: Data['species'] }) {
  const { enabledSpecies } = useSpecies();
  const left = species.filter((one) => !enabledSpecies.includes(one.species) && one.heads > 0);
  if (left.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-muted">
      <Trans>Not shown on this device:</Trans>
      {left.map((one) => (
        <Button key={one.species} onClick={() => toggle(one.species)}>
          <Trans>
            Show {formatCount(one.heads)} {speciesWord(one.species)}
          </Trans>
        </Button>
      ))}
    </div>
  );
}
