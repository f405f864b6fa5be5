import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTenant, type Transaction } from '../../platform/database/connection.ts';
import { call, openKraal, type Person, signUp } from '../../testing/kraal.ts';
import { notify } from './notices.ts';

const kraal = await openKraal();
const mailsTo = (email: string) =>
  readdirSync(join(kraal.dataDir, 'outbox'))
    .map((name) => readFileSync(join(kraal.dataDir, 'outbox', name), 'utf8'))
    .filter((mail) => mail.startsWith(`To: ${email}`));

it('a sign-in from a device and a place that are both new is told by mail and in the product; either of them known is not', async () => {
  const person = await signUp(kraal);
  const signIn = async (address: string, agent: string) =>
    (
      await call(kraal, 'POST', '/api/auth/login', {
        body: { email: person.email, password: 'veld en vlei 7' },
        headers: { 'x-forwarded-for': address, 'user-agent': agent },
      })
    ).status;
  const fox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0 http://evil.example';
  expect(await signIn('10.1.0.1', fox)).toBe(200);
  await expect.poll(() => mailsTo(person.email)).toHaveLength(1);
  expect(mailsTo(person.email)[0]).toContain('Firefox, Linux, 10.1.0.1');
  // A stranger's own words stand in no letter of ours.
  expect(mailsTo(person.email)[0]).not.toContain('evil');
  expect(await signIn('10.1.0.2', fox)).toBe(200);
  expect(await signIn('10.1.0.1', 'A new phone')).toBe(200);
  expect(await signIn('10.1.0.9', 'Somebody else')).toBe(200);
  await expect.poll(() => mailsTo(person.email)).toHaveLength(2);
  expect(mailsTo(person.email).some((template) => template.includes('10.1.0.2'))).toBe(false);
  const { body } = await call(kraal, 'GET', '/api/notices', { token: person.token });
  expect(body['items'].map((one: { what: string }) => one.what)).toContain('sign_in');
});

it('one address makes so many accounts in an hour and then waits, others do not; a password of a leaked list is refused', async () => {
  const strict = await openKraal({ REGISTRATION_LIMIT: '3' });
  const register = async (index: number, address: string, password = 'veld en vlei 7') =>
    (
      await call(strict, 'POST', '/api/auth/register', {
        body: {
          firstName: 'Piet',
          lastName: 'Botha',
          email: `many${index}@example.com`,
          password,
          farmName: 'Kraal',
          species: ['Cattle'],
        },
        headers: { 'x-forwarded-for': address },
      })
    ).status;
  const statuses = [];
  for (let index = 0; index < 6; index += 1) statuses.push(await register(index, '10.2.0.1'));
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
  expect(statuses).toContain(429);
  expect(await register(10, '10.2.0.2')).toBe(200);
  for (const [index, password] of ['trustno1', 'Liverpool1', 'welkom123'].entries())
    expect(await register(20 + index, `10.2.1.${index}`, password)).toBe(422);
});

it('thirty letters to people who never asked for one, from whichever farm, and each further one waits', async () => {
  const owner = await signUp(kraal);
  const invite = async (index: number, farmId = owner.farmId) =>
    (
      await call(kraal, 'POST', `/api/farms/${farmId}/invitations`, {
        token: owner.token,
        body: { role: 'viewer', email: `stranger${index}@example.com` },
      })
    ).status;
  for (let index = 0; index < 30; index += 1) expect(await invite(index)).toBe(200);
  // Tried again and again it stays shut: each try doubles the wait.
  const tries = [];
  for (let index = 30; index < 36; index += 1) tries.push(await invite(index));
  expect(tries).toContain(429);
  const { body } = await call(kraal, 'POST', '/api/farms', {
    token: owner.token,
    body: { farmName: 'Another', species: ['Cattle'] },
  });
  const others = [];
  for (let index = 40; index < 44; index += 1) others.push(await invite(index, body['farmId']));
  expect(others).toContain(429);
  const somebody = await signUp(kraal);
  const { status } = await call(kraal, 'POST', `/api/farms/${somebody.farmId}/invitations`, {
    token: somebody.token,
    body: { role: 'viewer', email: 'stranger@example.com' },
  });
  expect(status).toBe(200);
});

it('five invitations to one person, from whichever farms, and each further one waits', async () => {
  const statuses = [];
  for (let round = 0; round < 4; round += 1) {
    const owner = await signUp(kraal);
    for (const email of ['besieged@example.com', 'Besieged@example.com'])
      statuses.push(
        (
          await call(kraal, 'POST', `/api/farms/${owner.farmId}/invitations`, {
            token: owner.token,
            body: { role: 'viewer', email },
          })
        ).status,
      );
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(statuses.slice(5)).toContain(429);
});

it('a letter leaves once what it speaks of is committed, and none does where it is taken back', async () => {
  const [piet, anna] = [await signUp(kraal), await signUp(kraal)];
  const tell = (transaction: Transaction, person: Person) =>
    notify(kraal.services, transaction, {
      userIds: [person.userId],
      what: 'removed',
      about: { farmName: 'Rietvlei' },
      template: ({ removed }) => removed({ farmName: 'Rietvlei' }),
    });
  const inFarm = (person: Person, then: () => void) =>
    inTenant(kraal.services.database, {
      tenant: { farmId: person.farmId, userId: person.userId },
      work: async (transaction) => {
        await tell(transaction, person);
        expect(mailsTo(person.email)).toEqual([]);
        then();
      },
    });
  await inFarm(piet, () => undefined);
  expect(mailsTo(piet.email)).toHaveLength(1);
  const failing = inFarm(anna, () => {
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(mailsTo(anna.email)).toEqual([]);
});
