import type { addWebhook, changeWebhook, listChannels, setGateway } from '@kraal/contract/channels';
import type { Output, Request } from '@kraal/contract/endpoint';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, number, oneOf, row, text } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { changedMeanwhile, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import type { Seal } from '../../platform/seal.ts';
import { newSecret } from '../../platform/secrets.ts';
import { ofPeople } from '../people/tables.ts';

type Channels = Output<typeof listChannels>;
type Severity = Channels['webhooks'][number]['severityFrom'];

const hookRow = row({
  id: text,
  name: text,
  url: text,
  severityFrom: oneOf<Severity>(),
  isOn: boolean,
  version: number,
  waiting: number,
  failed: number,
});

const gatewayRow = row({
  channel: oneOf<'sms' | 'voice'>(),
  preset: text,
  url: text,
  headers: text,
  body: text,
  secrets: text,
  version: number,
});

/** More programs than any farm has. */
const mostWebhooks = 20;
const shownCalls = 50;

/** Secrets by name as they are sealed; null where another key sealed them. */
export function secretsIn(seal: Seal, sealed: string): Record<string, string> | null {
  const opened = seal.open(sealed);
  return opened === null ? null : (JSON.parse(opened) as Record<string, string>); // as it was sealed here
}

export const gatewaysOf = (transaction: Transaction, farmId: string) =>
  select(
    transaction,
    gatewayRow,
    sql`select channel, preset, url, headers, body, secrets, version from text_gateway
      where farm_id = ${farmId} order by channel`,
  );

export async function channelsOf(
  transaction: Transaction,
  { farmId, seal }: { farmId: string; seal: Seal },
): Promise<Channels> {
  const since = sql`kraal_now() - interval '7 days'`;
  const webhooks = await select(
    transaction,
    hookRow,
    sql`select w.id, w.name, w.url, w.severity_from as "severityFrom", w.is_on as "isOn", w.version,
        (select count(*)::int from ${ofPeople.delivery} d where d.of_farm = w.farm_id
          and d.target_id = w.id
          and d.made_at > ${since} and d.status = 'waiting') as waiting,
        (select count(*)::int from ${ofPeople.delivery} d where d.of_farm = w.farm_id
          and d.target_id = w.id
          and d.made_at > ${since} and d.status = 'failed') as failed
      from webhook w where w.farm_id = ${farmId} order by lower(w.name), w.id`,
  );
  const calls = await select(
    transaction,
    row({
      at: text,
      host: text,
      purpose: text,
      status: number.orNull,
      tookMs: number,
      problem: text.orNull,
    }),
    sql`select at::text as at, host, purpose, status, took_ms as "tookMs", problem from call_out
      where farm_id = ${farmId} order by at desc, id desc limit ${shownCalls}`,
  );
  const gateways = await gatewaysOf(transaction, farmId);
  return {
    webhooks,
    gateways: gateways.map((one) => ({
      ...one,
      secrets: Object.keys(secretsIn(seal, one.secrets) ?? {}).toSorted(),
    })),
    calls: calls.map(({ at, ...one }) => ({ at: new Date(at).toISOString(), ...one })),
  };
}

type Who = { farmId: string; userId: string; now: Date; seal: Seal };

export async function keepWebhook(
  transaction: Transaction,
  { farmId, userId, now, seal }: Who,
  { name, url, severityFrom, isOn }: Request<typeof addWebhook>['body'],
): Promise<Output<typeof addWebhook>> {
  const [count] = await select(
    transaction,
    row({ count: number }),
    sql`select count(*)::int as count from webhook where farm_id = ${farmId}`,
  );
  if ((count?.count ?? 0) >= mostWebhooks)
    throw invalid({ name: ['A farm has 20 webhooks at most.'] });
  const [id, secret] = [newId(), `whsec_${newSecret()}`];
  await transaction.execute(
    sql`insert into webhook (farm_id, id, name, url, severity_from, secret, is_on, version,
        created_at, created_by)
      values (${farmId}, ${id}, ${name}, ${url}, ${severityFrom}, ${seal.close(secret)}, ${isOn}, 1,
        ${now.toISOString()}, ${userId})`,
  );
  return { id, secret };
}

export async function updateWebhook(
  transaction: Transaction,
  { farmId, id }: { farmId: string; id: string },
  { name, url, severityFrom, isOn, version }: Request<typeof changeWebhook>['body'],
): Promise<void> {
  await known(transaction, farmId, id);
  await updateSeen(
    transaction,
    sql`update webhook set name = ${name}, url = ${url}, severity_from = ${severityFrom},
        is_on = ${isOn}, version = version + 1
      where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
}

async function known(transaction: Transaction, farmId: string, id: string): Promise<void> {
  const found = await select(
    transaction,
    row({ id: text }),
    sql`select id from webhook where farm_id = ${farmId} and id = ${id}`,
  );
  if (found.length === 0) throw notFound('Webhook');
}

export async function forgetWebhook(
  transaction: Transaction,
  { farmId, id, version }: { farmId: string; id: string; version: number },
): Promise<void> {
  await known(transaction, farmId, id);
  await updateSeen(
    transaction,
    sql`delete from webhook where farm_id = ${farmId} and id = ${id} and version = ${version}`,
    changedMeanwhile(),
  );
}

/** A secret that is not said anew stays as it was; where the address changes all are asked again, so that none is sent to another. */
export async function keepGateway(
  transaction: Transaction,
  { farmId, userId, now, seal }: Who,
  { channel, ...body }: Request<typeof setGateway>['body'] & { channel: 'sms' | 'voice' },
): Promise<void> {
  const before = (await gatewaysOf(transaction, farmId)).find((one) => one.channel === channel);
  const old = before ? (secretsIn(seal, before.secrets) ?? {}) : {};
  const isElsewhere = before !== undefined && hostIn(before.url) !== hostIn(body.url);
  const secrets = { ...(isElsewhere ? {} : old), ...body.secrets };
  const written = await select(
    transaction,
    row({ version: number }),
    sql`insert into text_gateway as g (farm_id, channel, preset, url, headers, body, secrets,
          version, changed_at, changed_by)
        select ${farmId}::uuid, ${channel}, ${body.preset}, ${body.url}, ${body.headers}, ${body.body},
          ${seal.close(JSON.stringify(secrets))}, 1, ${now.toISOString()}::timestamptz, ${userId}::uuid
        where ${body.version} = ${before?.version ?? 0}
      on conflict (farm_id, channel) do update set preset = excluded.preset, url = excluded.url,
        headers = excluded.headers, body = excluded.body, secrets = excluded.secrets,
        version = g.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
        where g.version = ${body.version}
      returning version`,
  );
  if (written.length === 0) throw changedMeanwhile();
}

const hostIn = (address: string): string => {
  const bare = address.replaceAll(/\{\{\w+\}\}/g, 'x');
  return URL.canParse(bare) ? new URL(bare).host : bare;
};

export async function forgetGateway(
  transaction: Transaction,
  { farmId, channel, version }: { farmId: string; channel: string; version: number },
): Promise<void> {
  await updateSeen(
    transaction,
    sql`delete from text_gateway where farm_id = ${farmId} and channel = ${channel}
      and version = ${version}`,
    changedMeanwhile(),
  );
}
