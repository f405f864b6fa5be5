import { asDay } from '@kraal/domain/format/dates';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { layoutOf } from '../../../platform/device.ts';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Card } from '../../../ui/surface.tsx';
import { loadCampsOnMap } from '../../infrastructure/index.ts';
import type { Trace } from './traceWords.ts';

const CampsOnMap = lazy(loadCampsOnMap);

/** Camps in which any of them stood meanwhile, each on the map. */
export function TraceCamps({ camps }: Pick<Trace, 'camps'>) {
  if (camps.length === 0) return null;
  const shades = new Map(
    camps.map(({ id, from, until }) => [
      id,
      { tone: 'low' as const, words: `${formatDate(asDay(from))} – ${formatDate(asDay(until))}` },
    ]),
  );
  const map = layoutOf() === 'mobile' ? '/map' : '/infrastructure/map';
  return (
    <Card title={<Trans>Camps it may have been in</Trans>}>
      <Suspense fallback={null}>
        <CampsOnMap shades={shades} />
      </Suspense>
      <ul className="divide-y divide-line">
        {camps.map(({ id, name, from, until, heads }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <Link
              to={`${map}?camp=${id}`}
              className="inline-flex items-center font-bold underline decoration-line underline-offset-4 max-md:min-h-11"
            >
              {name}
            </Link>
            <span className="text-muted">
              {formatDate(asDay(from))} – {formatDate(asDay(until))} ·{' '}
              <Trans>{formatCount(heads)} head</Trans>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
