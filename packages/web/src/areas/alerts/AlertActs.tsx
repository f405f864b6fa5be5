import { showAlert } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { SettleSheet } from './SettleSheet.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { useAlertActs } from './useAlertActs.ts';

type Alert = Output<typeof showAlert>;

export function AlertActs({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const may = useMay('field_worker');
  const acts = useAlertActs();
  const [isSettling, setSettling] = useState(false);
  const which = { ids: [alert.id] };
  const { shelf, ackedAt, resolvedAt } = alert;
  if (!may || resolvedAt) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shelf === 'open' && !ackedAt ? (
        <Button busy={acts.busy} onClick={() => void acts.acknowledge(which, onDone)}>
          <Trans>Got it</Trans>
        </Button>
      ) : null}
      {shelf === 'settled' ? (
        <Button busy={acts.busy} onClick={() => void acts.reopen(which, onDone)}>
          <Trans>Open again</Trans>
        </Button>
      ) : (
        <>
          {shelf === 'snoozed' ? (
            <Button busy={acts.busy} onClick={() => void acts.reopen(which, onDone)}>
              <Trans>Open again</Trans>
            </Button>
          ) : null}
          <SnoozeMenu onChoose={(hours) => void acts.snooze(which, hours, onDone)} />
          <Button onClick={() => setSettling(true)}>
            <Trans>Settle</Trans>
          </Button>
        </>
      )}
      <FormMessage message={acts.message} />
      {isSettling ? (
        <SettleSheet which={which} count={1} onClose={() => setSettling(false)} onDone={onDone} />
      ) : null}
    </div>
  );
}
