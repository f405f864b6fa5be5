import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { call, event, type Person, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { openWatched } from '../../testing/watched.ts';
import { deliverAll } from './deliverAll.ts';
import { evaluateFarm } from './round.ts';

const { kraal, look, send, goTo, minutes } = await openWatched(evaluateFarm, {
  CALL_OUT_ALLOW: '127.0.0.1',
});

type Got = { path: string; headers: IncomingMessage['headers']; body: Buffer };
type Answer = { status: number; headers?: Record<string, string>; hangs?: boolean };

/** A service outside: what it was sent, and what it answers next. */
async function service() {
  const got: Got[] = [];
  let answer: Answer = { status: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (!answer.hangs) response.writeHead(answer.status, answer.headers).end('thanks');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a port of TCP
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    answers: (next: Answer) => {
      answer = next;
    },
  };
}

/** A browser with keys of its own, which reads what only it can read. */
function browser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, about: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, about, bytes));
  return {
    subscription: {
      endpoint,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      device: 'Chrome',
    },
    /** RFC 8291 the other way round. */
    read: (body: Buffer): Record<string, any> => {
      const [salt, length] = [body.subarray(0, 16), body[20]!];
      const theirs = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs]);
      const shared = derive(pair.computeSecret(theirs), auth, about, 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      expect(plain.at(-1)).toBe(2);
      return JSON.parse(plain.subarray(0, -1).toString('utf8'));
    },
  };
}

const subscribe = (person: Person, body: object) =>
  call(kraal, 'PUT', '/api/push/subscription', { token: person.token, body });

async function lateCow(person: Person, tag = 'K1'): Promise<void> {
  const id = uuid();
  await recorded(kraal, person, [
    event('registered', id, '2024-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag,
      bornOn: '2020-01-01',
    }),
    event('served', id, '2025-07-25', { method: 'natural', sure: true }),
    event('pregnancy_checked', id, '2025-10-25', { result: 'pregnant' }),
    event('weighed', id, '2026-05-19', { massKg: 500 }),
  ]);
}

const deliveries = async (where: ReturnType<typeof sql>) =>
  (
    await kraal.services.database.execute(
      sql`select id, channel, status, tries, answer from delivery where ${where} order by made_at, id`,
    )
  ).rows as { id: string; channel: string; status: string; tries: number; answer: string | null }[];

