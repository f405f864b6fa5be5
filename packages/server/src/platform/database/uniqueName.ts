import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import { select, type Transaction } from './connection.ts';
import { number, row } from './row.ts';

/** What a farmer calls what lies in a table. */
const words = { camp: 'camp', mob: 'mob', medicine: 'medicine', holding: 'property' } as const;

/** Two things a farmer calls by one name cannot be told apart. */
export async function rejectTakenName(
  transaction: Transaction,
  {
    table,
    farmId,
    name,
    except,
  }: { table: keyof typeof words; farmId: string; name: string; except: string | null },
): Promise<void> {
  // Two who give one name at once come one after the other.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${farmId} || ${table} || lower(${name}), 9))`,
  );
  const [taken] = await select(
    transaction,
    row({ one: number }),
    sql`select 1 as one from ${sql.identifier(table)} where farm_id = ${farmId}
      and lower(name) = lower(${name}) and archived_at is null and id is distinct
      from ${except}::uuid`,
  );
  if (taken)
    throw invalid({ name: [sentence`There is a ${words[table]} with this name already.`] });
}
