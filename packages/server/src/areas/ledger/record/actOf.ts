import { idOf } from '../../../platform/newId.ts';
import type { Recorder } from './draft.ts';

/** An act is of whoever made it: somebody else who names the same adds nothing to it. */
export const actOf = (
  actId: string,
  { farmId, userId, byKey = null }: Pick<Recorder, 'farmId' | 'userId' | 'byKey'>,
): string => idOf(farmId, userId, byKey, actId);
