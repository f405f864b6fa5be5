import { sql } from 'drizzle-orm';
import { select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import type { Content } from './announce.ts';
import { push } from './push.ts';
import type { Delivery } from './delivery.ts';
import { conclude, pausesMs } from './conclude.ts';
import { claim } from './claim.ts';

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

const atOnce = 20;

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
