import type { Request } from '@kraal/contract/endpoint';
import type { register } from '@kraal/contract/people';
import { sql } from 'drizzle-orm';
import { inTenant } from '../../platform/database/connection.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { openFarm } from '../farms/index.ts';
import { leaveNotice } from './notices.ts';
import { hashPassword, rejectCommonPassword } from './passwords.ts';

type Registration = Omit<Request<typeof register>['body'], 'invitation'> & { isDemo?: boolean };

/** An account and the farm it owns, both or neither; by an invitation the account alone. Answers the user's id. */
export async function registerUser(
  services: Services,
  wanted: Registration,
): Promise<{ userId: string; farmId: string }> {
  rejectCommonPassword(wanted.password);
  const passwordHash = await hashPassword(wanted.password);
  const userId = newId();
  const farmId = newId();
  await inTenant(services.database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
      insert into user_account (id, email, password_hash, first_name, last_name, username)
      values (${userId}, ${wanted.email}, ${passwordHash}, ${wanted.firstName}, ${wanted.lastName},
        ${wanted.email.split('@')[0] ?? ''})
      on conflict do nothing`);
      if (rowCount === 0)
        throw conflict(
          'email_taken',
          'With this e-mail address no new account can be made. Sign in, or choose a new password if you have forgotten it.',
        );
      if (wanted.farmName === undefined) return;
      await leaveNotice(transaction, {
        userId,
        what: 'welcome',
        about: { farmName: wanted.farmName },
      });
      await openFarm(transaction, {
        farmId,
        userId,
        farmName: wanted.farmName,
        species: wanted.species,
        isDemo: wanted.isDemo ?? false,
      });
    },
  });
  return { userId, farmId };
}
