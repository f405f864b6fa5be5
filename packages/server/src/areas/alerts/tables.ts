import { offered } from '../../platform/database/offered.ts';
import type { proposal } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofAlerts = {
  proposal: offered<typeof proposal>('proposal', ['endsAt', 'entries', 'farmId', 'id', 'status']),
};
