import type { Output } from '@kraal/contract/endpoint';
import type { Role } from '@kraal/domain/people/roles';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { listApiKeys as contract } from '@kraal/contract/farms';
import { number, row, rowIn, type RowOf, text } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { notFound } from '../../platform/errors.ts';
import { keyPrefix } from '../../platform/http/authenticate.ts';
import { newId } from '../../platform/newId.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { recordAudit } from './audit.ts';
import { ofPeople } from '../people/tables.ts';

const keyRow = rowIn(contract, 'items');
type Key = RowOf<typeof keyRow>;

export async function listApiKeys(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof contract>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from api_key where farm_id = ${farmId} and ended_at is null`,
  );
  return keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      keyRow.with({ key: text }),
      sql`
    select k.id, k.name, k.role, k.purpose, coalesce(u.first_name || ' ' || u.last_name, '') as "createdBy",
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.id::text as key
    from api_key k left join ${ofPeople.userAccount} u on u.id = k.created_by
    where k.farm_id = ${farmId} and k.ended_at is null and k.id::text > ${after ?? ''}
      order by k.id::text limit ${limit}`,
    ),
  );
}

/** The key itself leaves the server once; what is kept is its hash. */
export async function makeApiKey(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  { name, role, purpose }: { name: string; role: Role; purpose: Key['purpose'] },
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = keyPrefix + newSecret();
  await transaction.execute(
    sql`insert into api_key (farm_id, id, name, secret_hash, role, purpose, created_by)
      values (${farmId}, ${id}, ${name}, ${hashSecret(key)}, ${role}, ${purpose}, ${userId})`,
  );
  await recordAudit(transaction, {
    farmId,
    userId,
    action: 'key made',
    subject: name,
    detail: { role },
  });
  return { id, key };
}

export async function endApiKey(
  transaction: Transaction,
  { farmId, userId, id }: { farmId: string; userId: string; id: string },
): Promise<void> {
  const [ended] = await select(
    transaction,
    row({ name: text }),
    sql`update api_key set ended_at = kraal_now() where farm_id = ${farmId} and id = ${id}
      and ended_at is null returning name`,
  );
  if (!ended) throw notFound('Key');
  await recordAudit(transaction, { farmId, userId, action: 'key ended', subject: ended.name });
}
