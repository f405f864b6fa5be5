import {
  adminFarms as farmsContract,
  adminFaults as faultsContract,
  adminUsers as usersContract,
} from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row, rowIn, text } from '../../platform/database/row.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';

type Query = PageQuery & { q: string };
type Farms = Output<typeof farmsContract>;
type Users = Output<typeof usersContract>;
type Faults = Output<typeof faultsContract>;
const counting = { key: text, total: number };
type Counted = { key: string; total: number };

const uuidPattern = /^[0-9a-f-]{36}$/;
const pattern = (q: string): string => (q === '' ? '' : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** The total comes with the rows; an empty page has none to bring it. */
async function counted<T extends Counted>(
  query: Query,
  load: (after: string | null, limit: number) => Promise<T[]>,
) {
  let total = 0;
  const page = await keysetPage(query, 0, async (after, limit) => {
    const rows = await load(after && uuidPattern.test(after) ? after : null, limit);
    total = rows[0]?.total ?? 0;
    return rows;
  });
  return { ...page, total };
}

export const adminFarms = (transaction: Transaction, query: Query): Promise<Farms> =>
  counted(query, (after, limit) =>
    select(
      transaction,
      rowIn(farmsContract, 'items').with(counting),
      sql`
    select id, farm_name as "farmName", created_at as "createdAt", suspended_at as "suspendedAt",
      erase_after as "eraseAfter", members, animals, last_entry_at as "lastEntryAt", total,
      id::text as key
    from admin_farms(${pattern(query.q)}, ${after}::uuid, ${limit})`,
    ),
  );

export const adminUsers = (transaction: Transaction, query: Query): Promise<Users> =>
  counted(query, (after, limit) =>
    select(
      transaction,
      rowIn(usersContract, 'items').with(counting),
      sql`
    select id, email, phone, first_name as "firstName", last_name as "lastName",
      system_role as "systemRole", created_at as "createdAt", suspended_at as "suspendedAt",
      last_used_at as "lastUsedAt", farms, total, id::text as key
    from admin_users(${pattern(query.q)}, ${after}::uuid, ${limit})`,
    ),
  );

export async function adminFaults(transaction: Transaction, query: PageQuery): Promise<Faults> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from fault`,
  );
  return keysetPage(query, count?.total ?? 0, (before, limit) =>
    select(
      transaction,
      rowIn(faultsContract, 'items').with({ key: text }),
      sql`
    select id, at, route, request_id as "requestId", id::text as key from fault
      where id::text < ${before ?? 'g'} order by id::text desc limit ${limit}`,
    ),
  );
}
