import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFarm, useUser } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { thingLabels } from './labels.ts';
import {
  dropKept,
  type Keeper,
  type KeptThing,
  keptThings,
  onKeptThings,
  sendKept,
} from './keptThings.ts';

/** The same list until it changes, as React wants it. */
const seen = new Map<string, { text: string; things: readonly KeptThing[] }>();
function snapshot(keeper: Keeper): readonly KeptThing[] {
  const things = keptThings(keeper);
  const text = JSON.stringify(things);
  const key = `${keeper.farmId} ${keeper.userId}`;
  const known = seen.get(key);
  if (known?.text === text) return known.things;
  seen.set(key, { text, things });
  return things;
}

/** What was added without a signal and waits on this device: sent by itself once there is one. */
export function WaitingThings() {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const userId = useUser()?.id ?? '';
  const keeper = useMemo(() => ({ farmId, userId }), [farmId, userId]);
  const things = useSyncExternalStore(onKeptThings, () => snapshot(keeper));
  const count = things.length;
  useEffect(() => {
    if (count === 0) return;
    const send = () => void sendKept(keeper);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [keeper, count]);
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
        <Button variant="quiet" onClick={() => void sendKept(keeper)}>
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
                onClick={() => void dropKept(keeper, id)}
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
