import type { Output } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { importProblems as contract } from '@kraal/contract/exchange';
import { json, number, row, rowIn } from '../../platform/database/row.ts';
import { type Cell, toSheet } from '../../platform/files/sheet.ts';
import { cellsNow, loadImport } from './store.ts';

/** As many causes as somebody reads, and rows as somebody looks up. */
const mostCauses = 100;
const mostRows = 8;

/** Each cause once, the one that stops most rows first. Files looked at before causes were kept group by their words. */
export async function listProblems(
  transaction: Transaction,
  farmId: string,
  importId: string,
): Promise<Output<typeof contract>> {
  const items = await select(
    transaction,
    rowIn(contract, 'items'),
    sql`select p->>'field' as field, p->>'column' as "column",
        (array_agg(p->>'message' order by row_number))[1] as message,
        (array_agg(p->'said' order by row_number))[1] as said,
        count(distinct row_number) as rows,
        min(p->>'asks') as asks,
        (array_agg(distinct row_number))[1:${sql.raw(String(mostRows))}] as first
      from import_row cross join lateral jsonb_array_elements(problems) p
      where farm_id = ${farmId} and import_id = ${importId} and outcome = 'bad'
      group by 1, 2, coalesce(p->>'cause', p->>'message')
      order by rows desc, 1, 3 limit ${mostCauses}`,
  );
  return { items };
}

/** The rows as they stand in the file, each with its number and what is wrong with it. */
export async function problemsFile(
  transaction: Transaction,
  farmId: string,
  importId: string,
): Promise<Buffer> {
  const { headings } = await loadImport(transaction, { farmId, id: importId });
  const rows = await select(
    transaction,
    row({
      rowNumber: number,
      cells: json<string[]>(),
      mended: json<Record<string, string>>().orNull,
      problems: json<{ message: string }[]>(),
    }),
    sql`select row_number as "rowNumber", cells, mended, problems from import_row
      where farm_id = ${farmId} and import_id = ${importId} and outcome = 'bad'
      order by row_number`,
  );
  const table: Cell[][] = [
    ['Row', 'Problem', ...headings],
    ...rows.map(({ rowNumber, cells, mended, problems }) => {
      const now = cellsNow(cells, mended);
      return [
        rowNumber,
        problems.map(({ message }) => message).join(' '),
        ...headings.map((_heading, index) => now[index] ?? null),
      ];
    }),
  ];
  return toSheet(table, 'csv');
}
