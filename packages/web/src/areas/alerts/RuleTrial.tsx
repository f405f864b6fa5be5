import { simulateRule } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import type { Severity } from '@kraal/domain/alerts/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { useSubmit } from '../../forms/useSubmit.ts';
import type { Rule } from './RulesPart.tsx';

type Set = { isOn: boolean; severity: Severity; threshold: number | null };

type Simulated = Output<typeof simulateRule>;

/** What the rule, set as it stands in the form, would have told in the last 90 days. */
export function RuleTrial({ rule, set }: { rule: Rule['rule']; set: Set }) {
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const [shown, setShown] = useState<Simulated | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const stop = () => stopping.current?.abort();
  // Whoever closes the sheet waits for it no longer.
  useEffect(() => () => stopping.current?.abort(), []);
  const simulate = () =>
    run(async () => {
      const stopper = new AbortController();
      stopping.current = stopper;
      const { severity, threshold } = set;
      const body = { rule, severity, threshold, isOn: true };
      const patience = { ms: 180_000, stopped: stopper.signal };
      try {
        setShown(await call(simulateRule, { params: { farmId }, body }, patience));
      } catch (error) {
        if (!stopper.signal.aborted) throw error;
      }
    });
  return (
    <section className="flex flex-col gap-2">
      <Button busy={busy} onClick={() => void simulate()}>
        <Trans>Try it on the last 90 days</Trans>
      </Button>
      {busy ? (
        <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-muted">
          <Trans>Your farm is gone through day by day; a large one takes a minute or two.</Trans>
          <Button variant="quiet" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        </p>
      ) : null}
      <FormMessage message={Object.values(errors).flat()[0] ?? message} />
      {shown ? (
        <div role="status" className="flex flex-col gap-1">
          <p className="font-[550]">
            <Plural value={shown.alerts} one="# alert" other="# alerts" />,{' '}
            <Plural value={shown.messages} one="# message" other="# messages" />
          </p>
          <p className="text-muted">
            <Trans>
              From {formatDate(shown.from)} to {formatDate(shown.to)}
            </Trans>
            {shown.everyDays > 1 ? (
              <>
                , <Trans>one day in {shown.everyDays} looked at</Trans>
              </>
            ) : null}
          </p>
          {shown.isWhole ? null : (
            <p className="text-warn">
              <Trans>Your farm is large: it was gone through only so far, not up to today.</Trans>
            </p>
          )}
          <ul className="max-h-64 divide-y divide-line overflow-y-auto">
            {shown.days
              .filter(({ fired }) => fired > 0)
              .map(({ day, fired, names }) => (
                <li key={day} className="py-1">
                  {formatDate(day)}: {names.slice(0, 5).join(', ')}
                  {fired > 5 ? <Trans> and {fired - 5} more</Trans> : null}
                </li>
              ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
