import { type Role, rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { oneOf, row, type RowOf, text } from '../../platform/database/row.ts';
import { RequestError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { ofPeople } from '../people/tables.ts';

export const spent = () =>
  new RequestError(
    404,
    'invitation_spent',
    'This invitation was used already or is too old. Ask for a new one.',
  );

const openRow = row({
  id: text,
  role: oneOf<Role>(),
  farm_name: text,
  invited_by: text,
  email: text.orNull,
  inviter_role: oneOf<Role>(),
});
type Open = RowOf<typeof openRow>;

/** The link carries the farm's id, so the look-up stands inside that farm's tenant policy like everything else. */
export async function openInvitation(
  services: Services,
  { transaction, farmId, secret }: { transaction: Transaction; farmId: string; secret: string },
): Promise<Open> {
  const [found] = await select(
    transaction,
    openRow,
    sql`
    select i.id, i.role, f.farm_name, i.email, coalesce(u.first_name || ' ' || u.last_name,
      '') as invited_by, m.role as inviter_role
    from invitation i join farm f on f.id = i.farm_id
      join membership m on m.farm_id = i.farm_id and m.user_id = i.created_by
      join ${ofPeople.userAccount} u on u.id = i.created_by and u.suspended_at is null
    where i.farm_id = ${farmId} and i.token_hash = ${hashSecret(secret)} and i.accepted_by is null
      and i.ended_at is null and i.expires_at > ${services.now().toISOString()}`,
  );
  // Nobody invites to more than they may still do themselves.
  if (!found || rankOf(found.role) > rankOf(found.inviter_role)) throw spent();
  return found;
}
