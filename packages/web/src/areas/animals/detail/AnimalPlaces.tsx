import { animalPlaces } from '@kraal/contract/animals';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { formatDate } from '../../../ui/localFormat.ts';

type Stay = { name: string; since: string; until: string | null };

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
          <span className="font-[550]">{stay.name}</span>
          <span className="text-muted">
            {formatDate(stay.since, timeZone)} –{' '}
            {stay.until ? formatDate(stay.until, timeZone) : <Trans>now</Trans>}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function AnimalPlaces({ animalId }: { animalId: string }) {
  const { farmId, timeZone } = useFarm();
  const reading = useEndpoint(animalPlaces, { params: { farmId, id: animalId } });
  return (
    <Read of={reading}>
      {({ camps, mobs }) => (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <Card title={<Trans>Camps</Trans>}>
              <Stays stays={camps} timeZone={timeZone} />
            </Card>
            <Card title={<Trans>Mobs</Trans>}>
              <Stays stays={mobs} timeZone={timeZone} />
            </Card>
          </div>
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
