import { createHmac } from 'node:crypto';
import { fillGateway } from '@kraal/domain/alerts/gateways';
import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import type { Call } from '../../platform/callOut/callOut.ts';
import type { Services } from '../../platform/services.ts';
import type { Outcome, Sender } from '../people/index.ts';
import { gatewaysOf, secretsIn } from './channels.ts';
import { callFor } from './callFor.ts';
import { outcomeOf } from './outcomeOf.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofPeople } from '../people/tables.ts';

type Sending = Pick<Services, 'database' | 'callOut' | 'seal' | 'now'>;

const sealedElsewhere = 'sealed by another server';

/** Signed as Standard Webhooks asks (id, time and body, HMAC-SHA256), so that a program knows by whom, and a second time. */
function signed(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64url');
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${mac}`,
  };
}

type Hook = { farmId: string; id: string };

export async function callWebhook(
  services: Sending,
  { farmId, id }: Hook,
  content: Record<string, unknown>,
): Promise<Outcome> {
  const [hook] = await inTenant(services.database, {
    tenant: { farmId, userId: null },
    how: { readOnly: true },
    work: (transaction) =>
      select(
        transaction,
        row({ url: text, secret: text, isOn: boolean }),
        sql`select url, secret, is_on as "isOn" from webhook
          where farm_id = ${farmId} and id = ${id}`,
      ),
  });
  if (!hook?.isOn) return { is: 'dropped', answer: 'switched off' };
  const secret = services.seal.open(hook.secret);
  if (secret === null) return { is: 'elsewhere', answer: sealedElsewhere };
  const { tag, ...said } = content;
  const at = services.now();
  const body = JSON.stringify({ id: tag, farmId, at: at.toISOString(), ...said });
  const call: Call = {
    method: 'POST',
    url: hook.url,
    headers: signed(secret, { id: String(tag), at, body }),
    body,
  };
  return outcomeOf(await callFor(services, { farmId, purpose: 'webhook', call }));
}

export const webhookSender =
  (services: Sending): Sender =>
  async ({ ofFarm, targetId, content }) =>
    ofFarm && targetId
      ? callWebhook(services, { farmId: ofFarm, id: targetId }, content)
      : { is: 'dropped', answer: 'nowhere' };

/** As much as one SMS of three parts holds. */
const longestText = 450;

type Spoken = { farmId: string; userId: string; channel: 'sms' | 'voice'; words: string };

export async function sendText(
  services: Sending,
  { farmId, userId, channel, words }: Spoken,
): Promise<Outcome> {
  const { gateway, phone } = await inTenant(services.database, {
    tenant: { farmId, userId: null },
    how: { readOnly: true },
    work: async (transaction) => {
      const [person] = await select(
        transaction,
        row({ phone: text.orNull }),
        sql`select u.phone from ${ofPeople.userAccount} u
            join ${ofFarms.membership} m on m.user_id = u.id and m.farm_id = ${farmId}
          where u.id = ${userId}`,
      );
      const gateways = await gatewaysOf(transaction, farmId);
      return {
        gateway: gateways.find((one) => one.channel === channel),
        phone: person?.phone ?? null,
      };
    },
  });
  if (!gateway) return { is: 'dropped', answer: 'no service is set' };
  if (phone === null) return { is: 'dropped', answer: 'no telephone number' };
  const secrets = secretsIn(services.seal, gateway.secrets);
  if (secrets === null) return { is: 'elsewhere', answer: sealedElsewhere };
  const filled = fillGateway(gateway, {
    ...secrets,
    to: phone,
    // No sign is cut in the middle.
    text: words.slice(0, longestText).toWellFormed(),
  });
  const call: Call = { method: 'POST', ...filled };
  return outcomeOf(await callFor(services, { farmId, purpose: channel, call }));
}

export const textSender =
  (services: Sending, channel: 'sms' | 'voice'): Sender =>
  async ({ ofFarm, userId, content }) =>
    ofFarm && userId
      ? sendText(services, { farmId: ofFarm, userId, channel, words: String(content['text']) })
      : { is: 'dropped', answer: 'nobody' };
