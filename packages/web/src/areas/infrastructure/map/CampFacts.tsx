import type { LandCamp } from '@kraal/contract/land';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { areaUnit } from '../../../platform/units.ts';
import { formatArea, formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';

export function CampFacts({ camp: { id, shape, areaHa, heads } }: { camp: LandCamp }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-muted">
        <Trans>Drawn</Trans>
      </dt>
      <dd>
        {shape ? (
          <Trans>
            {formatArea(shape.drawnHa)} {areaUnit()}, since {formatDate(shape.from)}
          </Trans>
        ) : (
          <Trans>It has no place on the map yet.</Trans>
        )}
      </dd>
      {areaHa === null ? null : (
        <>
          <dt className="text-muted">
            <Trans>Typed</Trans>
          </dt>
          <dd>
            {formatArea(areaHa)} {areaUnit()}
          </dd>
        </>
      )}
      <dt className="text-muted">
        <Trans>Animals</Trans>
      </dt>
      <dd>
        <Link
          className="inline-flex min-h-11 items-center underline"
          to={`/livestock/animals?campId=${id}`}
        >
          {formatCount(heads)}
        </Link>
      </dd>
    </dl>
  );
}
