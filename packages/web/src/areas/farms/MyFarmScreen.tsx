import { listMembers } from '@kraal/contract/farms';
import { type LandCamp, showLand } from '@kraal/contract/land';
import { listHoldings } from '@kraal/contract/holdings';
import { listMobs } from '@kraal/contract/animals';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { layoutOf } from '../../platform/device.ts';
import { useFarm } from '../../platform/useSession.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatArea } from '../../ui/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card, Figure, PageHead } from '../../ui/surface.tsx';
import { FarmLoad, FarmWater } from '../grazing/index.ts';
import { AttentionCard } from '../infrastructure/index.ts';
import { roleName } from './roleNames.ts';
import { areaUnit } from '../../platform/units.ts';

export function MyFarmScreen() {
  const farm = useFarm();
  const params = { farmId: farm.farmId };
  const land = useEndpoint(showLand, { params, query: {} });
  const mobs = useEndpoint(listMobs, { params, query: { limit: 200 } });
  const members = useEndpoint(listMembers, { params, query: { limit: 200 } });
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={farm.farmName}>
        <LinkButton to="/settings">
          <Trans>Settings</Trans>
        </LinkButton>
      </PageHead>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card
          title={<Trans>Land</Trans>}
          actions={
            <Link
              className="inline-flex min-h-11 items-center text-veld underline"
              to="/infrastructure/camps"
            >
              <Trans>All camps</Trans>
            </Link>
          }
        >
          <Read of={land} rows={2}>
            {({ camps }) => (
              <>
                <Land camps={camps} />
                <Properties />
              </>
            )}
          </Read>
        </Card>
        <FarmLoad />
        <FarmWater />
        <AttentionCard />
        <Card
          title={<Trans>Mobs</Trans>}
          actions={
            <Link
              className="inline-flex min-h-11 items-center text-veld underline"
              to="/livestock/mobs"
            >
              <Trans>All mobs</Trans>
            </Link>
          }
        >
          <Read of={mobs} rows={2}>
            {({ items }) => (
              <ul>
                {items.slice(0, 8).map((mob) => (
                  <li key={mob.id} className="flex justify-between py-1">
                    <span>{mob.name}</span>
                    <strong>{formatCount(mob.heads)}</strong>
                  </li>
                ))}
              </ul>
            )}
          </Read>
        </Card>
        <Card title={<Trans>People</Trans>}>
          <Read of={members} rows={2}>
            {({ items }) => (
              <ul>
                {items.map((member) => (
                  <li key={member.userId} className="flex justify-between gap-3 py-1">
                    <span className="truncate">
                      {member.firstName} {member.lastName}
                    </span>
                    <span className="text-muted">{roleName(member.role)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Read>
        </Card>
      </div>
    </div>
  );
}

/** The farm's size is that of its camps, as they are drawn, else as it was typed. */
/** Each property of the farm with what lies on it; where none is drawn, that the camps stand for it. */
function Properties() {
  const { farmId } = useFarm();
  const map = layoutOf() === 'mobile' ? '/map' : '/infrastructure/map';
  const holdings = useEndpoint(listHoldings, { params: { farmId } });
  const items = holdings.data?.items ?? [];
  if (items.length === 0)
    return (
      <p className="mt-2 text-[13px] text-muted">
        <Trans>
          No boundary is drawn: the outline of the camps stands for it.{' '}
          <Link className="underline" to={map}>
            Draw it on the map
          </Link>
        </Trans>
      </p>
    );
  return (
    <ul className="mt-2 divide-y divide-line">
      {items.map(({ id, name, boundaryHa, camps, campsHa, heads }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <Link
            className="inline-flex min-h-11 flex-1 items-center underline"
            to={`${map}?property=${id}`}
          >
            {name}
          </Link>
          <span className="text-muted">
            {formatArea(boundaryHa ?? campsHa)} {areaUnit()} ·{' '}
            <Plural value={camps} one="# camp" other="# camps" /> ·{' '}
            <Plural value={heads} one="# head" other="# heads" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Land({ camps }: { camps: readonly LandCamp[] }) {
  const hectares = camps.reduce(
    (sum, { shape, areaHa }) => sum + (shape?.drawnHa ?? areaHa ?? 0),
    0,
  );
  const undrawn = camps.filter(({ shape }) => shape === null).length;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Figure label={<Trans>Camps</Trans>} value={formatCount(camps.length)} />
        <Figure
          label={<Trans>Area of the camps</Trans>}
          value={formatArea(hectares)}
          unit={areaUnit()}
        />
      </div>
      {undrawn > 0 ? (
        <p className="mt-2 text-muted">
          <Plural value={undrawn} one="# is not drawn yet." other="# are not drawn yet." />
        </p>
      ) : null}
    </>
  );
}
