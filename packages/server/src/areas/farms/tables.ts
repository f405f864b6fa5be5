import { offered } from '../../platform/database/offered.ts';
import type { apiKey, audit, farm, membership, supportAccess } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofFarms = {
  apiKey: offered<typeof apiKey>('api_key', ['farmId', 'id', 'name']),
  audit: offered<typeof audit>('audit', ['action', 'at', 'detail', 'farmId', 'subject', 'userId']),
  farm: offered<typeof farm>('farm', [
    'address',
    'areaUnit',
    'brandMark',
    'currency',
    'eraseAfter',
    'farmName',
    'gestationDays',
    'gln',
    'hectaresPerUnit',
    'id',
    'isDemo',
    'massUnit',
    'species',
    'speciesSettings',
    'suspendedAt',
    'timeZone',
    'withdrawalMeatDays',
    'withdrawalMilkDays',
  ]),
  membership: offered<typeof membership>('membership', ['createdAt', 'farmId', 'role', 'userId']),
  supportAccess: offered<typeof supportAccess>('support_access', [
    'endedAt',
    'farmId',
    'until',
    'userId',
  ]),
};
