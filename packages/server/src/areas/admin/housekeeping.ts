import { select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';

/** What the time to change one's mind has run out for is erased; what is only kept for a while goes. */
export async function keepHouse({ database, files, log }: Services): Promise<void> {
  const photos = await select(
    database,
    row({ photo_file: text }),
    sql`select photo_file from erase_what_is_due()`,
  );
  for (const { photo_file } of photos)
    await files
      .remove(photo_file)
      .catch((error: unknown) => log.warn({ err: error }, 'a photo could not be removed'));
  await database.execute(sql`delete from spent_token where expires_at < kraal_now()`);
  await database.execute(
    sql`delete from refresh_token where expires_at < kraal_now() - interval '1 day'`,
  );
  await database.execute(
    sql`delete from password_reset where expires_at < kraal_now() - interval '7 days'`,
  );
  await database.execute(
    sql`delete from sign_in_failure where last_at < kraal_now() - interval '2 days'`,
  );
  await database.execute(sql`delete from fault where at < kraal_now() - interval '31 days'`);
  await database.execute(
    sql`delete from auth_session
      where coalesce(ended_at, last_used_at) < kraal_now() - interval '400 days'`,
  );
}
