import { type SQL, sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import { select, type Transaction } from './connection.ts';
import { number, row } from './row.ts';

export type PageQuery = { cursor?: string | undefined; limit: number };
export type Page<T> = { items: T[]; total: number; nextCursor: string | null };

const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

const noSuchPage = () =>
  invalid({ cursor: ['This page does not exist any more. Start again from the first.'] });

function decodeCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (encodeCursor(key) !== cursor || key.includes('\0')) throw noSuchPage();
  return key;
}

/** A cursor of another list decodes and means nothing here: what the database cannot read of it is no fault of ours. */
const isUnreadable = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    cause.code.startsWith('22')
  );
};

async function loaded<T>(
  { cursor }: PageQuery,
  load: (cursor: string | null) => Promise<T[]>,
): Promise<T[]> {
  try {
    return await load(decodeCursor(cursor));
  } catch (error) {
    throw cursor !== undefined && isUnreadable(error) ? noSuchPage() : error;
  }
}

/** So many rows are counted; of longer lists the end is said to be further. */
const mostCounted = 10_000;

/** How many rows a list has in all. */
export type Counted = { total: number; more: boolean };

/** In: rows that are counted, as a query. Out: how many there are, or that there are more than anybody counts. */
export async function countUpTo(
  transaction: Transaction,
  rows: SQL,
): Promise<Counted & { heads: number }> {
  const [count] = await select(
    transaction,
    row({ total: number, heads: number }),
    sql`select count(*) as total,
        coalesce(sum(heads) filter (where place <= ${mostCounted}), 0)::float8 as heads
      from (select heads, row_number() over () as place
        from (${rows} limit ${mostCounted + 1}) counted) numbered`,
  );
  const { total = 0, heads = 0 } = count ?? {};
  return { total: Math.min(total, mostCounted), more: total > mostCounted, heads };
}

/** One page in the order of each row's `key`: the cursor is the last key seen, so rows that come or go shift nothing. */
export async function keysetPage<T extends { key: string }>(
  query: PageQuery,
  total: number,
  load: (after: string | null, limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await loaded(query, (cursor) => load(cursor, query.limit + 1));
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    total,
    nextCursor: rows.length > query.limit && last ? encodeCursor(last.key) : null,
  };
}

const countPattern = /^(\d{1,15}) (\d{1,15})(\+?)\n/;

/**
 * The same of a long list: it is counted for its first page only, and the cursor carries what was counted then. What
 * somebody else writes there he alone is told.
 */
export async function countedPage<T extends { key: string }>(
  query: PageQuery,
  count: () => Promise<Counted & { heads: number }>,
  load: (after: string | null, limit: number, counted: Counted) => Promise<T[]>,
): Promise<Page<T> & Counted & { heads: number }> {
  const text = decodeCursor(query.cursor);
  const carried = text === null ? null : countPattern.exec(text);
  if (text !== null && !carried) throw noSuchPage();
  const counted = carried
    ? { total: Number(carried[1]), heads: Number(carried[2]), more: carried[3] === '+' }
    : await count();
  const after = text === null ? null : text.slice(carried?.[0].length);
  const rows = await loaded(query, () => load(after, query.limit + 1, counted));
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const said = `${counted.total} ${Math.round(counted.heads)}${counted.more ? '+' : ''}\n`;
  return {
    items,
    ...counted,
    nextCursor: rows.length > query.limit && last ? encodeCursor(said + last.key) : null,
  };
}
