import { createHash } from 'node:crypto';
import type { Recorder } from './draft.ts';

/** An act is of whoever made it: somebody else who names the same adds nothing to it. */
export function actOf(
  actId: string,
  { farmId, userId, byKey = null }: Pick<Recorder, 'farmId' | 'userId' | 'byKey'>,
): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([farmId, userId, byKey, actId]))
    .digest('hex');
  // Version 8 (RFC 9562): an id that the application makes its own way.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
