import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { json, number, row, type RowOf, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import type { Content } from './announce.ts';
import { push } from './push.ts';

const deliveryRow = row({
  id: text,
  channel: text,
  userId: text.orNull,
  ofFarm: text.orNull,
  messageId: text.orNull,
  targetId: text.orNull,
  content: json<Record<string, unknown>>(),
  tries: number,
});
type Delivery = RowOf<typeof deliveryRow>;

/**
 * Sent; to be tried again, perhaps not before, with what of it is done already (`keep`); not to be sent, ever; or only another process can, which is no try. With
 * what was answered, in a few words.
 */
export type Outcome =
  | { is: 'sent'; answer: string }
  | { is: 'again'; answer: string; afterMs?: number; keep?: Record<string, unknown> }
  | { is: 'elsewhere'; answer: string }
  | { is: 'failed' | 'dropped'; answer: string };

export type Sender = (delivery: Delivery) => Promise<Outcome>;

const minute = 60_000;
/** How long after each try the next comes; together two days, so that who was away for a day hears all the same. */
const pausesMs = [1, 5, 15, 60, 180, 360, 720, 720, 720].map((minutes) => minutes * minute);

/** So long one try may take; a server that is killed meanwhile leaves it to be tried again after that. */
const leaseMs = 3 * minute;
const atOnce = 20;
const atOnceOfFarm = 4;

/**
 * The next to be sent: what is critical first, and of one farm so few at once that its slow services keep nobody else's
 * messages waiting. What stands in the queue of a service that answers nothing waits behind the others.
 */
async function claim(
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

const elsewhereMs = 2 * minute;
/** Sealed by a server that is no more, it is nobody's after as long as anything is tried. */
const longestElsewhereMs = pausesMs.reduce((sum, one) => sum + one, 0);

/** How it stands after a try: what was claimed again meanwhile, because this took too long, is the other's to say. */
async function conclude(
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

type Delivering = Pick<Services, 'database' | 'now' | 'log'>;

let underWay = 0;

/**
 * Sends what is due until nothing is. Each is claimed for a few minutes before it is tried, so several processes share
 * the queue, and one that is killed between sending and saying so sends it a second time under the same name: once or
 * twice, never not. As one try ends the next is claimed: a service that answers nothing holds its own place and no more.
 */
export async function deliverDue(
  services: Delivering,
  senders: Readonly<Record<string, Sender>>,
): Promise<number> {
  let sent = 0;
  const one = async (delivery: Delivery): Promise<void> => {
    try {
      const outcome = await tried(services, senders, delivery);
      if (outcome.is === 'sent') sent += 1;
      await conclude(services, delivery, outcome);
    } finally {
      underWay -= 1;
    }
  };
  const running = new Set<Promise<void>>();
  for (;;) {
    const free = atOnce - underWay;
    const claimed = free > 0 ? await claim(services, free) : [];
    underWay += claimed.length;
    for (const delivery of claimed) {
      const work = one(delivery).finally(() => running.delete(work));
      running.add(work);
    }
    if (running.size === 0) return sent;
    await Promise.race(running);
  }
}

async function tried(
  services: Delivering,
  senders: Readonly<Record<string, Sender>>,
  delivery: Delivery,
): Promise<Outcome> {
  const send = senders[delivery.channel];
  if (!send) return { is: 'failed', answer: 'no such channel' };
  try {
    return await send(delivery);
  } catch (error) {
    services.log.error({ err: error, channel: delivery.channel }, 'a delivery failed');
    return { is: 'again', answer: 'it could not be sent' };
  }
}

const contentOf = ({ content }: Delivery): Content => content as unknown as Content; // as `announce` wrote it

/** The browsers that took it in an earlier try. */
const takenIn = ({ content }: Delivery): string[] =>
  Array.isArray(content['takenBy']) ? content['takenBy'].map(String) : [];

export const mailSender =
  ({ database, mail }: Pick<Services, 'database' | 'mail'>): Sender =>
  async (delivery) => {
    const [found] = await select(
      database,
      row({ email: text.orNull }),
      sql`select email from user_account where id = ${delivery.userId}`,
    );
    if (!found?.email) return { is: 'dropped', answer: 'no address' };
    const { subject, text: words, link, tag } = contentOf(delivery);
    const letter = { to: found.email, subject, text: `${words}\n\n${link}`, id: tag };
    if ((await mail.send(letter)) === 'sent') return { is: 'sent', answer: 'handed over' };
    // Without a mail server nobody reads it anywhere else, and nothing may say that they did.
    return mail.way === 'folder'
      ? { is: 'dropped', answer: 'no mail server' }
      : { is: 'again', answer: 'the mail server did not take it' };
  };

export const pushSender =
  (services: Pick<Services, 'database' | 'now' | 'callOut' | 'config'>): Sender =>
  async (delivery) => {
    if (delivery.userId === null) return { is: 'dropped', answer: 'nobody' };
    const before = takenIn(delivery);
    const pushed = await push(services, delivery.userId, {
      content: contentOf(delivery),
      except: before,
    });
    const { gone, slow, failed, retryMs } = pushed;
    const takenBy = [...before, ...pushed.takenBy];
    // The telephone's service may be slow where the desk's is not: it is asked again, the desk is not.
    const isLast = delivery.tries > pausesMs.length;
    if (slow > 0 && !(isLast && takenBy.length > 0))
      return {
        is: 'again',
        answer: 'the service asks to wait',
        afterMs: retryMs,
        keep: { takenBy },
      };
    if (takenBy.length > 0) return { is: 'sent', answer: `taken by ${takenBy.length}` };
    if (failed > 0) return { is: 'failed', answer: 'refused' };
    return { is: 'dropped', answer: gone > 0 ? 'no device any more' : 'no device' };
  };
