import type { Output } from '@kraal/contract/endpoint';
import { type Role, rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { listMembers as contract } from '@kraal/contract/farms';
import { number, oneOf, row, rowIn, type RowOf, text } from '../../platform/database/row.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import type { Services } from '../../platform/services.ts';
import { demoIsEverybodys, endOtherSessions, isDemoAccount, notify } from '../people/index.ts';
import { recordAudit } from './audit.ts';
import { notifyMember, farmNameOf } from './notifyOfMember.ts';
import { ofPeople } from '../people/tables.ts';

const memberRow = rowIn(contract, 'items');

export async function listMembers(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof contract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from membership where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      memberRow.with({ key: text }),
      sql`
    select m.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone,
      m.role, m.created_at as "joinedAt", m.user_id::text as key
    from membership m join ${ofPeople.userAccount} u on u.id = m.user_id
    where m.farm_id = ${farmId} and m.user_id::text > ${after ?? ''} order by m.user_id::text
      limit ${limit}`,
    ),
  );
}

type Change = { farmId: string; by: string; userId: string };
const heldMemberRow = row({ role: oneOf<Role>(), name: text, email: text.orNull });
type HeldMember = RowOf<typeof heldMemberRow>;

/** The members are held fast, so that two owners cannot take each other's place away at one moment. */
async function hold(transaction: Transaction, farmId: string, userId: string): Promise<HeldMember> {
  await transaction.execute(
    sql`select 1 from membership where farm_id = ${farmId} and role = 'farm_owner'
      order by user_id for update`,
  );
  const [found] = await select(
    transaction,
    heldMemberRow,
    sql`
    select m.role, u.first_name || ' ' || u.last_name as name, u.email from membership m
      join ${ofPeople.userAccount} u on u.id = m.user_id where m.farm_id = ${farmId}
        and m.user_id = ${userId}`,
  );
  if (!found) throw notFound('Member');
  // Nobody takes the demo away from those who look at it.
  if (isDemoAccount(found.email)) throw demoIsEverybodys();
  return found;
}

async function keepAnOwner(
  transaction: Transaction,
  farmId: string,
  userId: string,
): Promise<void> {
  const [left] = await select(
    transaction,
    row({ owners: number }),
    sql`select count(*)::int as owners from membership m join ${ofPeople.userAccount} u
      on u.id = m.user_id
              and u.erase_after is null and u.suspended_at is null where m.farm_id = ${farmId}
      and m.role = 'farm_owner' and m.user_id <> ${userId}`,
  );
  if (left?.owners === 0)
    throw conflict(
      'last_owner',
      'A farm always keeps one owner. Make somebody else an owner first.',
    );
}

/**
 * A role counts from the next request on, since no token carries it. Who may do less than before is also signed
 * out everywhere: their devices keep animals ahead for work without a signal.
 */
export async function changeRole(
  services: Services,
  {
    transaction,
    change: { farmId, by, userId },
    role,
  }: { transaction: Transaction; change: Change; role: Role },
): Promise<void> {
  if (role === 'super_admin') throw forbidden();
  const found = await hold(transaction, farmId, userId);
  if (found.role === 'farm_owner' && role !== 'farm_owner')
    await keepAnOwner(transaction, farmId, userId);
  await transaction.execute(
    sql`update membership set role = ${role} where farm_id = ${farmId} and user_id = ${userId}`,
  );
  if (rankOf(role) < rankOf(found.role)) {
    await endGrants(transaction, farmId, userId);
    if (userId !== by) await endOtherSessions(transaction, userId, null);
  }
  await recordAudit(transaction, {
    farmId,
    userId: by,
    action: 'role changed',
    subject: found.name,
    detail: { from: found.role, to: role, memberId: userId },
    at: services.now(),
  });
  if (userId !== by)
    await notifyMember(services, { transaction, farmId, userId, what: 'role_changed', role });
}

export async function removeMember(
  services: Services,
  transaction: Transaction,
  change: Change,
): Promise<void> {
  const found = await end(transaction, change);
  await endOtherSessions(transaction, change.userId, null);
  await recordAudit(transaction, {
    farmId: change.farmId,
    userId: change.by,
    action: 'removed',
    subject: found.name,
    detail: { role: found.role },
  });
  await notifyMember(services, {
    transaction,
    farmId: change.farmId,
    userId: change.userId,
    what: 'removed',
    role: found.role,
  });
}

export async function leaveFarm(
  services: Services,
  { transaction, farmId, userId }: { transaction: Transaction; farmId: string; userId: string },
): Promise<void> {
  const found = await end(transaction, { farmId, by: userId, userId });
  await recordAudit(transaction, {
    farmId,
    userId,
    action: 'left',
    subject: found.name,
    detail: { role: found.role },
  });
  await notifyOwners(services, { transaction, farmId, what: 'member_left', name: found.name });
}

/** With a member go the keys they made and the invitations nobody used yet; with their higher role too. */
async function endGrants(transaction: Transaction, farmId: string, userId: string): Promise<void> {
  for (const table of ['api_key', 'invitation'])
    await transaction.execute(
      sql`update ${sql.identifier(table)} set ended_at = kraal_now() where farm_id = ${farmId}
        and created_by = ${userId} and ended_at is null`,
    );
}

async function end(transaction: Transaction, { farmId, userId }: Change): Promise<HeldMember> {
  const found = await hold(transaction, farmId, userId);
  if (found.role === 'farm_owner') await keepAnOwner(transaction, farmId, userId);
  await transaction.execute(
    sql`delete from membership where farm_id = ${farmId} and user_id = ${userId}`,
  );
  await transaction.execute(
    sql`delete from list_view where farm_id = ${farmId} and user_id = ${userId}`,
  );
  await endGrants(transaction, farmId, userId);
  return found;
}

/** Owners hear of who comes and goes. */
export async function notifyOwners(
  services: Services,
  {
    transaction,
    farmId,
    what,
    name,
  }: {
    transaction: Transaction;
    farmId: string;
    what: 'member_joined' | 'member_left';
    name: string;
  },
): Promise<void> {
  const farmName = await farmNameOf(transaction, farmId);
  const owners = await select(
    transaction,
    row({ user_id: text }),
    sql`select user_id from membership where farm_id = ${farmId} and role = 'farm_owner' limit 50`,
  );
  await notify(services, transaction, {
    userIds: owners.map(({ user_id }) => user_id),
    what,
    about: { farmId, farmName, name },
    template: (templates) =>
      (what === 'member_joined' ? templates.memberJoined : templates.memberLeft)({
        name,
        farmName,
      }),
  });
}
