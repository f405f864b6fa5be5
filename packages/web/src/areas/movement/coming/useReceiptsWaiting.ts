import { useWaitingRequests } from '../../../platform/outbox/useOutbox.ts';

/** Loads that were received on this device and of which the server does not know yet. */
export function useReceiptsWaiting(): ReadonlySet<string> {
  const waiting = useWaitingRequests().filter(
    ({ of, refused }) => of === 'receiveConsignment' && !refused,
  );
  return new Set(waiting.flatMap(({ params }) => params['id'] ?? []));
}
