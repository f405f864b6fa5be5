import { importOptions, type runImport } from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { boolean, row, text } from '../../../platform/database/row.ts';
import { conflict } from '../../../platform/errors.ts';
import type { FarmCall } from '../../../platform/http/route.ts';
import { checkImport } from '../check.ts';
import type { Stored } from '../store.ts';
import { ofLedger } from '../../ledger/tables.ts';

/** What was looked at before somebody else recorded something is looked at again: it does what was shown, or nothing. */
export async function rejectChanged(
  { transaction, farm, bearer }: FarmCall<typeof runImport>,
  stored: Stored,
  now: Date,
): Promise<void> {
  const [found] = await select(
    transaction,
    row({ changed: boolean, inSentences: boolean }),
    sql`select exists (select from ${ofLedger.event} e where e.farm_id = i.farm_id
        and e.recorded_at > i.checked_at) as changed,
        exists (select from import_row r where r.farm_id = i.farm_id and r.import_id = i.id
          and jsonb_path_exists(r.plan, '$.changes[*] ? (@.type() == "string")')) as "inSentences"
      from import_file i where i.farm_id = ${farm.id} and i.id = ${stored.id}`,
  );
  // What a version of long ago would do is told in words, which nobody runs.
  if (found?.inSentences) throw changedSince();
  // One that stopped half-way goes on with what was shown.
  if (!found?.changed || stored.doneRows > 0) return;
  const options = importOptions.parse(stored.options);
  const shown = await fingerprintOf(transaction, farm.id, stored.id);
  const looker = { userId: bearer.userId, now };
  await checkImport(
    transaction,
    { farm, id: stored.id, wanted: { mapping: stored.mapping, options } },
    looker,
  );
  if ((await fingerprintOf(transaction, farm.id, stored.id)) !== shown) throw changedSince();
}

const changedSince = () =>
  conflict(
    'changed_since',
    'What this file would do has changed since it was checked. Check it again.',
  );

/** What every row of a file would do, as one sum: counts alone would not tell one animal from another. */
async function fingerprintOf(
  transaction: Transaction,
  farmId: string,
  importId: string,
): Promise<string | null> {
  const [found] = await select(
    transaction,
    row({ sum: text.orNull }),
    sql`select md5(string_agg(md5(concat_ws(' ', sheet, row_number, outcome, problems, plan)), ''
        order by sheet, row_number)) as sum
      from import_row where farm_id = ${farmId} and import_id = ${importId}`,
  );
  return found?.sum ?? null;
}
