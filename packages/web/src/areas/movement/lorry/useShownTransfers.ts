import type { TransferItem } from '@kraal/contract/movement';
import { useWaitingRequests } from '../../../platform/outbox/useOutbox.ts';
import { itemWithSteps, stepsWaiting } from './withSteps.ts';

/** Transfers as the server knows them, with one's own steps that wait on this device on top. */
export function useShownTransfers(items: readonly TransferItem[]): TransferItem[] {
  const requests = useWaitingRequests();
  return items.map((item) => itemWithSteps(item, stepsWaiting(requests, item.id)));
}
