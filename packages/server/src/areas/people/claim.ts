import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import type { Services } from '../../platform/services.ts';
import { deliveryRow, type Delivery, minute } from './delivery.ts';

/** So long one try may take; a server that is killed meanwhile leaves it to be tried again after that. */
const leaseMs = 3 * minute;

const atOnceOfFarm = 4;

/**
 * The next to be sent: what is critical first, and of one farm so few at once that its slow services keep nobody else's
 * messages waiting. What stands in the queue of a service that answers nothing waits behind the others.
 */
export async function claim(
  services: Pick<Services, 'database' | 'now'>,
  most: number,
): Promise<Delivery[]> {
  const at = services.now();
  return select(
    services.database,
    deliveryRow,
    sql`with due as (
        select id, of_farm, severity, tries, due_at, row_number() over (
          partition by of_farm order by severity <> 'critical', tries, due_at, id) as nth
        from delivery where status = 'waiting' and due_at <= ${at.toISOString()}),
      busy as (
        select of_farm, count(*) as under_way from delivery
        where status = 'waiting' and claimed_until > ${at.toISOString()} group by of_farm)
      update delivery d set tries = d.tries + 1,
        claimed_until = ${new Date(at.getTime() + leaseMs).toISOString()},
        due_at = ${new Date(at.getTime() + leaseMs).toISOString()}
      from (select id from delivery where status = 'waiting' and due_at <= ${at.toISOString()}
          and id in (select u.id from due u left join busy b on b.of_farm is not distinct from u.of_farm
            where u.nth <= ${atOnceOfFarm} - coalesce(b.under_way, 0))
        order by severity <> 'critical', tries, due_at, id limit ${most}
        for update skip locked) c
      where d.id = c.id
      returning d.id, d.channel, d.user_id as "userId", d.of_farm as "ofFarm",
        d.message_id as "messageId", d.target_id as "targetId", d.content, d.tries`,
  );
}
