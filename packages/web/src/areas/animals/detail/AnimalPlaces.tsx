import { animalPlaces } from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PhoneLink } from '../../../ui/phoneLink.tsx';
import { wentWords } from '../../../ui/wentWord.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { loadWayOnMap } from '../../infrastructure/index.ts';
import { LifeLine } from './LifeLine.tsx';

const WayOnMap = lazy(loadWayOnMap);

type Moved = Output<typeof animalPlaces>['farms'][number];
type OfCamp = Output<typeof animalPlaces>['camps'][number];
type Stay = {
  kind?: OfCamp['kind'];
  name: string;
  since: string;
  until: string | null;
};

function Stays({ stays, timeZone }: { stays: readonly Stay[]; timeZone: string }) {
  if (stays.length === 0)
    return (
      <Empty>
        <Trans>Nothing is recorded.</Trans>
      </Empty>
    );
  return (
    <ul className="divide-y divide-line">
      {stays.map((stay) => (
        <li key={stay.name + stay.since} className="flex justify-between gap-3 py-2">
          <span className="font-[550]">
            {stay.kind !== 'transit' ? (
              stay.name
            ) : stay.name ? (
              <Trans>on the road to {stay.name}</Trans>
            ) : (
              <Trans>on the road</Trans>
            )}
          </span>
          <span className="text-muted">
            {formatDate(stay.since, timeZone)} –{' '}
            {stay.until ? formatDate(stay.until, timeZone) : <Trans>now</Trans>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whence it came to the farm, and where it went. */
function Farms({ farms }: { farms: readonly Moved[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="divide-y divide-line">
      {farms.map(({ eventId, kind, name, on, heads, phone }) => (
        <li key={eventId} className="flex flex-wrap items-center gap-x-3 py-2">
          <span className="flex-1">
            <span className="font-[550]">{name ?? <Trans>Nobody wrote down whom</Trans>}</span>
            <span className="block text-muted">
              {i18n._(wentWords[kind])}, {formatDate(asDay(on))}
              {heads > 1 ? (
                <>
                  , <Trans>{formatCount(heads)} head</Trans>
                </>
              ) : null}
            </span>
          </span>
          {phone ? <PhoneLink phone={phone} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** The oldest first; on the road it is nowhere that a map knows. */
const stopsOf = (stays: readonly OfCamp[]) =>
  stays
    .filter(({ kind }) => kind !== 'transit')
    .map(({ campId, name, at, until }) => ({ id: campId, name, at, isNow: until === null }))
    .toReversed();

export function AnimalPlaces({ animalId }: { animalId: string }) {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const reading = useEndpoint(animalPlaces, { params: { farmId, id: animalId } });
  return (
    <Read of={reading}>
      {({ camps, mobs, farms }) => (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <Card title={<Trans>Camps and places</Trans>}>
              <LifeLine stays={camps} timeZone={timeZone} />
              <Suspense fallback={null}>
                <WayOnMap label={t`Where it stood`} stops={stopsOf(camps)} />
              </Suspense>
              <Stays stays={camps} timeZone={timeZone} />
            </Card>
            <Card title={<Trans>Mobs</Trans>}>
              <Stays stays={mobs} timeZone={timeZone} />
            </Card>
          </div>
          {farms.length > 0 ? (
            <Card title={<Trans>Other farms</Trans>}>
              <Farms farms={farms} />
            </Card>
          ) : null}
          <div>
            <LinkButton to={`/rmis/traceability?animal=${animalId}`}>
              <Trans>Trace its contacts</Trans>
            </LinkButton>
          </div>
        </div>
      )}
    </Read>
  );
}
