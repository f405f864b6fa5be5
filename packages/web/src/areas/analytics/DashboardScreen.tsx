import { dashboard } from '@kraal/contract/analytics';
import type { Output } from '@kraal/contract/endpoint';
import { allSpecies, speciesOptions } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { toggle, useSpecies } from '../../platform/species.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatCount, formatGain } from '../../ui/format.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { TodayCard } from '../due/index.ts';
import { WorkCard } from '../work/index.ts';
import { LastEntries } from '../ledger/index.ts';
import { HomeVerbs } from './HomeVerbs.tsx';
import { classWords } from '../../ui/classNames.ts';
import { gainUnit } from '../../platform/units.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

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

function Trend({ now, before }: { now: number; before: number }) {
  const Icon = now > before ? ArrowUpRight : now < before ? ArrowDownRight : ArrowRight;
  return (
    <span className="inline-flex items-center gap-1 text-[13px] text-muted">
      <Icon className="size-4" aria-hidden />
      <Trans>{formatCount(before)} a year ago</Trans>
    </span>
  );
}

function SpeciesCard({ one, data }: { one: Data['species'][number]; data: Data }) {
  const { i18n } = useLingui();
  const to = (query: string) => `/livestock/animals?species=${one.species}${query}`;
  const numbers: [React.ReactNode, string, string][] = [
    [
      <Trans key="b">born this season</Trans>,
      formatCount(one.bornThisSeason),
      to(`&bornFrom=${one.seasonFrom}&status=all`),
    ],
    [
      <Trans key="d">died this season</Trans>,
      formatCount(one.diedThisSeason),
      to(`&status=died&statusFrom=${one.seasonFrom}`),
    ],
    [
      <Trans key="g">
        {gainUnit()}, mean gain of {formatCount(one.weighed)}
      </Trans>,
      formatGain(one.meanAdgG),
      to('&sort=adg&descending=true'),
    ],
    [
      <Trans key="s">not seen for 60 days</Trans>,
      formatCount(one.notSeen),
      to(`&seenBefore=${data.notSeenBefore}`),
    ],
  ];
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2>
          <span aria-hidden>{speciesOptions.find(({ id }) => id === one.species)?.icon}</span>{' '}
          {speciesWord(one.species)}
        </h2>
        <Trend now={one.heads} before={one.headsYearAgo} />
      </div>
      <Link
        to={to('')}
        className="mt-1 inline-block text-[40px] leading-tight font-bold hover:underline"
      >
        {formatCount(one.heads)}
      </Link>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {one.classes.map(({ animalClass, heads }) => (
          <li key={animalClass}>
            <Link
              className="inline-flex items-center gap-1 py-1 hover:underline max-md:min-h-11"
              to={to(`&class=${animalClass}`)}
            >
              <strong>{formatCount(heads)}</strong> {i18n._(classWords(animalClass))}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-3 grid grid-cols-2 gap-2 border-t border-line pt-3">
        {numbers.map(([label, value, link]) => (
          <li key={link}>
            <Link className="block rounded-control p-1 hover:bg-sunken" to={link}>
              <span className="block text-[20px] font-bold">{value}</span>
              <span className="block text-[13px] text-muted">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
