import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { thingLabels } from './labels.ts';
import { dropKept, type KeptThing, keptThings, onKeptThings, sendKept } from './keptThings.ts';

/** The same list until it changes, as React wants it. */
const seen = new Map<string, { text: string; things: readonly KeptThing[] }>();
function snapshot(farmId: string): readonly KeptThing[] {
  const things = keptThings(farmId);
  const text = JSON.stringify(things);
  const known = seen.get(farmId);
  if (known?.text === text) return known.things;
  seen.set(farmId, { text, things });
  return things;
}

/** What was added without a signal and waits on this device: sent by itself once there is one. */
export function WaitingThings() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const things = useSyncExternalStore(onKeptThings, () => snapshot(farmId));
  const count = things.length;
  useEffect(() => {
    if (count === 0) return;
    const send = () => void sendKept(farmId);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [farmId, count]);
  if (count === 0) return null;
  return (
    <section
      aria-label={t`Waits on this device`}
      className="rounded-card border border-warn bg-raised p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2>
          <Trans>Waits on this device</Trans>
        </h2>
        <Button variant="quiet" onClick={() => void sendKept(farmId)}>
          <Trans>Send now</Trans>
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {things.map(({ id, thing, problem }) => {
          const { name } = thing;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <span className="flex-1">
                {name} <span className="text-muted">{i18n._(thingLabels[thing.kind])}</span>
              </span>
              <Button
                variant="quiet"
                aria-label={t`Take away: ${name}`}
                onClick={() => dropKept(farmId, id)}
              >
                <Trans>Take away</Trans>
              </Button>
              {problem ? <span className="w-full text-alarm">{problem}</span> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
