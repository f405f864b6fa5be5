import type { AlertShelf } from '@kraal/contract/bodies/alerts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { SettleSheet } from './SettleSheet.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { useAlertActs, type Which } from './useAlertActs.ts';

type BulkProps = {
  shelf: AlertShelf;
  which: Which;
  count: number;
  isAll: boolean;
  onDone: () => void;
};

/** What is done to those that are ticked, or to all of the rule. */
export function AlertBulk({ shelf, which, count, isAll, onDone }: BulkProps) {
  const may = useMay('field_worker');
  const acts = useAlertActs();
  const [isSettling, setSettling] = useState(false);
  if (!may) return null;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-1">
      <span className="px-2 text-[13px] text-muted">
        {isAll ? <Trans>All {count}</Trans> : <Trans>{count} ticked</Trans>}
      </span>
      {shelf === 'open' ? (
        <Button
          variant="quiet"
          busy={acts.busy}
          onClick={() => void acts.acknowledge(which, onDone)}
        >
          <Trans>Got it</Trans>
        </Button>
      ) : (
        <Button variant="quiet" busy={acts.busy} onClick={() => void acts.reopen(which, onDone)}>
          <Trans>Open again</Trans>
        </Button>
      )}
      {shelf === 'settled' ? null : (
        <>
          <SnoozeMenu onChoose={(hours) => void acts.snooze(which, hours, onDone)} />
          <Button variant="quiet" onClick={() => setSettling(true)}>
            <Trans>Settle</Trans>
          </Button>
        </>
      )}
      <FormMessage message={acts.message} />
      {isSettling ? (
        <SettleSheet
          which={which}
          count={count}
          onClose={() => setSettling(false)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}
