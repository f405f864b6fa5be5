import { listMembers } from '@kraal/contract/farms';
import { type LandCamp, showLand } from '@kraal/contract/land';
import { listMobs } from '@kraal/contract/animals';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatArea } from '../../formats/format.ts';
import { Read } from '../../ui/states.tsx';
import { Card, Figure, PageHead } from '../../ui/surface.tsx';
import { FarmLoad, FarmWater } from '../grazing/index.ts';
import { AttentionCard } from '../infrastructure/index.ts';
import { roleName } from './roleNames.ts';
import { areaUnit } from '../../platform/units.ts';
import { Properties } from './Properties.tsx';

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
