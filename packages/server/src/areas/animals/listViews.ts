import type { SavedView } from '@kraal/contract/animals';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { json, row } from '../../platform/database/row.ts';

type Whose = { farmId: string; userId: string; list: string };

export async function viewsOf(
  transaction: Transaction,
  { farmId, userId, list }: Whose,
): Promise<{ views: SavedView[] }> {
  const [kept] = await select(
    transaction,
    row({ views: json<SavedView[]>() }),
    sql`select views from list_view
      where farm_id = ${farmId} and user_id = ${userId} and list = ${list}`,
  );
  return { views: kept?.views ?? [] };
}

/** The whole of them, as the person has them on the screen: who kept last is right. */
export async function keepViews(
  transaction: Transaction,
  { farmId, userId, list }: Whose,
  views: readonly SavedView[],
): Promise<{ views: SavedView[] }> {
  await transaction.execute(
    sql`insert into list_view (farm_id, user_id, list, views)
      values (${farmId}, ${userId}, ${list}, ${JSON.stringify(views)}::jsonb)
      on conflict (farm_id, user_id, list) do update set views = excluded.views`,
  );
  return { views: [...views] };
}
