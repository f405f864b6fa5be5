import { useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../useSession.ts';
import type { Waiting, WaitingRequest } from './store.ts';
import type { Kept } from './waiting.ts';

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

const nothing: Kept = { entries: [], requests: [] };

/** The outbox is loaded after the first screen, so that it costs the first load nothing. */
function useKept(): Kept {
  const [kept, setKept] = useState<Kept>(nothing);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    void import('./waiting.ts').then(({ onOutbox }) => {
      if (!gone) stop = onOutbox(setKept);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return kept;
}

const isWaiting = ({ refused }: Waiting): boolean => refused === undefined;

/** What the person who is signed in made on this device and the server has not taken yet. */
export function useOutboxEntries(): readonly Waiting[] {
  const me = useUser()?.id;
  return useKept().entries.filter(({ userId }) => userId !== undefined && userId === me);
}

/** The same of what waits beside entries; those that were refused are among them. */
export function useWaitingRequests(): readonly WaitingRequest[] {
  const me = useUser()?.id;
  return useKept().requests.filter(({ userId }) => userId !== undefined && userId === me);
}

export type Outbox = {
  mine: number;
  /** Of others who signed in on this device. */
  others: number;
  /** Of nobody who is known, and not yet said to be somebody else's. */
  unclaimed: readonly Waiting[];
  /** Mine that the server did not take. */
  refused: readonly Waiting[];
  refusedRequests: readonly WaitingRequest[];
};

export function useOutbox(): Outbox {
  const me = useUser()?.id ?? '';
  const { entries: all, requests } = useKept();
  const waiting = all.filter(isWaiting);
  const waitingRequests = requests.filter(({ refused }) => refused === undefined);
  const unclaimed = waiting.filter(
    ({ userId, notOf = [] }) => userId === undefined && !notOf.includes(me),
  );
  const isMine = ({ userId }: { userId?: string }): boolean => userId === me && me !== '';
  const mine = waiting.filter(isMine).length + waitingRequests.filter(isMine).length;
  return {
    mine,
    others: waiting.length + waitingRequests.length - mine - unclaimed.length,
    unclaimed,
    refused: all.filter((one) => !isWaiting(one) && isMine(one)),
    refusedRequests: requests.filter((one) => one.refused !== undefined && isMine(one)),
  };
}