describe('push', () => {
  it('only the browser reads it; who sends is signed for its service; the same one tried twice has one name', async () => {
    const outside = await service();
    const person = await signUp(kraal, ['Cattle']);
    const { subscription, read } = browser(`${outside.url}/push/1`);
    expect((await subscribe(person, subscription)).status).toBe(200);
    await lateCow(person);
    await look(person);
    await deliverAll(kraal.services);
    expect(outside.got).toHaveLength(1);
    const [{ headers, body }] = outside.got as [Got];
    const said = read(body);
    expect(said).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Testplaas: Birth overdue',
        body: expect.stringContaining('K1'),
        navigate: expect.stringContaining(`/alerts?farm=${person.farmId}&alert=`),
      },
    });
    const found = /^vapid t=(?<token>\S+), k=(?<key>\S+)$/.exec(String(headers.authorization));
    const { token = '', key = '' } = found?.groups ?? {};
    const known = await call(kraal, 'GET', '/api/push/key', { token: person.token });
    expect(key).toBe(known.body['publicKey']);
    const point = Buffer.from(key, 'base64url');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      {
        key: createPublicKey({
          format: 'jwk',
          key: {
            kty: 'EC',
            crv: 'P-256',
            x: point.subarray(1, 33).toString('base64url'),
            y: point.subarray(33).toString('base64url'),
          },
        }),
        dsaEncoding: 'ieee-p1363',
      },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: outside.url,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    // Killed after it was sent and before that was written down: it goes out again under its name.
    const [sent] = await deliveries(sql`user_id = ${person.userId} and channel = 'push'`);
    await kraal.services.database.execute(
      sql`update delivery set status = 'waiting' where id = ${sent!.id}`,
    );
    goTo('2026-05-20T09:00:00Z');
    await deliverAll(kraal.services);
    expect(outside.got).toHaveLength(2);
    expect(outside.got[1]!.headers['topic']).toBe(headers['topic']);
    expect(read(outside.got[1]!.body)['notification'].tag).toBe(said['notification'].tag);
  });

  it.each([404, 410])('an address that is gone (%i) is forgotten', async (status) => {
    const outside = await service();
    const person = await signUp(kraal, ['Cattle']);
    await subscribe(person, browser(`${outside.url}/gone`).subscription);
    outside.answers({ status });
    await lateCow(person);
    await look(person);
    await deliverAll(kraal.services);
    const left = await kraal.services.database.execute(
      sql`select 1 from push_subscription where user_id = ${person.userId}`,
    );
    expect(left.rows).toEqual([]);
    expect(await deliveries(sql`user_id = ${person.userId} and channel = 'push'`)).toMatchObject([
      { status: 'dropped', answer: 'no device any more' },
    ]);
  });

  it('who asks to wait is left alone for as long, and asked again; 500 is tried again', async () => {
    const outside = await service();
    const person = await signUp(kraal, ['Cattle']);
    await subscribe(person, browser(`${outside.url}/slow`).subscription);
    outside.answers({ status: 429, headers: { 'retry-after': '600' } });
    await lateCow(person);
    await look(person);
    await deliverAll(kraal.services);
    goTo('2026-05-20T08:05:00Z');
    await deliverAll(kraal.services);
    expect(outside.got).toHaveLength(1);
    goTo('2026-05-20T08:11:00Z');
    outside.answers({ status: 500 });
    await deliverAll(kraal.services);
    expect(outside.got).toHaveLength(2);
    goTo('2026-05-20T08:40:00Z');
    outside.answers({ status: 201 });
    await deliverAll(kraal.services);
    expect(await deliveries(sql`user_id = ${person.userId} and channel = 'push'`)).toMatchObject([
      { status: 'sent', tries: 3 },
    ]);
  });

  it('a slow telephone is asked again, and the desk that has the message is not', async () => {
    const [phone, desk] = [await service(), await service()];
    const person = await signUp(kraal, ['Cattle']);
    await subscribe(person, browser(`${phone.url}/phone`).subscription);
    await subscribe(person, browser(`${desk.url}/desk`).subscription);
    phone.answers({ status: 503 });
    await lateCow(person);
    await look(person);
    await deliverAll(kraal.services);
    expect([phone.got.length, desk.got.length]).toEqual([1, 1]);
    phone.answers({ status: 201 });
    minutes(30);
    await deliverAll(kraal.services);
    expect([phone.got.length, desk.got.length]).toEqual([2, 1]);
    expect(await deliveries(sql`user_id = ${person.userId} and channel = 'push'`)).toMatchObject([
      { status: 'sent', tries: 2, answer: 'taken by 2' },
    ]);
  });

  it('a browser is its last person’s; keys that are none, and addresses inside, are refused or never called', async () => {
    const outside = await service();
    const [one, other] = [await signUp(kraal), await signUp(kraal)];
    const { subscription } = browser(`${outside.url}/shared`);
    await subscribe(one, subscription);
    await subscribe(other, subscription);
    const { rows } = await kraal.services.database.execute(
      sql`select user_id from push_subscription where endpoint = ${subscription.endpoint}`,
    );
    expect(rows).toEqual([{ user_id: other.userId }]);
    expect((await subscribe(one, { ...subscription, p256dh: 'AAAA' })).status).toBe(422);
    expect((await subscribe(one, { ...subscription, auth: 'AAAA' })).status).toBe(422);
    const inside = browser('http://10.0.0.1/push').subscription;
    await subscribe(one, inside);
    const test = await call(kraal, 'POST', '/api/push/test', {
      token: one.token,
      body: { channel: 'push' },
    });
    expect(test.body['outcome']).not.toBe('sent');
  });

  it('a device that was signed out gets nothing any more', async () => {
    const outside = await service();
    const person = await signUp(kraal, ['Cattle']);
    await subscribe(person, browser(`${outside.url}/push/lost`).subscription);
    const { body: elsewhere } = await call(kraal, 'POST', '/api/auth/login', {
      body: { email: person.email, password: 'veld en vlei 7' },
    });
    const test = () =>
      call(kraal, 'POST', '/api/push/test', {
        token: elsewhere['accessToken'],
        body: { channel: 'push' },
      });
    expect((await test()).body['outcome']).toBe('sent');
    await call(kraal, 'POST', '/api/auth/logout', { body: { refreshToken: person.refreshToken } });
    expect((await test()).body['outcome']).not.toBe('sent');
    expect(outside.got).toHaveLength(1);
  });
});

