import type { Output } from '@kraal/contract/endpoint';
import { salesRegister } from '@kraal/contract/health';
import { openEnd } from '@kraal/domain/health/hold';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/surface.tsx';
import { formatDate } from '../../formats/localFormat.ts';

type SaleLine = Output<typeof salesRegister>['items'][number];

/** It left inside its withdrawal, by what is known today. */
export function InsideBadge({ line }: { line: SaleLine }) {
  if (!line.insideUntil) return null;
  return (
    <Badge tone="warn">
      {line.insideUntil === openEnd ? (
        <Trans>inside a course that goes on</Trans>
      ) : (
        <Trans>inside its withdrawal until {formatDate(line.insideUntil)}</Trans>
      )}
      {line.insideBy ? ` (${line.insideBy})` : ''}
    </Badge>
  );
}
