import { useEffect, useState, useSyncExternalStore } from 'react';
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
export function useOutboxEntries(): readonly Waiting[] {
  const [entries, setEntries] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    void import('./outbox.ts').then(({ onOutbox }) => {
      if (!gone) stop = onOutbox(setEntries);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return entries;
}

export const useWaiting = (): number =>
  useOutboxEntries().filter((entry) => entry.refused === undefined).length;
