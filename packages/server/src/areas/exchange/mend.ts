import { sentence } from '@kraal/domain/ledger/problem';
import type { Request } from '@kraal/contract/endpoint';
import type { mendImport as contract } from '@kraal/contract/exchange';
import { importOptions } from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/connection.ts';
import { invalid } from '../../platform/errors.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { checkImport, type Looker } from './check.ts';
import { loadCells, loadImport, rejectUnless, type Stored } from './store.ts';

type Cells = Request<typeof contract>['body']['cells'];

/** Cells written anew stand beside what the file said; written back as it was, nothing is mended. */
export async function mendImport(
  transaction: Transaction,
  { farm, importId, cells, looker }: { farm: Farm; importId: string; cells: Cells; looker: Looker },
): Promise<void> {
  const stored = await loadImport(transaction, { farmId: farm.id, id: importId, lock: true });
  rejectUnless(stored, ['checked']);
  const far = cells.find(({ column }) => column >= stored.headings.length);
  if (far) throw invalid({ cells: ['There is no such column.'] });
  const rows = new Map(
    (await loadCells(transaction, farm.id, importId)).map((row) => [row.rowNumber, row.cells]),
  );
  const missing = cells.find(({ rowNumber }) => !rows.has(rowNumber));
  if (missing) throw invalid({ cells: [sentence`The file has no row ${missing.rowNumber}.`] });
  await write(transaction, { farmId: farm.id, importId, stored }, spread(cells, rows));
  const options = importOptions.parse(stored.options);
  await checkImport(
    transaction,
    { farm, id: importId, wanted: { mapping: stored.mapping, options } },
    looker,
  );
}

type Written = { rowNumber: number; column: number; value: string };

/** What is written wherever the same stands, told of each of those rows. */
function spread(cells: Cells, rows: ReadonlyMap<number, string[]>): Written[] {
  return cells.flatMap(({ rowNumber, column, value, everywhere }) => {
    if (!everywhere) return [{ rowNumber, column, value }];
    const same = rows.get(rowNumber)?.[column] ?? '';
    return [...rows]
      .filter(([, one]) => (one[column] ?? '') === same)
      .map(([number]) => ({ rowNumber: number, column, value }));
  });
}

/** A cell that reads again as the file has it is not mended. */
async function write(
  transaction: Transaction,
  { farmId, importId, stored }: { farmId: string; importId: string; stored: Stored },
  written: readonly Written[],
): Promise<void> {
  const rows = new Map<number, Record<string, string>>();
  for (const { rowNumber, column, value } of written)
    rows.set(rowNumber, { ...rows.get(rowNumber), [String(column)]: value.trim() });
  const told = [...rows].map(([row_number, cells]) => ({ row_number, cells }));
  await transaction.execute(sql`update import_row r
    set mended = (select jsonb_object_agg(m.key, m.value)
      from jsonb_each_text(coalesce(r.mended, '{}'::jsonb) || t.cells) m
      where m.value <> coalesce(r.cells->>(m.key::int), ''))
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(row_number int, cells jsonb)
    where r.farm_id = ${farmId} and r.import_id = ${importId}
      and r.sheet = ${stored.layout?.sheet ?? 0} and r.row_number = t.row_number`);
}
