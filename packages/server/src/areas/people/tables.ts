import { offered } from '../../platform/database/offered.ts';
import type { authSession, delivery, userAccount } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofPeople = {
  authSession: offered<typeof authSession>('auth_session', [
    'createdAt',
    'device',
    'endedAt',
    'id',
    'isNewDevice',
    'userId',
  ]),
  delivery: offered<typeof delivery>('delivery', [
    'answer',
    'channel',
    'doneAt',
    'madeAt',
    'messageId',
    'ofFarm',
    'status',
    'targetId',
    'userId',
  ]),
  userAccount: offered<typeof userAccount>('user_account', [
    'email',
    'eraseAfter',
    'firstName',
    'id',
    'language',
    'lastName',
    'phone',
    'suspendedAt',
    'systemRole',
  ]),
};
