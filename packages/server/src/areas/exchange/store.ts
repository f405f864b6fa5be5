import { sentence } from '@kraal/domain/ledger/problem';
import {
  type ImportFile,
  importFile as importFileSchema,
  type ImportOptions,
  type RowChange,
} from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, row, rowOf, type RowOf, text } from '../../platform/database/row.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { idFromName } from '../../platform/idFromName.ts';
import type { RowPlan } from './plan/rowPlan.ts';
import type { ImportField } from './read/importFields.ts';
import type { FileLine } from './read/readInWorker.ts';

export const storedRow = rowOf(importFileSchema).without('mapping', 'options').with({
  mapping: json<Record<string, ImportField | null>>(),
  options: json<ImportOptions>(),
  createdBy: text,
  /** How often it was taken back. */
  undone: number,
});
export type Stored = RowOf<typeof storedRow>;

/** Names of what a file makes; made again after it was taken back, each is another. */
export const idsOf =
  ({ id, undone }: Pick<Stored, 'id' | 'undone'>) =>
  (name: string): string =>
    idFromName(id, undone === 0 ? name : `${undone} ${name}`);

/** The lines of a file that are rows of its table; `i` is the file, `r` the line. Files of before hold nothing else. */
const isRow = sql.raw(`r.farm_id = i.farm_id and r.import_id = i.id
  and r.sheet = coalesce((i.layout->>'sheet')::int, 0)
  and r.row_number >= coalesce((i.layout->>'firstRow')::int, 1)`);

const columns = sql`i.id, i.file_name as "fileName", i.status, i.layout, i.headings, i.mapping, i.options,
  i.row_count as "rowCount", i.done_rows as "doneRows", i.summary, i.created_at as "createdAt",
  i.created_by as "createdBy", i.undone,
  coalesce((select json_agg(r.cells order by r.row_number) from (select cells, row_number
    from import_row r where ${isRow} order by row_number
    limit 6) r), '[]'::json) as sample`;

export const importSelect = sql`select ${columns} from import_file i`;
export const toIso = (one: Stored): Stored => ({
  ...one,
  createdAt: new Date(one.createdAt).toISOString(),
});

export async function loadImport(
  transaction: Transaction,
  { farmId, id, lock = false }: { farmId: string; id: string; lock?: boolean | undefined },
): Promise<Stored> {
  const [found] = await select(
    transaction,
    storedRow,
    sql`${importSelect} where i.farm_id = ${farmId}
      and i.id = ${id} ${lock ? sql`for update of i` : sql``}`,
  );
  if (!found) throw notFound('Import');
  return toIso(found);
}

export async function setStatus(
  transaction: Transaction,
  { farmId, id, status }: { farmId: string; id: string; status: ImportFile['status'] },
): Promise<void> {
  await transaction.execute(
    sql`update import_file set status = ${status} where farm_id = ${farmId} and id = ${id}`,
  );
}

export function rejectUnless(stored: Stored, statuses: readonly string[]): void {
  if (!statuses.includes(stored.status))
    throw conflict(
      'import_busy',
      sentence`This import is ${stored.status}: that cannot be done now.`,
    );
}

export async function saveLines(
  transaction: Transaction,
  {
    farmId,
    importId,
    pieces,
  }: { farmId: string; importId: string; pieces: AsyncIterable<FileLine[]> },
): Promise<void> {
  for await (const lines of pieces)
    await insertRows(
      transaction,
      'import_row',
      lines.map(([sheet, row_number, cells]) => ({
        farm_id: farmId,
        import_id: importId,
        sheet,
        row_number,
        cells,
      })),
    );
}

/** Cells as they read now: what was written anew in the place of what stood there. */
export const cellsNow = (
  cells: readonly string[],
  mended: Readonly<Record<string, string>> | null,
): string[] => {
  if (!mended) return [...cells];
  const width = Math.max(cells.length, ...Object.keys(mended).map((at) => Number(at) + 1));
  return Array.from({ length: width }, (_one, at) => mended[String(at)] ?? cells[at] ?? '');
};

export async function loadCells(
  transaction: Transaction,
  farmId: string,
  importId: string,
): Promise<{ rowNumber: number; cells: string[] }[]> {
  const rows = await select(
    transaction,
    row({
      rowNumber: number,
      cells: json<string[]>(),
      mended: json<Record<string, string>>().orNull,
    }),
    sql`select r.row_number as "rowNumber", r.cells, r.mended from import_file i
      join import_row r on ${isRow}
      where i.farm_id = ${farmId} and i.id = ${importId} order by r.row_number`,
  );
  return rows.map(({ rowNumber, cells, mended }) => ({
    rowNumber,
    cells: cellsNow(cells, mended),
  }));
}

/** What of a plan stands in its row beside what the row has columns for. */
export type SavedPlan = Omit<RowPlan, 'rowNumber' | 'outcome' | 'problems'>;

type Sheet = Pick<Stored, 'id' | 'layout'>;

export async function savePlans(
  transaction: Transaction,
  farmId: string,
  { of: { id, layout }, plans }: { of: Sheet; plans: readonly RowPlan[] },
): Promise<void> {
  // The whole key is said: in a table that grew since its statistics the rows would be looked through for each.
  const sheet = layout?.sheet ?? 0;
  for (let from = 0; from < plans.length; from += 5000) {
    const chunk = plans
      .slice(from, from + 5000)
      .map(({ rowNumber, outcome, problems, bornHere = false, ...one }) => {
        const plan: SavedPlan = { ...one, bornHere };
        return { row_number: rowNumber, outcome, problems, plan };
      });
    await transaction.execute(sql`update import_row r
      set outcome = p.outcome, problems = p.problems, plan = p.plan
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb)
        as p(row_number int, outcome text, problems jsonb, plan jsonb)
      where r.farm_id = ${farmId} and r.import_id = ${id} and r.sheet = ${sheet}
        and r.row_number = p.row_number`);
  }
}

/** The numbers of the rows to write, parents before young. */
export async function loadOrder(
  transaction: Transaction,
  farmId: string,
  { id }: Pick<Stored, 'id'>,
): Promise<number[]> {
  const rows = await select(
    transaction,
    row({ rowNumber: number }),
    sql`select row_number as "rowNumber" from import_row where farm_id = ${farmId}
      and import_id = ${id} and plan is not null order by (plan->>'depth')::int, row_number`,
  );
  return rows.map(({ rowNumber }) => rowNumber);
}

export async function loadPlans(
  transaction: Transaction,
  farmId: string,
  { of: { id, layout }, rowNumbers }: { of: Sheet; rowNumbers: readonly number[] },
): Promise<RowPlan[]> {
  const rows = await select(
    transaction,
    row({ rowNumber: number, outcome: json<RowPlan['outcome']>(), plan: json<SavedPlan>() }),
    sql`
    select row_number as "rowNumber", outcome, plan from import_row where farm_id = ${farmId}
      and import_id = ${id} and sheet = ${layout?.sheet ?? 0} and plan is not null
      and row_number = any(${sql.param([...rowNumbers])}::int[])
    order by (plan->>'depth')::int, row_number`,
  );
  return rows.map(({ rowNumber, outcome, plan }) => ({
    rowNumber,
    outcome,
    problems: [],
    ...plan,
    changes: asShown(plan.changes),
  }));
}

/** Files that were looked at long ago say in sentences what they change: these are shown as they stand, and never run. */
export const asShown = (changes: readonly (RowChange | string)[]): RowChange[] =>
  changes.map((one) => (typeof one === 'string' ? { field: 'record', from: null, to: one } : one));
