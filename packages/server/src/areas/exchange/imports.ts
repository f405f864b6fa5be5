import type { Output } from '@kraal/contract/endpoint';
import type * as exchange from '@kraal/contract/exchange';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { keysetPage, type PageQuery } from '../../platform/database/page.ts';
import { number, row } from '../../platform/database/row.ts';
import type { UploadCall } from '../../platform/http/route.ts';
import { keepable } from '../../platform/http/text.ts';
import { newId } from '../../platform/newId.ts';
import { guessMapping } from './read/guess.ts';
import type { ReadFile } from './read/readInWorker.ts';
import { importSelect, loadImport, saveLines, type Stored, storedRow, toIso } from './store.ts';

export async function keepImport({
  transaction,
  farm,
  bearer,
  made: table,
  fileName,
}: UploadCall<typeof exchange.uploadImport, ReadFile>): Promise<Stored> {
  const id = newId();
  const mapping = guessMapping(table.headings, table.sample);
  const name = keepable(fileName).slice(0, 200);
  await transaction.execute(sql`insert into import_file (farm_id, id, file_name, status, layout,
    headings, mapping, options, row_count, created_by)
    values (${farm.id}, ${id}, ${name}, 'uploaded', ${JSON.stringify(table.layout)}::jsonb,
      ${JSON.stringify(table.headings)}::jsonb, ${JSON.stringify(mapping)}::jsonb, '{}'::jsonb,
      ${table.rowCount}, ${bearer.userId})`);
  await saveLines(transaction, { farmId: farm.id, importId: id, pieces: table.pieces() });
  return loadImport(transaction, { farmId: farm.id, id });
}

/** A whole farm needs no look at columns: it is under way as soon as it is here. */
export async function keepFarmImport(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  { importId, fileName }: { importId: string; fileName: string },
): Promise<void> {
  await transaction.execute(sql`insert into import_file (farm_id, id, file_name, status, headings,
    mapping, options, row_count, created_by)
    values (${farmId}, ${importId}, ${keepable(fileName).slice(0, 200)}, 'importing',
      '[]'::jsonb, '{}'::jsonb, '{"purpose": "farm"}'::jsonb, 0, ${userId})`);
}

export async function listImports(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof exchange.listImports>> {
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from import_file where farm_id = ${farmId}`,
  );
  return keysetPage(query, count?.total ?? 0, async (after, limit) =>
    (
      await select(
        transaction,
        storedRow,
        sql`${importSelect} where i.farm_id = ${farmId} and i.id::text < ${after ?? 'g'}
          order by i.id::text desc limit ${limit}`,
      )
    ).map((one) => ({ ...toIso(one), key: one.id })),
  );
}
