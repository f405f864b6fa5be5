import type { Output } from '@kraal/contract/endpoint';
import { type Role, rankOf } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { listInvitations as contract } from '@kraal/contract/farms';
import { number, row, rowIn, text } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { conflict, forbidden, notFound, RequestError } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { countTry } from '../people/index.ts';
import { templatesIn } from '../../platform/mail/templates/template.ts';
import { nameInMail } from '../../platform/mail/nameInMail.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { notifyOwners } from './members.ts';
import { recordAudit } from './audit.ts';
import { openInvitation, spent } from './openInvitation.ts';
import { ofPeople } from '../people/tables.ts';

const validDays = 14;

type Wish = { role: Role; email?: string | undefined };

/** Letters to people who never asked for one: so many of one person, from whichever farm, before each further one waits. */
const freeMails = 30;
/** And so many to one person, from whichever farms and whomever. */
const freeInvitations = 5;

export async function makeInvitation(
  services: Services,
  {
    transaction,
    farm,
    userId,
    wish,
  }: { transaction: Transaction; farm: Farm; userId: string; wish: Wish },
): Promise<{ id: string; link: string; expiresAt: string }> {
  if (rankOf(wish.role) > rankOf(farm.role)) throw forbidden();
  // Counted by itself: it holds though this request be taken back, and its connection is no farm's.
  if (wish.email)
    for (const counted of [
      { key: `letters ${userId}`, freeTries: freeMails },
      { key: `invited ${wish.email.toLowerCase()}`, freeTries: freeInvitations },
    ])
      await countTry(services.door, { counted, now: services.now() });
  const secret = newSecret();
  const id = newId();
  const expiresAt = new Date(services.now().getTime() + validDays * 86_400_000).toISOString();
  await transaction.execute(sql`insert into invitation (farm_id, id, token_hash, role, email,
    created_by, expires_at)
    values (${farm.id}, ${id}, ${hashSecret(secret)}, ${wish.role}, ${wish.email ?? null},
      ${userId}, ${expiresAt})`);
  await recordAudit(transaction, {
    farmId: farm.id,
    userId,
    action: 'invited',
    subject: wish.email ?? 'by link',
    detail: { role: wish.role },
  });
  const link = `${services.config.publicUrl}/signup?invitation=${farm.id}.${secret}`;
  if (wish.email) {
    // Who is invited may have no account yet: the letter speaks the language of who invites.
    const [from] = await select(
      transaction,
      row({ farm_name: text, language: text }),
      sql`select f.farm_name, u.language from farm f, ${ofPeople.userAccount} u
        where f.id = ${farm.id}
        and u.id = ${userId}`,
    );
    await services.mail.send({
      to: wish.email,
      ...templatesIn(from?.language ?? 'en').invitation({
        farmName: nameInMail(from?.farm_name ?? ''),
        days: validDays,
        link,
      }),
    });
  }
  return { id, link, expiresAt };
}

const listedRow = rowIn(contract, 'items');

export async function listInvitations(
  services: Services,
  { transaction, farmId, query }: { transaction: Transaction; farmId: string; query: PageQuery },
): Promise<Output<typeof contract>> {
  const open = sql`i.farm_id = ${farmId} and i.accepted_by is null and i.ended_at is null
    and i.expires_at > ${services.now().toISOString()}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from invitation i where ${open}`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      listedRow.with({ key: text }),
      sql`
    select i.id, i.role, i.email, coalesce(u.first_name || ' ' || u.last_name, '') as "invitedBy",
      i.created_at as "createdAt", i.expires_at as "expiresAt", i.id::text as key
    from invitation i left join ${ofPeople.userAccount} u on u.id = i.created_by where ${open}
      and i.id::text > ${after ?? ''} order by i.id::text limit ${limit}`,
    ),
  );
}

export async function withdrawInvitation(
  transaction: Transaction,
  { farmId, userId, id }: { farmId: string; userId: string; id: string },
): Promise<void> {
  const [ended] = await select(
    transaction,
    row({ email: text.orNull, role: text }),
    sql`
    update invitation set ended_at = kraal_now() where farm_id = ${farmId} and id = ${id}
      and accepted_by is null and ended_at is null returning email, role`,
  );
  if (!ended) throw notFound('Invitation');
  await recordAudit(transaction, {
    farmId,
    userId,
    action: 'invitation taken back',
    subject: ended.email ?? 'by link',
    detail: { role: ended.role },
  });
}

function readToken(token: string): { farmId: string; secret: string } {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(.+)$/.exec(token);
  if (!match?.[1] || !match[2]) throw spent();
  return { farmId: match[1], secret: match[2] };
}

export async function showInvitation(
  services: Services,
  token: string,
): Promise<{ farmName: string; role: Role; invitedBy: string }> {
  const { farmId, secret } = readToken(token);
  return inTenant(services.database, {
    tenant: { farmId, userId: null },
    work: async (transaction) => {
      const found = await openInvitation(services, { transaction, farmId, secret });
      return { farmName: found.farm_name, role: found.role, invitedBy: found.invited_by };
    },
  });
}

export async function acceptInvitation(
  services: Services,
  token: string,
  userId: string,
): Promise<void> {
  const { farmId, secret } = readToken(token);
  await inTenant(services.database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      const found = await openInvitation(services, { transaction, farmId, secret });
      const [there] = await select(
        transaction,
        row({ one: number }),
        sql`select 1 as one from membership where farm_id = ${farmId} and user_id = ${userId}`,
      );
      if (there)
        throw conflict(
          'already_member',
          'You work on this farm already. Somebody else can still use the invitation.',
        );
      if (found.email) {
        const [account] = await select(
          transaction,
          row({ email: text.orNull }),
          sql`select email from ${ofPeople.userAccount} where id = ${userId}`,
        );
        if (account?.email?.toLowerCase() !== found.email.toLowerCase())
          throw new RequestError(
            403,
            'invitation_for_another',
            'This invitation is for another e-mail address.',
          );
      }
      const { rowCount } = await transaction.execute(
        sql`update invitation set accepted_by = ${userId} where farm_id = ${farmId}
        and id = ${found.id} and accepted_by is null and ended_at is null
        and expires_at > ${services.now().toISOString()}`,
      );
      if (rowCount !== 1) throw spent();
      await transaction.execute(
        sql`insert into membership (farm_id, user_id, role, created_at)
        values (${farmId}, ${userId}, ${found.role}, ${services.now().toISOString()})`,
      );
      await recordAudit(transaction, {
        farmId,
        userId,
        action: 'joined',
        subject: found.email ?? 'by link',
        detail: { role: found.role },
      });
      const [person] = await select(
        transaction,
        row({ name: text }),
        sql`select first_name || ' ' || last_name as name from ${ofPeople.userAccount}
          where id = ${userId}`,
      );
      await notifyOwners(services, {
        transaction,
        farmId,
        what: 'member_joined',
        name: person?.name ?? '',
      });
    },
  });
}
