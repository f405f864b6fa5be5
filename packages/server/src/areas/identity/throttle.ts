import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/connection.ts';
import { Refusal } from '../../platform/errors.ts';

const freeTries = 5;
const longestWaitSeconds = 900;

/** After five failures each further one doubles the wait, up to a quarter of an hour; an hour of quiet forgives. */
function waitSeconds(failures: number): number {
  return failures < freeTries ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - freeTries));
}

export async function refuseWhileWaiting(database: Database, keys: string[], now: Date): Promise<void> {
  for (const key of keys) {
    const { rows } = await database.execute<{ failures: number; last_at: string }>(sql`select failures, last_at from sign_in_failure where key = ${key}`);
    const found = rows[0];
    if (!found) continue;
    const secondsAgo = (now.getTime() - new Date(found.last_at).getTime()) / 1000;
    if (secondsAgo < waitSeconds(found.failures)) throw new Refusal(429, 'too_many_requests', 'Too many requests. Please try again later.');
  }
}

export async function countFailure(database: Database, keys: string[], now: Date): Promise<void> {
  for (const key of keys) {
    await database.execute(sql`insert into sign_in_failure (key, failures, last_at) values (${key}, 1, ${now.toISOString()})
      on conflict (key) do update set last_at = excluded.last_at,
        failures = case when sign_in_failure.last_at < excluded.last_at - interval '1 hour' then 1 else sign_in_failure.failures + 1 end`);
  }
}

export async function forgetFailures(database: Database, key: string): Promise<void> {
  await database.execute(sql`delete from sign_in_failure where key = ${key}`);
}
