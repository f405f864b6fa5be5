import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { kindName } from '../../areas/ledger/index.ts';
import { watchClock } from '../../platform/clockWatch.ts';
import { useDeviceTrouble } from '../../platform/deviceTrouble.ts';
import { lostIsRead } from '../../platform/outbox/remembered.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../formats/localFormat.ts';

watchClock();

/** What would be noticed too late: a browser that keeps nothing, entries that it threw away, a clock that is wrong. */
export function DeviceTrouble() {
  const { keepsNothing, lost, aheadMs } = useDeviceTrouble();
  return (
    <>
      {keepsNothing ? (
        <Notice>
          <Trans>
            This browser keeps nothing: without a signal nothing can be recorded here. Leave the
            private window, or make room on the device.
          </Trans>
        </Notice>
      ) : null}
      {lost ? <Lost lost={lost} /> : null}
      {aheadMs === 0 ? null : <WrongClock />}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-card border border-alarm bg-raised p-3 print:hidden"
    >
      <ShieldAlert className="mt-0.5 size-5 shrink-0 text-alarm" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Said in hours and days that people see on their wall, not as a difference. */
function WrongClock() {
  const { timeZone } = useFarm();
  const here = formatDateTime(new Date().toISOString(), timeZone);
  return (
    <Notice>
      <Trans>
        The clock of this device is wrong: it says {here}. What is recorded now would stand on a
        wrong day. Set it right first.
      </Trans>
    </Notice>
  );
}

function Lost({ lost }: { lost: NonNullable<ReturnType<typeof useDeviceTrouble>['lost']> }) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const more = lost.count - lost.entries.length;
  return (
    <Notice>
      <p className="font-[550]">
        <Plural
          value={lost.count}
          one="The browser threw away # entry that had not been sent."
          other="The browser threw away # entries that had not been sent."
        />{' '}
        <Trans>Record again what you still know.</Trans>
      </p>
      <ul className="my-2">
        {lost.entries.map((entry, index) => (
          <li key={index}>
            <strong>{entry.kind === '' ? null : t(kindName(entry.kind))}</strong>
            {entry.name ? ` · ${entry.name}` : ''} · {formatDateTime(entry.at, timeZone)}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="text-muted">
          <Trans>and {more} more</Trans>
        </p>
      ) : null}
      <Button onClick={lostIsRead}>
        <Trans>I have read it</Trans>
      </Button>
    </Notice>
  );
}
