import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofPartners = {
  farmAddress: offered('farm_address', []),
  partner: offered('partner', []),
  partnerMessage: offered('partner_message', []),
};
