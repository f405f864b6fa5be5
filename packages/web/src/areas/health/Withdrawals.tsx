import { listWithdrawals } from '@kraal/contract/health';
import type { Species } from '@kraal/domain/animals/species';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../ui/format.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { HeldBy } from './HeldBy.tsx';
import { WithdrawalBadge } from './WithdrawalBadge.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';

/** Who may not go, and until when; whose turn comes first on top. */
export function Withdrawals({ species }: { species?: Species }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const held = useEndpoint(
    listWithdrawals,
    { params: { farmId }, query: { limit: 50, ...(species ? { species } : {}), ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={held}>
      {({ items, total, nextCursor }) =>
        total === 0 ? (
          <Empty>
            <Trans>No animal is inside a withdrawal today.</Trans>
          </Empty>
        ) : (
          <Card
            title={
              <Plural value={total} one="# animal is held back" other="# animals are held back" />
            }
          >
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <Link
                    className="mark min-w-24 font-bold underline decoration-line underline-offset-4"
                    to={`/livestock/animals/${one.id}`}
                  >
                    {one.tag ?? one.name ?? <Trans>without a tag</Trans>}
                    {one.heads > 1 ? ` × ${formatCount(one.heads)}` : ''}
                  </Link>
                  <span className="min-w-24 flex-1 text-muted">
                    {[speciesWord(one.species), one.campName, one.mobName]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <WithdrawalBadge meatUntil={one.meatUntil} milkUntil={one.milkUntil} />
                  <div className="w-full">
                    <HeldBy animalId={one.id} held={one.heldBy} />
                  </div>
                </li>
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </Card>
        )
      }
    </Read>
  );
}
