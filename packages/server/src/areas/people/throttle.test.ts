import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call, openKraal, signUp } from '../../testing/kraal.ts';
import { networkOf } from './throttle.ts';

const kraal = await openKraal();
// Time stands still unless a test moves what was counted back: how fast the machine is plays no part.
const standstill = new Date();
kraal.services.now = () => standstill;
const tryPassword = (email: string, password: string, address: string) =>
  call(kraal, 'POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
const statusesOf = async (tries: Promise<{ status: number }>[]) =>
  Map.groupBy(await Promise.all(tries), ({ status }) => status);
const mailsTo = (email: string) =>
  readdirSync(join(kraal.dataDir, 'outbox'))
    .map((name) => readFileSync(join(kraal.dataDir, 'outbox', name), 'utf8'))
    .filter((mail) => mail.startsWith(`To: ${email}`));

it('of IPv6 a network is one, however it is written', () => {
  const one = '2001:db8:1:2::/64';
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::9', '2001:db8:1:2:3:4:5:6'])
    expect(networkOf(address)).toBe(one);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(one);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect([networkOf('::ffff:10.0.0.1'), networkOf('10.0.0.1'), networkOf('nobody')]).toEqual([
    '10.0.0.1',
    '10.0.0.1',
    'nobody',
  ]);
});

it('a thousand wrong passwords against one account: a handful are looked at, the owner is told once, signed-in devices go on', async () => {
  const victim = await signUp(kraal);
  const bystander = await signUp(kraal);
  for (let round = 0; round < 10; round += 1) {
    const answers = await statusesOf(
      Array.from({ length: 100 }, (_one, index) =>
        tryPassword(victim.email, 'wrong wrong', `10.1.${round}.${index}`),
      ),
    );
    expect([...answers.keys()].every((status) => status === 401 || status === 429)).toBe(true);
    expect(answers.get(401)?.length ?? 0).toBeLessThan(round === 0 ? 60 : 12);
  }
  expect((await tryPassword(victim.email, 'veld en vlei 7', '10.9.9.9')).status).toBe(429);
  // From where the owner has signed in before nobody else's tries stand in the way.
  expect((await tryPassword(victim.email, 'veld en vlei 7', '127.0.0.1')).status).toBe(200);
  expect((await call(kraal, 'GET', '/api/auth/me', { token: victim.token })).status).toBe(200);
  expect((await tryPassword(bystander.email, 'veld en vlei 7', '10.9.9.8')).status).toBe(200);

  // One who goes on for hours gets one try per quarter of an hour, and the owner one mail a day.
  for (let tries = 0; tries < 15; tries += 1) {
    await kraal.services.database.execute(
      "update sign_in_failure set last_at = last_at - interval '16 minutes'",
    );
    expect((await tryPassword(victim.email, 'wrong wrong', '10.1.1.200')).status).toBe(401);
  }
  expect(mailsTo(victim.email)).toHaveLength(1);
  expect(mailsTo(victim.email)[0]).toContain('Somebody keeps trying to sign in');

  await kraal.services.database.execute(
    "update sign_in_failure set last_at = last_at - interval '16 minutes'",
  );
  expect((await tryPassword(victim.email, 'veld en vlei 7', '10.9.9.9')).status).toBe(200);
});

it('many accounts from one address: the address waits, the same people from elsewhere do not', async () => {
  const neighbour = await signUp(kraal);
  const answers = await statusesOf(
    Array.from({ length: 300 }, (_one, index) =>
      tryPassword(`someone${index}@example.com`, 'wrong wrong', '10.2.0.1'),
    ),
  );
  expect(answers.get(401)?.length).toBeLessThan(40);
  expect((await tryPassword(neighbour.email, 'veld en vlei 7', '10.2.0.1')).status).toBe(429);
  expect((await tryPassword(neighbour.email, 'veld en vlei 7', '10.2.0.2')).status).toBe(200);
});

it('an unknown account is slowed like a known one, in the same words', async () => {
  const known = await signUp(kraal);
  const run = async (email: string, address: string) => {
    const answers = [];
    for (let tries = 0; tries < 8; tries += 1)
      answers.push(await tryPassword(email, 'wrong wrong', address));
    return answers.map(({ status, body }) => [status, body]);
  };
  expect(await run('nobody.at.all@example.com', '10.3.0.1')).toEqual(
    await run(known.email, '10.3.0.2'),
  );
});

it('a person who signs in rightly all day is not slowed', async () => {
  const person = await signUp(kraal);
  for (let tries = 0; tries < 40; tries += 1)
    expect((await tryPassword(person.email, 'veld en vlei 7', '10.4.0.1')).status).toBe(200);
});

it('of one account from one address five tries are free; a reset forgets them all', async () => {
  const person = await signUp(kraal);
  const from = async (address: string, password: string) =>
    (await tryPassword(person.email, password, address)).status;
  const statuses = [];
  for (let tries = 0; tries < 7; tries += 1) statuses.push(await from('10.5.0.1', 'wrong wrong'));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await from('10.5.0.2', 'veld en vlei 7')).toBe(200);
  expect(await from('10.5.0.1', 'veld en vlei 7')).toBe(429);
  await call(kraal, 'POST', '/api/auth/forgot-password', { body: { email: person.email } });
  await expect.poll(() => mailsTo(person.email)).toHaveLength(1);
  const token = /token=([\w-]+)/.exec(mailsTo(person.email).at(-1) ?? '')?.[1];
  const reset = await call(kraal, 'POST', '/api/auth/reset-password', {
    body: { token, password: 'nuwe veld 88' },
  });
  expect(reset.status).toBe(200);
  expect(await from('10.5.0.1', 'nuwe veld 88')).toBe(200);
});

it('a try that a wrong clock put far ahead keeps nobody waiting until then', async () => {
  const person = await signUp(kraal);
  for (let tries = 0; tries < 7; tries += 1)
    await tryPassword(person.email, 'wrong wrong', '10.6.0.1');
  const from = async () => (await tryPassword(person.email, 'veld en vlei 7', '10.6.0.1')).status;
  expect(await from()).toBe(429);
  await kraal.services.database.execute(
    "update sign_in_failure set last_at = last_at + interval '30 days'",
  );
  expect(await from()).toBe(200);
});
