import type { registers } from '@kraal/contract/health';
import { formatDate } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { tablePdf } from '../../platform/files/pdf.ts';
import { toSheet } from '../../platform/files/sheet.ts';
import type { RegisterQuery } from './lists.ts';
import { deathLines, stockLines } from './registers.ts';
import { type Book, plain } from './registerBook.ts';
import { treatments } from './treatmentPages.ts';
import { sales } from './salePages.ts';
import { ofFarms } from '../farms/tables.ts';

const mostRows = 100_000;
/** On paper more than this is not read; the file for a spreadsheet has all of it. */
const mostOnPaper = 5000;

export type Register = (typeof registers)[number];
export type RegisterFormat = 'csv' | 'xlsx' | 'pdf';
type FarmOfRegister = { id: string; timeZone: string };

const stock: Book<Awaited<ReturnType<typeof stockLines>>[number]> = {
  title: 'Medicine stock register',
  lines: (transaction, farmId, { query, most }) =>
    stockLines(transaction, { farmId, query, after: null, limit: most }),
  columns: [
    { heading: 'Medicine', width: 8, cell: (line) => line.medicine },
    { heading: 'Batch', width: 5, cell: (line) => line.batch },
    { heading: 'Expires', width: 4, cell: (line) => line.expiresOn },
    { heading: 'Unit', width: 2, cell: (line) => line.unit },
    { heading: 'At the start', width: 3, right: true, cell: (line) => line.opening },
    { heading: 'Bought', width: 3, right: true, cell: (line) => line.bought },
    { heading: 'Given', width: 3, right: true, cell: (line) => line.given },
    { heading: 'Found by counting', width: 4, right: true, cell: (line) => line.counted },
    { heading: 'At the end', width: 3, right: true, cell: (line) => line.closing },
  ],
};

const deaths: Book<Awaited<ReturnType<typeof deathLines>>[number]> = {
  title: 'Mortality register',
  lines: async (transaction, farmId, { query, most }) =>
    (await deathLines(transaction, { farmId, query, before: null, limit: most })).toReversed(),
  columns: [
    { heading: 'Date', width: 3, cell: (line) => line.diedOn },
    { heading: 'Animal', width: 4, cell: (line) => line.tag ?? line.animalId },
    { heading: 'Class', width: 4, cell: (line) => plain(line.animalClass) },
    { heading: 'Heads', width: 3, right: true, cell: (line) => line.heads },
    { heading: 'Cause', width: 4, cell: (line) => plain(line.cause) },
    { heading: 'Detail', width: 8, cell: (line) => line.detail },
    { heading: 'Camp', width: 4, cell: (line) => line.campName },
    { heading: 'Recorded by', width: 5, cell: (line) => line.recordedBy },
  ],
};

async function write<Line>(
  book: Book<Line>,
  {
    transaction,
    farm: { id: farmId, timeZone },
    query,
    format,
  }: {
    transaction: Transaction;
    farm: FarmOfRegister;
    query: RegisterQuery;
    format: RegisterFormat;
  },
): Promise<Buffer> {
  const lines = await book.lines(transaction, farmId, {
    query,
    most: format === 'pdf' ? mostOnPaper : mostRows,
  });
  const rows = lines.map((line) => book.columns.map(({ cell }) => cell(line, timeZone)));
  if (format !== 'pdf')
    return toSheet([book.columns.map(({ heading }) => heading), ...rows], format);
  const [farm] = await select(
    transaction,
    row({ name: text, address: text.orNull, gln: text.orNull }),
    sql`select farm_name as name, address, gln from ${ofFarms.farm} where id = ${farmId}`,
  );
  const period = `${query.from ? formatDate(query.from) : 'From the beginning'} – ${query.to ? formatDate(query.to) : 'today'}`;
  return tablePdf({
    title: book.title,
    lines: [
      [farm?.name, farm?.address, farm?.gln].filter(Boolean).join(' · '),
      period,
      `${rows.length} lines`,
    ],
    columns: book.columns,
    rows,
  });
}

/** A register as an auditor asks for it, oldest first. */
export function registerFile(
  transaction: Transaction,
  {
    farm,
    register,
    query,
    format,
  }: { farm: FarmOfRegister; register: Register; query: RegisterQuery; format: RegisterFormat },
): Promise<Buffer> {
  if (register === 'sales') return write(sales, { transaction, farm, query, format });
  if (register === 'stock') return write(stock, { transaction, farm, query, format });
  return register === 'deaths'
    ? write(deaths, { transaction, farm, query, format })
    : write(treatments, { transaction, farm, query, format });
}
