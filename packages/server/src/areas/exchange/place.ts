import type { Output, Request } from '@kraal/contract/endpoint';
import type {
  importLines as linesContract,
  placeTable as placeContract,
} from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, number, rowFor } from '../../platform/database/row.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { guessMapping } from './read/guess.ts';
import { headingsAt, type SheetRow } from './read/headings.ts';
import { loadImport, rejectUnless, type Stored } from './store.ts';

/** Headings stand near the top; more nobody reads through to find them. */
const shownLines = 15;
/** Lines from which columns are guessed and counted. */
const readLines = 1000;

async function linesOf(
  transaction: Transaction,
  {
    farmId,
    importId,
    sheet,
    from,
  }: { farmId: string; importId: string; sheet: number; from: number },
  limit: number,
): Promise<SheetRow[]> {
  return select(
    transaction,
    rowFor<SheetRow>()({ row: number, cells: json() }),
    sql`select row_number as row, cells from import_row where farm_id = ${farmId}
      and import_id = ${importId} and sheet = ${sheet} and row_number >= ${from}
      order by row_number limit ${limit}`,
  );
}

export async function listLines(
  transaction: Transaction,
  { farmId, importId, sheet }: { farmId: string; importId: string; sheet: number },
): Promise<Output<typeof linesContract>> {
  await loadImport(transaction, { farmId, id: importId });
  return { items: await linesOf(transaction, { farmId, importId, sheet, from: 1 }, shownLines) };
}

/** The table is looked for where somebody says it is: columns are guessed anew, what was checked is forgotten. */
export async function placeTable(
  transaction: Transaction,
  {
    farmId,
    importId,
    place,
  }: { farmId: string; importId: string; place: Request<typeof placeContract>['body'] },
): Promise<Stored> {
  const stored = await loadImport(transaction, { farmId, id: importId, lock: true });
  rejectUnless(stored, ['uploaded', 'checked', 'failed', 'undone']);
  const { layout } = stored;
  if (!layout)
    throw conflict(
      'old_upload',
      'This file was uploaded before sheets were kept. Upload it again.',
    );
  if (!layout.sheets[place.sheet]) throw invalid({ sheet: ['The file has no such sheet.'] });
  const from = Math.max(1, place.headingRow);
  const lines = await linesOf(
    transaction,
    { farmId, importId, sheet: place.sheet, from },
    readLines,
  );
  if (place.headingRow > 0 && lines[0]?.row !== place.headingRow)
    throw invalid({ headingRow: ['This row of the file is empty.'] });
  const { headings, firstRow } = headingsAt(lines, place);
  const rows = lines.filter(({ row }) => row >= firstRow).map(({ cells }) => cells);
  const mapping = guessMapping(headings, rows.slice(0, 50));
  await transaction.execute(sql`update import_row set outcome = null, problems = null, plan = null
    where farm_id = ${farmId} and import_id = ${importId} and outcome is not null`);
  await transaction.execute(sql`update import_file i set status = 'uploaded', summary = null,
    done_rows = 0, layout = ${JSON.stringify({ ...layout, ...place, firstRow })}::jsonb,
    headings = ${JSON.stringify(headings)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
    row_count = (select count(*) from import_row r where r.farm_id = i.farm_id
      and r.import_id = i.id and r.sheet = ${place.sheet} and r.row_number >= ${firstRow})
    where i.farm_id = ${farmId} and i.id = ${importId}`);
  return loadImport(transaction, { farmId, id: importId });
}
