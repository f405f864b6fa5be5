import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofFarms = {
  apiKey: offered('api_key', []),
  audit: offered('audit', []),
  farm: offered('farm', []),
  membership: offered('membership', []),
  supportAccess: offered('support_access', []),
};
