import type { AnimalDetail } from '@kraal/contract/animals';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatCount } from '../../../formats/format.ts';

/** What a lot's season came to so far, in heads. */
export function FlockFigures({ flock }: { flock: NonNullable<AnimalDetail['flock']> }) {
  return (
    <ul className="my-3 border-t border-line pt-2 text-[15px]">
      {flock.exposed > 0 ? (
        <li>
          <Trans>{formatCount(flock.exposed)} exposed to sires</Trans>
        </li>
      ) : null}
      {flock.scanned > 0 ? (
        <li>
          <Trans>
            {formatCount(flock.pregnant)} pregnant of {formatCount(flock.scanned)} scanned,{' '}
            {formatCount(flock.fetuses)} young expected
          </Trans>
        </li>
      ) : null}
      {flock.lost > 0 ? (
        <li>
          <Trans>{formatCount(flock.lost)} lost what they carried</Trans>
        </li>
      ) : null}
      {flock.mothers > 0 ? (
        <li>
          <Trans>
            {formatCount(flock.mothers)} gave birth: {formatCount(flock.alive)} young alive,{' '}
            {formatCount(flock.dead)} dead
          </Trans>
        </li>
      ) : null}
      {flock.youngId ? (
        <li>
          <Link
            className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
            to={`/livestock/animals/${flock.youngId}`}
          >
            <Trans>The lot of its young</Trans>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
