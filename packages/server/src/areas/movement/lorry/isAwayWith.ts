import type { AnimalState } from '@kraal/domain/ledger/state';

/**
 * Whether an animal is away with this load. One that came home by an entry of its own and went with another load is that
 * one's: who tidies up the first moves nobody of the second. Entries of before loads were named say none.
 */
export const isAwayWith = ({ away }: Pick<AnimalState, 'away'>, transferId: string): boolean =>
  away !== null && (away.loadId ?? transferId) === transferId;
