import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../useSession.ts';
import type { Waiting } from './store.ts';

const subscribeOnline = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(subscribeOnline, () => navigator.onLine);

/** The outbox is loaded after the first screen, so that it costs the first load nothing. */
function useAllEntries(): readonly Waiting[] {
  const [entries, setEntries] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    void import('./waiting.ts').then(({ onOutbox }) => {
      if (!gone) stop = onOutbox(setEntries);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return entries;
}

const isWaiting = ({ refused }: Waiting): boolean => refused === undefined;

/** What the person who is signed in made on this device and the server has not taken yet. */
export function useOutboxEntries(): readonly Waiting[] {
  const me = useUser()?.id;
  return useAllEntries().filter(({ userId }) => userId !== undefined && userId === me);
}

export type Outbox = {
  mine: number;
  /** Of others who signed in on this device. */
  others: number;
  /** Of nobody who is known, and not yet said to be somebody else's. */
  unclaimed: readonly Waiting[];
  /** Mine that the server did not take. */
  refused: readonly Waiting[];
};

export function useOutbox(): Outbox {
  const me = useUser()?.id ?? '';
  const all = useAllEntries();
  const waiting = all.filter(isWaiting);
  const unclaimed = waiting.filter(
    ({ userId, notOf = [] }) => userId === undefined && !notOf.includes(me),
  );
  const mine = waiting.filter(({ userId }) => userId === me).length;
  const refused = all.filter((one) => !isWaiting(one) && one.userId === me && me !== '');
  return { mine, others: waiting.length - mine - unclaimed.length, unclaimed, refused };
}
