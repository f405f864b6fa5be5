import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** What lies on this device is thrown away with a second press: nobody else has it. */
export function ThrowAway({ onThrow }: { onThrow: () => void }) {
  const [isSure, setSure] = useState(false);
  return (
    <Button
      variant={isSure ? 'danger' : 'quiet'}
      onClick={() => (isSure ? onThrow() : setSure(true))}
    >
      {isSure ? <Trans>Throw it away for good</Trans> : <Trans>Throw it away</Trans>}
    </Button>
  );
}
