import type { Resource } from './resource.ts';

export const gone: Record<string, string> = { Dead: 'died', OffFarm: 'sold' };
export const goneUnknown =
  'It is gone, and the file does not say since when: it left with the last entry of it.';

/** How one left of which the file says no more than that it is gone. */
export const leavesUnsaid = (goneAs: string): Resource =>
  goneAs === 'died' ? { cause: 'unknown' } : { sure: true };
