import type { listMembers as contract } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';

type Member = Output<typeof contract>['items'][number];

export async function listMembers(transaction: Transaction, farmId: string, query: PageQuery): Promise<Output<typeof contract>> {
  const [count] = await select<{ total: number }>(transaction, sql`select count(*) as total from membership where farm_id = ${farmId}`);
  return keysetPage(query, count?.total ?? 0, (after, limit) => select<Member & { key: string }>(transaction, sql`
    select m.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, m.role, m.user_id::text as key
    from membership m join user_account u on u.id = m.user_id
    where m.farm_id = ${farmId} and m.user_id::text > ${after ?? ''} order by m.user_id::text limit ${limit}`));
}
