import { invalid } from '../errors.ts';

export type PageQuery = { cursor?: string | undefined; limit: number };
export type Page<T> = { items: T[]; total: number; nextCursor: string | null };

const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

function decodeCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (encodeCursor(key) !== cursor || key.includes('\0'))
    throw invalid({ cursor: ['This page does not exist any more. Start again from the first.'] });
  return key;
}

/** One page in the order of each row's `key`: the cursor is the last key seen, so rows that come or go shift nothing. */
export async function keysetPage<T extends { key: string }>(
  query: PageQuery,
  total: number,
  load: (after: string | null, limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await load(decodeCursor(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    total,
    nextCursor: rows.length > query.limit && last ? encodeCursor(last.key) : null,
  };
}
