import { invalid } from '../errors.ts';

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
  { cursor, limit }: PageQuery,
  load: (after: string | null, limit: number) => Promise<T[]>,
): Promise<T[]> {
  try {
    return await load(decodeCursor(cursor), limit + 1);
  } catch (error) {
    throw cursor !== undefined && isUnreadable(error) ? noSuchPage() : error;
  }
}

/** One page in the order of each row's `key`: the cursor is the last key seen, so rows that come or go shift nothing. */
export async function keysetPage<T extends { key: string }>(
  query: PageQuery,
  total: number,
  load: (after: string | null, limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const rows = await loaded(query, load);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    total,
    nextCursor: rows.length > query.limit && last ? encodeCursor(last.key) : null,
  };
}
