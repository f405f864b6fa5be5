import { makeApiKey } from '@kraal/contract/farms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** The address a phone's or an office's calendar reads; its key is shown this once and ended in the settings. */
export function CalendarFeed() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const owner = useMay('farm_owner');
  const [address, setAddress] = useState<string | null>(null);
  const { busy, message, run } = useSubmit();
  if (!owner) return null;
  const make = () =>
    run(async () => {
      const { key } = await call(makeApiKey, {
        params: { farmId },
        body: { name: t`Calendar feed`, role: 'viewer', purpose: 'calendar' },
      });
      setAddress(`${window.location.origin}/api/farms/${farmId}/due/calendar.ics?key=${key}`);
    });
  return (
    <Card title={<Trans>In your own calendar</Trans>} className="print:hidden">
      <p className="mb-3 text-muted">
        <Trans>
          A calendar on a phone or computer can show what is due. Whoever has the address can read
          it; end it under Settings, API keys.
        </Trans>
      </p>
      {address ? (
        <TextField
          label={t`Address of the feed, shown this once`}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <Button busy={busy} onClick={() => void make()}>
          <Trans>Make an address</Trans>
        </Button>
      )}
      <FormMessage message={message} />
    </Card>
  );
}
