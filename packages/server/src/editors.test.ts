import { expect, it } from 'vitest';
import { call, openKraal, type Person, signUp } from './testing/kraal.ts';

const kraal = await openKraal();
const send = (method: 'GET' | 'POST' | 'PATCH', path: string, who: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${who.farmId}${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  });

it('of sixteen who save what they all saw one is first, and the others are told', async () => {
  const who = await signUp(kraal);
  const made = async (path: string, body: object) => (await send('POST', path, who, body)).body;
  const things: [path: string, body: Record<string, unknown>][] = [];
  for (const [path, body] of [
    ['/camps', { name: 'North' }],
    ['/mobs', { name: 'Heifers', species: 'Cattle' }],
    ['/medicines', { name: 'Shot', medicineClass: 'vaccine', unit: 'ml' }],
    ['/protocols', { name: 'Course', species: 'Cattle', mode: 'course', steps: [0, 2] }],
  ] as const) {
    const { id, version } = await made(path, body);
    things.push([`${path}/${id}`, { ...body, version }]);
  }
  const { version } = (await send('GET', '', who)).body;
  things.push(['', { version, name: 'Other' }]);
  for (const [path, body] of things) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        send('PATCH', path, who, { ...body, name: `${String(body['name'])} ${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect([path, statuses]).toEqual([path, [200, ...Array.from({ length: 15 }, () => 409)]]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('changed_meanwhile');
  }
});
