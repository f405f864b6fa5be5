import type { Protocol } from '@kraal/contract/health';
import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/surface.tsx';

export function ProtocolBadges({ protocol }: { protocol: Protocol }) {
  return (
    <>
      {protocol.compulsory ? (
        <Badge tone="info">
          <Trans>compulsory</Trans>
        </Badge>
      ) : null}
      {protocol.isDefault ? (
        <Badge tone="warn">
          <Trans>default: the vet decides</Trans>
        </Badge>
      ) : null}
    </>
  );
}
