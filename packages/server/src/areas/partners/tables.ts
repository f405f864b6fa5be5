import { offered } from '../../platform/database/offered.ts';
import type { farmAddress, partner, partnerMessage } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofPartners = {
  farmAddress: offered<typeof farmAddress>('farm_address', ['code', 'farmId']),
  partner: offered<typeof partner>('partner', [
    'code',
    'farmId',
    'id',
    'name',
    'placeId',
    'publicKey',
    'status',
  ]),
  partnerMessage: offered<typeof partnerMessage>('partner_message', [
    'at',
    'body',
    'direction',
    'farmId',
    'key',
    'kind',
    'number',
    'partnerId',
    'signature',
  ]),
};
