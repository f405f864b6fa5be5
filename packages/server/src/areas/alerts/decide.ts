import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, row, text } from '../../platform/database/row.ts';
import { changedMeanwhile, invalid, notFound } from '../../platform/errors.ts';
import type { Caller } from '../ledger/index.ts';

type Entry = Record<string, unknown>;

type Decision = { id: string; version: number };

/** Takes it out of the list for the one who comes first; who comes second hears that it was decided. */
export async function decide(
  transaction: Transaction,
  { farm, bearer, services }: Caller,
  {
    id,
    version,
    status,
    note,
  }: Decision & { status: 'accepted' | 'declined'; note: string | null },
): Promise<Entry[]> {
  const now = services.now().toISOString();
  const [found] = await select(
    transaction,
    row({ entries: json<Entry[]>(), status: text }),
    sql`select entries, case when status = 'open' and ends_at <= ${now} then 'expired'
        else status end as status
      from proposal where farm_id = ${farm.id} and id = ${id} for update`,
  );
  if (!found) throw notFound('Proposal');
  if (found.status === 'expired') throw invalid({ version: ['This proposal has ended.'] });
  const changed = await select(
    transaction,
    row({ id: text }),
    sql`update proposal set status = ${status}, decided_at = ${now}, decided_by = ${bearer.userId},
        note = ${note}, version = version + 1
      where farm_id = ${farm.id} and id = ${id} and status = 'open' and version = ${version}
      returning id`,
  );
  if (changed.length === 0) throw changedMeanwhile();
  return found.entries;
}
