import { listHoldings } from '@kraal/contract/holdings';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { layoutOf } from '../../platform/device.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatArea } from '../../formats/format.ts';
import { areaUnit } from '../../platform/units.ts';

/** The farm's size is that of its camps, as they are drawn, else as it was typed. */
/** Each property of the farm with what lies on it; where none is drawn, that the camps stand for it. */
export function Properties() {
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
