import { sql } from 'drizzle-orm';
import { type Database, select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';
import {
  type Browser,
  encryptFor,
  newPushKeys,
  type PushKeys,
  vapidHeader,
} from '../../platform/webPush.ts';
import type { Content } from './announce.ts';
import { invalid } from '../../platform/errors.ts';

/** The installation's keys; made by whoever asks first, and the same for all who ask at once. */
export async function pushKeys(database: Database): Promise<PushKeys> {
  const fresh = newPushKeys();
  await database.execute(
    sql`insert into push_key (id, public_key, private_key)
      values (1, ${fresh.publicKey}, ${fresh.privateKey}) on conflict (id) do nothing`,
  );
  const [found] = await select(
    database,
    row({ publicKey: text, privateKey: text }),
    sql`select public_key as "publicKey", private_key as "privateKey" from push_key where id = 1`,
  );
  return found ?? fresh;
}

/** More browsers than a person uses: the oldest give way. */
const mostBrowsers = 10;

/** A point of the curve: of 65 bytes that are none, every message to this person would fail. */
function isPoint(text: string): boolean {
  try {
    encryptFor({ endpoint: '', p256dh: text, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }, '');
    return Buffer.from(text, 'base64url').length === 65;
  } catch {
    return false;
  }
}

/** This browser takes messages for this person from now on, and for nobody before. */
export async function subscribePush(
  services: Pick<Services, 'database' | 'now'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, p256dh, auth, device }: Browser & { device: string | null },
): Promise<void> {
  if (!isPoint(p256dh) || Buffer.from(auth, 'base64url').length !== 16)
    throw invalid({ p256dh: ['These are no keys of a browser.'] });
  const { database } = services;
  await database.execute(
    sql`insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
      values (${newId()}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${device},
        ${services.now().toISOString()})
      on conflict (endpoint) do update set user_id = excluded.user_id,
        session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, device = excluded.device, created_at = excluded.created_at`,
  );
  await database.execute(
    sql`delete from push_subscription where user_id = ${userId} and id not in (
      select id from push_subscription where user_id = ${userId}
      order by created_at desc, id desc limit ${mostBrowsers})`,
  );
}

export async function unsubscribePush(
  { database }: Pick<Services, 'database'>,
  userId: string,
  endpoint: string,
): Promise<void> {
  await database.execute(
    sql`delete from push_subscription where user_id = ${userId} and endpoint = ${endpoint}`,
  );
}

const browserRow = row({ id: text, endpoint: text, p256dh: text, auth: text });

type Pushed = { takenBy: string[]; gone: number; slow: number; failed: number; retryMs: number };

/** Half a day: later than that nobody needs it any more. */
const keptForS = 12 * 3600;

/** What is sent, and the browsers that have it already. */
type Sent = { content: Content; except: readonly string[] };

type Sending = Pick<Services, 'database' | 'now' | 'callOut' | 'config'>;

/**
 * Sends one message to every browser of a person. What a service says is gone (404, 410) is forgotten; who asks to wait
 * (429, 5xx) is asked again later. `web_push` is the declarative shape: it is shown even where no worker wakes.
 */
export async function push(
  services: Sending,
  userId: string,
  { content: { subject, text: words, link, tag }, except }: Sent,
): Promise<Pushed> {
  const { database, callOut, config } = services;
  const all = await select(
    database,
    browserRow,
    // A device that was signed out, or lost, hears nothing of the farm any more.
    sql`select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p
        left join auth_session s on s.id = p.session_id
      where p.user_id = ${userId} and s.ended_at is null
      order by p.created_at desc limit ${mostBrowsers}`,
  );
  const browsers = all.filter(({ id }) => !except.includes(id));
  const pushed: Pushed = { takenBy: [], gone: 0, slow: 0, failed: 0, retryMs: 0 };
  if (browsers.length === 0) return pushed;
  const keys = await pushKeys(database);
  const payload = JSON.stringify({
    web_push: 8030,
    notification: { title: subject, body: words.slice(0, 1500), navigate: link, tag },
  });
  const one = async (browser: (typeof browsers)[number]): Promise<void> => {
    const answer = await callOut({
      method: 'POST',
      url: browser.endpoint,
      headers: {
        authorization: await vapidHeader(keys, {
          endpoint: browser.endpoint,
          contact: config.publicUrl.startsWith('https:')
            ? config.publicUrl
            : 'mailto:kraal@localhost',
          now: services.now(),
        }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptForS),
        urgency: 'high',
        // One message of a name is kept by the service: the same one tried twice is shown once.
        topic: tag.replaceAll('-', '').slice(0, 32),
      },
      body: encryptFor(browser, payload),
    });
    if (answer.ok && answer.status >= 200 && answer.status < 300) {
      pushed.takenBy.push(browser.id);
      await database.execute(
        sql`update push_subscription set taken_at = ${services.now().toISOString()} where id = ${browser.id}`,
      );
    } else if (answer.ok && (answer.status === 404 || answer.status === 410)) {
      pushed.gone += 1;
      await database.execute(sql`delete from push_subscription where id = ${browser.id}`);
    } else if (!answer.ok || answer.status === 429 || answer.status >= 500) {
      pushed.slow += 1;
      const asked = answer.ok ? Number(answer.headers['retry-after']) : Number.NaN;
      if (asked > 0) pushed.retryMs = Math.max(pushed.retryMs, Math.min(asked, 86_400) * 1000);
    } else pushed.failed += 1;
  };
  // At once: a service that answers nothing keeps the person's other browsers no longer than itself.
  await Promise.all(browsers.map(one));
  return pushed;
}
