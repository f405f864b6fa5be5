import { offered } from '../../platform/database/offered.ts';
import type { transferLine } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofMovement = {
  transferLine: offered<typeof transferLine>('transfer_line', [
    'animalId',
    'farmId',
    'leftBy',
    'transferId',
  ]),
};