describe('webhooks', () => {
  async function hooked(url: string, severityFrom = 'warning') {
    const person = await signUp(kraal, ['Cattle']);
    const { body } = await send(person, 'POST', '/channels/webhooks', {
      name: 'Kantoor',
      url,
      severityFrom,
      isOn: true,
    });
    return { person, id: String(body['id']), secret: String(body['secret']) };
  }
  const ofHook = (id: string) => deliveries(sql`target_id = ${id}`);

  it('are signed, and told once however many people hear of it', async () => {
    const outside = await service();
    const { person, secret } = await hooked(`${outside.url}/hook`);
    await lateCow(person);
    await look(person);
    await deliverAll(kraal.services);
    const [got] = outside.got as [Got];
    const { headers } = got;
    const body = got.body.toString();
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64url');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(JSON.parse(body)).toMatchObject({
      type: 'alert.fired',
      rule: 'birth_overdue',
      heads: 1,
      names: ['K1'],
      id: headers['webhook-id'],
    });
    expect(outside.got).toHaveLength(1);
    const listed = (await send(person, 'GET', '/channels')).body;
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(listed['calls']).toMatchObject([{ status: 201, purpose: 'webhook' }]);
    const stored = await kraal.services.database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
      return (await transaction.execute(sql`select secret from webhook`)).rows;
    });
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('one that answers 500 for a day is told in the end, under the same name', async () => {
    const outside = await service();
    const { person, id } = await hooked(`${outside.url}/hook`);
    outside.answers({ status: 500 });
    await lateCow(person);
    await look(person);
    for (let hour = 0; hour < 24; hour += 1) {
      goTo(new Date(Date.parse('2026-05-20T08:00:00Z') + hour * 3_600_000));
      await deliverAll(kraal.services);
    }
    expect(await ofHook(id)).toMatchObject([{ status: 'waiting', answer: '500' }]);
    outside.answers({ status: 200 });
    goTo('2026-05-22T08:00:00Z');
    await deliverAll(kraal.services);
    expect(await ofHook(id)).toMatchObject([{ status: 'sent' }]);
    expect(new Set(outside.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('one that never answers is given up in the end, and so is one that leads elsewhere or inside', async () => {
    const outside = await service();
    const { person, id } = await hooked('http://127.0.0.1:1/nobody');
    await lateCow(person);
    await look(person);
    for (let day = 0; day < 12; day += 1) {
      goTo(new Date(Date.parse('2026-05-20T08:00:00Z') + day * 86_400_000));
      await deliverAll(kraal.services);
    }
    expect(await ofHook(id)).toMatchObject([{ status: 'failed', answer: 'unreachable' }]);
    goTo('2026-05-20T08:00:00Z');
    const inside = await hooked('http://10.0.0.1/admin');
    const test = (hook: typeof inside) =>
      send(hook.person, 'POST', '/channels/test', { channel: 'webhook', id: hook.id });
    expect((await test(inside)).body).toEqual({ outcome: 'failed', answer: 'not_allowed' });
    outside.answers({ status: 302, headers: { location: 'http://10.0.0.1/' } });
    const elsewhere = await hooked(`${outside.url}/moved`);
    expect((await test(elsewhere)).body).toEqual({ outcome: 'failed', answer: '302' });
    expect(
      (await send(person, 'POST', '/channels/test', { channel: 'webhook', id: inside.id })).body,
    ).toEqual({ outcome: 'dropped', answer: 'switched off' });
  });

  it('switched off it hears nothing; changed by two at once the later is told', async () => {
    const outside = await service();
    const { person, id } = await hooked(`${outside.url}/hook`);
    const change = (isOn: boolean, version: number) =>
      send(person, 'PUT', `/channels/webhooks/${id}`, {
        name: 'Kantoor',
        url: `${outside.url}/hook`,
        severityFrom: 'info',
        isOn,
        version,
      });
    expect((await change(false, 1)).status).toBe(200);
    expect((await change(true, 1)).status).toBe(409);
    await lateCow(person);
    await look(person);
    await deliverAll(kraal.services);
    expect(outside.got).toEqual([]);
    expect((await send(person, 'DELETE', `/channels/webhooks/${id}?version=2`)).status).toBe(200);
    expect((await send(person, 'DELETE', `/channels/webhooks/${id}?version=2`)).status).toBe(404);
  });
});

describe('SMS', () => {
  it('leaves by the farm’s service with its secrets, which are never read back and go to no other host', async () => {
    const outside = await service();
    const person = await signUp(kraal, ['Cattle']);
    await kraal.services.database.execute(
      sql`update user_account set phone = '+27821234567', notify = '{"alert_warning": {"sms": true}}'
        where id = ${person.userId}`,
    );
    const set = (url: string, secrets: object, version: number) =>
      send(person, 'PUT', '/channels/gateways/sms', {
        preset: 'other',
        url,
        headers: 'content-type: application/json\nauthorization: {{apiKey}}',
        body: '{"to": {{to}}, "text": {{text}}}',
        secrets,
        version,
      });
    expect((await set(`${outside.url}/sms`, { apiKey: 'geheim' }, 0)).status).toBe(200);
    await lateCow(person, 'K"1');
    await look(person);
    await deliverAll(kraal.services);
    const [got] = outside.got as [Got];
    expect(got.headers.authorization).toBe('geheim');
    expect(JSON.parse(got.body.toString())).toMatchObject({
      to: '+27821234567',
      text: expect.stringContaining('K"1'),
    });
    const { gateways } = (await send(person, 'GET', '/channels')).body;
    expect(gateways).toMatchObject([{ channel: 'sms', secrets: ['apiKey'] }]);
    expect(JSON.stringify(gateways)).not.toContain('geheim');
    // Kept where only the text changes, forgotten where another host would get it.
    await set(`${outside.url}/sms2`, {}, 1);
    await send(person, 'POST', '/channels/test', { channel: 'sms' });
    expect(outside.got.at(-1)?.headers.authorization).toBe('geheim');
    const other = await service();
    await set(`${other.url}/sms`, {}, 2);
    await send(person, 'POST', '/channels/test', { channel: 'sms' });
    expect(other.got.at(-1)?.headers.authorization).not.toBe('geheim');
  });
});

it('whoever is erased is sent nothing more and leaves no address; a farm that is erased takes its alerts along', async () => {
  const outside = await service();
  const [person, neighbour] = [await signUp(kraal, ['Cattle']), await signUp(kraal, ['Cattle'])];
  for (const one of [person, neighbour]) {
    await subscribe(one, browser(`${outside.url}/${one.userId}`).subscription);
    await lateCow(one);
    await look(one);
  }
  const rowsOf = async (who: Person) => {
    const { database } = kraal.services;
    const all = await database.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('app.farm_id', ${who.farmId}, true)`);
      return transaction.execute(sql`select
        (select count(*)::int from push_subscription where user_id = ${who.userId}) as pushed,
        (select count(*)::int from delivery where of_farm = ${who.farmId}) as deliveries,
        (select count(*)::int from alert) as alerts,
        (select count(*)::int from alert_message) as messages,
        (select count(*)::int from alert_round where farm_id = ${who.farmId}) as rounds`);
    });
    return all.rows[0] as Record<string, number>; // one row of counts
  };
  const before = await rowsOf(person);
  expect(Object.values(before).every((count) => count > 0)).toBe(true);
  await kraal.services.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('app.farm_id', ${person.farmId}, true)`);
    await transaction.execute(sql`update farm set erase_after = '2026-05-01'`);
  });
  await kraal.services.database.execute(
    sql`update user_account set erase_after = '2026-05-01' where id = ${person.userId}`,
  );
  await kraal.services.database.execute(sql`select * from erase_what_is_due()`);
  expect(await rowsOf(person)).toEqual({
    pushed: 0,
    deliveries: 0,
    alerts: 0,
    messages: 0,
    rounds: 0,
  });
  expect(await rowsOf(neighbour)).toEqual(before);
  await deliverAll(kraal.services);
  expect(outside.got.map(({ path }) => path)).toEqual([`/${neighbour.userId}`]);
});

