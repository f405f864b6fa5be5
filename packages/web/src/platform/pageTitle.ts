import { useEffect, useSyncExternalStore } from 'react';

let detail: string | null = null;
const listeners = new Set<() => void>();

function notify(next: string | null): void {
  detail = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the screen shows one of, as far as it said so. */
export const usePageDetail = (): string | null => useSyncExternalStore(subscribe, () => detail);

/** A screen of one thing says which: two tabs of two cows are called by their tags. */
export function useTitleOf(name: string): void {
  useEffect(() => {
    notify(name);
    return () => notify(null);
  }, [name]);
}
