import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call, openKraal, type Person, signUp, uploadFile } from '../../testing/kraal.ts';
import { withDatabase } from '../../testing/databases.ts';

const kraal = await openKraal();

const addCamp = (person: Person, name: string, key: string) =>
  call(kraal, 'POST', `/api/farms/${person.farmId}/camps`, {
    token: person.token,
    body: { name },
    headers: { 'idempotency-key': key },
  });
const camps = async ({ token, farmId }: Person): Promise<string[]> =>
  (await call(kraal, 'GET', `/api/farms/${farmId}/camps`, { token })).body['items'].map(
    (one: { name: string }) => one.name,
  );

it('a write that comes again with its key is done once and answered the same', async () => {
  const person = await signUp(kraal);
  const first = await addCamp(person, 'Klipkamp', 'key-0000-1');
  const again = await addCamp(person, 'Klipkamp', 'key-0000-1');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await camps(person)).toEqual(['Klipkamp']);
  // Without its key it would be a second one, and is refused as such.
  expect((await addCamp(person, 'Klipkamp', 'key-0000-2')).status).toBe(422);
});

it('sixteen at one moment are one', async () => {
  const person = await signUp(kraal);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => addCamp(person, 'Rivierkamp', 'key-of-sixteen')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  expect(await camps(person)).toEqual(['Rivierkamp']);
});

it('what failed was not done; a key means one request; what is shown once is not kept', async () => {
  const person = await signUp(kraal);
  expect((await addCamp(person, '', 'key-of-mistake')).status).toBe(422);
  expect((await addCamp(person, 'Agterkamp', 'key-of-mistake')).status).toBe(200);
  const other = await addCamp(person, 'Voorkamp', 'key-of-mistake');
  expect(other.body['errors']['idempotency-key']).toEqual([
    'This key was used for another request.',
  ]);
  expect((await addCamp(person, 'Voorkamp', 'no')).status).toBe(422);
  const makeKey = () =>
    call(kraal, 'POST', `/api/farms/${person.farmId}/api-keys`, {
      token: person.token,
      body: { name: 'Scale', role: 'viewer' },
      headers: { 'idempotency-key': 'key-of-a-secret' },
    });
  expect((await makeKey()).body['key']).not.toBe((await makeKey()).body['key']);
});

it('another person’s key is another', async () => {
  const [one, two] = [await signUp(kraal), await signUp(kraal)];
  const [first, second] = [
    await addCamp(one, 'Klipkamp', 'key-in-common'),
    await addCamp(two, 'Klipkamp', 'key-in-common'),
  ];
  expect(first.body['id']).not.toBe(second.body['id']);
});

it('a farm is started once, too', async () => {
  const person = await signUp(kraal);
  const start = (farmName: string, key?: string) =>
    call(kraal, 'POST', '/api/farms', {
      token: person.token,
      body: { farmName, species: ['Sheep'] },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => start('Second farm', 'key-of-a-farm')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body['farmId'])).size).toBe(1);
  expect((await start('Third farm', 'key-of-a-farm')).body['errors']).toEqual({
    'idempotency-key': ['This key was used for another request.'],
  });
  await withDatabase(
    kraal.ownerUrl,
    `delete from keyed_write where farm_id = '${String(answers[0]?.body['farmId'])}'`,
  );
  // After its day a key is forgotten, the farm is not.
  expect((await start('Second farm', 'key-of-a-farm')).status).toBe(422);
  expect((await start('Second farm')).body['farmId']).not.toBe(answers[0]?.body['farmId']);
  const { body } = await call(kraal, 'GET', '/api/auth/me', { token: person.token });
  expect(body['farms'].map(({ farmName }: { farmName: string }) => farmName).sort()).toHaveLength(
    3,
  );
});

it('another file is another request', async () => {
  const me = await signUp(kraal);
  const png = (last: string) =>
    Buffer.from(
      `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg${last}`,
      'base64',
    );
  const send = (content: Buffer) =>
    uploadFile(kraal, `/api/farms/${me.farmId}/photos`, me.token, 'cow.png', content, {
      'idempotency-key': 'key-of-a-photo',
    });
  const first = await send(png('=='));
  expect(first.status).toBe(200);
  expect((await send(png('=='))).body).toEqual(first.body);
  // What was answered from memory leaves no file that nobody knows.
  expect(readdirSync(join(kraal.dataDir, 'files', 'photos'))).toHaveLength(1);
  const other = await send(Buffer.concat([png('=='), Buffer.from([0])]));
  expect(other.body['errors']['idempotency-key']).toEqual([
    'This key was used for another request.',
  ]);
});