it('a key acts on alerts as far as its role goes, and on those of its own farm only', async () => {
  const [person, neighbour] = [await signUp(kraal, ['Cattle']), await signUp(kraal, ['Cattle'])];
  for (const one of [person, neighbour]) {
    await lateCow(one);
    await look(one);
  }
  const keyOf = async (role: string) =>
    String((await send(person, 'POST', '/api-keys', { name: role, role })).body['key']);
  const [worker, viewer] = [await keyOf('field_worker'), await keyOf('viewer')];
  const idOf = async (one: Person) => (await send(one, 'GET', '/alerts')).body['items'][0].id;
  const act = (farmId: string, key: string, id: string) =>
    call(kraal, 'POST', `/api/farms/${farmId}/alerts/acts`, {
      token: key,
      body: { ids: [id], act: 'acknowledge' },
    });
  const [own, foreign] = [await idOf(person), await idOf(neighbour)];
  expect((await act(person.farmId, viewer, own)).status).toBe(403);
  expect((await act(person.farmId, worker, foreign)).body).toMatchObject({ changed: 0 });
  // On another farm the key is none.
  expect((await act(neighbour.farmId, worker, foreign)).status).toBe(401);
  // Two devices at once, one of them a program: it is done once.
  const both = await Promise.all([
    act(person.farmId, worker, own),
    send(person, 'POST', '/alerts/acts', { ids: [own], act: 'acknowledge' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.reduce((sum, { body }) => sum + body['changed'], 0)).toBe(1);
  expect((await send(neighbour, 'GET', `/alerts/${foreign}`)).body['ackedAt']).toBeNull();
});
