import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { type Delivery, minute } from './delivery.ts';
import type { Outcome } from './deliver.ts';

/** How long after each try the next comes; together two days, so that who was away for a day hears all the same. */
export const pausesMs = [1, 5, 15, 60, 180, 360, 720, 720, 720].map((minutes) => minutes * minute);

const elsewhereMs = 2 * minute;
/** Sealed by a server that is no more, it is nobody's after as long as anything is tried. */
const longestElsewhereMs = pausesMs.reduce((sum, one) => sum + one, 0);

/** How it stands after a try: what was claimed again meanwhile, because this took too long, is the other's to say. */
export async function conclude(
  services: Pick<Services, 'database' | 'now'>,
  { id, tries }: Delivery,
  outcome: Outcome,
): Promise<void> {
  const at = services.now();
  const pauseMs = pausesMs[tries - 1];
  const isElsewhere = outcome.is === 'elsewhere';
  const isAgain = isElsewhere || (outcome.is === 'again' && pauseMs !== undefined);
  const asked = outcome.is === 'again' ? (outcome.afterMs ?? 0) : 0;
  const waitMs = isElsewhere ? elsewhereMs : Math.max(pauseMs ?? 0, asked);
  const nobodysSince = new Date(at.getTime() - longestElsewhereMs).toISOString();
  const status = isAgain ? 'waiting' : outcome.is === 'again' ? 'failed' : outcome.is;
  const kept = outcome.is === 'again' ? (outcome.keep ?? {}) : {};
  await services.database.execute(
    sql`update delivery d set status = n.status, answer = ${outcome.answer.slice(0, 300)},
        tries = tries - ${isElsewhere ? 1 : 0}::int,
        content = content || ${JSON.stringify(kept)}::jsonb,
        -- Its place is free for the farm's next message at once.
        claimed_until = null,
        due_at = case when n.status = 'waiting'
          then ${new Date(at.getTime() + waitMs).toISOString()}::timestamptz else due_at end,
        done_at = case when n.status = 'waiting' then null
          else ${at.toISOString()}::timestamptz end
      from (select case when ${isElsewhere} and made_at < ${nobodysSince} then 'failed'
          else ${status} end as status from delivery where id = ${id}) n
      where d.id = ${id} and d.tries = ${tries}`,
  );
}
