import type { Pasture } from '@kraal/contract/grazing';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge } from '../../ui/surface.tsx';
import { describeWith, kindView } from '../ledger/index.ts';

/** That nobody may come in, until when and why. */
export function ClosedBadge({ closed }: { closed: NonNullable<Pasture['closed']> }) {
  const why = describeWith(kindView('camp_closed'), { reason: closed.reason });
  return (
    <Badge tone="warn">
      {closed.opensOn === null ? (
        <Trans>closed: {why}</Trans>
      ) : (
        <Trans>
          closed until {formatDate(closed.opensOn)}: {why}
        </Trans>
      )}
    </Badge>
  );
}
