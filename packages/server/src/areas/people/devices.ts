import { demoEmail } from '@kraal/domain/people/demoEmail';
import { select } from '../../platform/database/connection.ts';
import { rowIn } from '../../platform/database/row.ts';
import type { Output } from '@kraal/contract/endpoint';
import { listSessions as contract } from '@kraal/contract/people';
import { sql } from 'drizzle-orm';
import type { Bearer } from '../../platform/auth/tokens.ts';
import { notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { idleDays, sayEnded } from './sessions.ts';

/** The devices that are signed in, the one used last first. */
export async function listDevices(
  services: Services,
  { userId, sessionId }: Bearer,
): Promise<Output<typeof contract>> {
  const rows = await select(
    services.database,
    rowIn(contract, 'items'),
    sql`
    select id, device, address, time_zone as "timeZone", created_at as "createdAt",
      last_used_at as "lastUsedAt", id = ${sessionId} as "isThis"
    from auth_session where user_id = ${userId} and ended_at is null
      and last_used_at > kraal_now() - make_interval(days => ${idleDays})
      -- Whoever looks at the demo sees nothing of the others who do.
      and (id = ${sessionId} or not exists (
        select from user_account u where u.id = ${userId} and u.email = ${demoEmail}))
    order by last_used_at desc limit 100`,
  );
  return { items: rows };
}

export async function endDevice(services: Services, userId: string, id: string): Promise<void> {
  const { rowCount } = await services.database.execute(
    sql`update auth_session set ended_at = kraal_now() where id = ${id} and user_id = ${userId}
      and ended_at is null`,
  );
  if (rowCount === 0) throw notFound('Session');
  sayEnded(services, userId);
}
