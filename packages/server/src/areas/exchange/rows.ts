import type { Output, Request } from '@kraal/contract/endpoint';
import type { ImportRow, importRows as contract } from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, oneOf, row } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import { asRead } from './plan/asRead.ts';
import type { RowProblem } from './plan/rowCells.ts';
import { asShown, cellsNow, type SavedPlan } from './store.ts';

const storedRow = row({
  rowNumber: number,
  outcome: oneOf<ImportRow['outcome']>(),
  cells: json<string[]>(),
  mended: json<Record<string, string>>().orNull,
  problems: json<RowProblem[]>(),
  plan: json<SavedPlan>().orNull,
});

const padded = (rowNumber: number): string => String(rowNumber).padStart(8, '0');

export async function listRows(
  transaction: Transaction,
  {
    farmId,
    importId,
    query,
  }: { farmId: string; importId: string; query: Request<typeof contract>['query'] },
): Promise<Output<typeof contract>> {
  const where = sql`farm_id = ${farmId} and import_id = ${importId} and outcome is not null
    and ${query.outcome ? sql`outcome = ${query.outcome}` : sql`true`}`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from import_row where ${where}`,
  );
  return keysetPage(query, count?.total ?? 0, async (after, limit) =>
    (
      await select(
        transaction,
        storedRow,
        sql`
      select row_number as "rowNumber", outcome, cells, mended, problems, plan from import_row
      where ${where} and row_number > ${after ? Number(after) || 0 : 0} order by row_number
        limit ${limit}`,
      )
    ).map(({ mended, cells, problems, plan, ...one }) => ({
      ...one,
      cells: cellsNow(cells, mended),
      was: Object.fromEntries(Object.keys(mended ?? {}).map((at) => [at, cells[Number(at)] ?? ''])),
      problems: problems.map(({ field, column, message, said, at, asks }) => ({
        field,
        column,
        message,
        ...(said ? { said } : {}),
        at: at ?? null,
        asks: asks !== undefined,
      })),
      changes: asShown(plan?.changes ?? []),
      read: plan && one.outcome === 'create' ? asRead(plan) : [],
      key: padded(one.rowNumber),
    })),
  );
}
