import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const send = (
  person: Person,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  token = person.token,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, { token, ...(body ? { body } : {}) });

async function open() {
  const person = await signUp(kraal, ['Cattle']);
  const cow = uuid();
  await recorded(kraal, person, [
    event('registered', cow, '2024-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'K1',
      bornOn: '2022-01-01',
    }),
  ]);
  const propose = (entries: object[], more = {}, token = person.token) =>
    send(
      person,
      'POST',
      '/proposals',
      {
        author: 'Skaal by die hek',
        reason: 'Sy het oor die skaal geloop',
        evidence: [{ label: 'lesings', value: '3, almal binne 2 kg' }],
        endsAt: new Date(Date.now() + 86_400_000).toISOString(),
        entries,
        ...more,
      },
      token,
    );
  const weighed = (massKg: number, on = '2026-01-10') => event('weighed', cow, on, { massKg });
  const masses = async () =>
    (await send(person, 'GET', `/animals/${cow}/growth`)).body['measurements'].map(
      ({ value }: { value: number }) => value,
    );
  const listed = async (status = 'open') =>
    (await send(person, 'GET', `/proposals?status=${status}`)).body['items'];
  return { person, cow, propose, weighed, masses, listed };
}

describe('a proposal', () => {
  it('is nothing of the farm’s until somebody accepts it, and then it is recorded once', async () => {
    const { person, propose, weighed, masses, listed, cow } = await open();
    const { body } = await propose([weighed(450)]);
    expect(await masses()).toEqual([]);
    const [one] = await listed();
    expect(one).toMatchObject({
      id: body['id'],
      kind: 'weighed',
      names: { [cow]: 'K1' },
      version: 1,
    });
    const accept = () => send(person, 'POST', `/proposals/${body['id']}/accept`, { version: 1 });
    const answers = await Promise.all(Array.from({ length: 8 }, accept));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await masses()).toEqual([450]);
    expect(await listed()).toEqual([]);
    expect(await listed('accepted')).toMatchObject([
      { decidedName: 'Piet Botha', byItself: false },
    ]);
  });

  it('says by name where to, with what and into which mob', async () => {
    const { person, propose, listed, cow } = await open();
    const made = async (path: string, body: object): Promise<string> =>
      String((await send(person, 'POST', path, body)).body['id']);
    const campId = await made('/camps', { name: 'Agterkamp' });
    const mobId = await made('/mobs', { name: 'Jong verse', species: 'Cattle' });
    const medicineId = await made('/medicines', {
      name: 'Oxy',
      medicineClass: 'other',
      unit: 'ml',
      dosePer: 'head',
      doseRate: 5,
      meatDays: 10,
    });
    const line = { medicineId, dose: 5, unit: 'ml', meatDays: 10 };
    await propose([
      event('moved', cow, '2026-01-10', { campId }),
      event('joined_mob', cow, '2026-01-10', { mobId }),
      event('treated', cow, '2026-01-10', { lines: [line] }),
    ]);
    const [{ names }] = await listed();
    expect(names).toEqual({
      [cow]: 'K1',
      [campId]: 'Agterkamp',
      [mobId]: 'Jong verse',
      [medicineId]: 'Oxy',
    });
  });

  it('put right in the form it is recorded as it was put right; declined it is not', async () => {
    const { person, propose, weighed, masses } = await open();
    const one = (await propose([weighed(450)])).body['id'];
    await send(person, 'POST', `/proposals/${one}/accept`, { version: 1, entries: [weighed(455)] });
    expect(await masses()).toEqual([455]);
    const two = (await propose([weighed(1)])).body['id'];
    const decline = { version: 1, note: 'nie sy nie' };
    expect((await send(person, 'POST', `/proposals/${two}/decline`, decline)).status).toBe(200);
    expect((await send(person, 'POST', `/proposals/${two}/accept`, { version: 2 })).status).toBe(
      409,
    );
    expect(await masses()).toEqual([455]);
  });

  it('what the ledger refuses stays open, all of it', async () => {
    const { person, propose, weighed, masses, listed } = await open();
    const id = (
      await propose([weighed(450), event('weighed', uuid(), '2026-01-10', { massKg: 4 })])
    ).body['id'];
    expect((await send(person, 'POST', `/proposals/${id}/accept`, { version: 1 })).status).toBe(
      422,
    );
    expect(await masses()).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('from an author the farm trusts with this kind it is taken by itself, with its source shown', async () => {
    const { person, propose, weighed, masses, listed } = await open();
    const trust = { kind: 'weighed', author: 'Skaal by die hek', isTrusted: true };
    expect((await send(person, 'PUT', '/proposals/trust', trust)).status).toBe(200);
    expect((await propose([weighed(450)])).body['status']).toBe('accepted');
    expect(await masses()).toEqual([450]);
    expect(await listed('accepted')).toMatchObject([
      { byItself: true, author: 'Skaal by die hek' },
    ]);
    // Another author, another kind beside it, or what the ledger refuses: a person looks.
    expect((await propose([weighed(460, '2026-02-10')], { author: 'Iemand' })).body['status']).toBe(
      'open',
    );
    const moved = event('noted', uuid(), '2026-01-10', {});
    expect((await propose([weighed(470, '2026-03-10'), moved])).body['status']).toBe('open');
    const unlikely = event('weighed', uuid(), '2026-01-10', { massKg: 450 });
    expect((await propose([unlikely])).body['status']).toBe('open');
    await send(person, 'PUT', '/proposals/trust', { ...trust, isTrusted: false });
    expect((await propose([weighed(480, '2026-04-10')])).body['status']).toBe('open');
    expect(await masses()).toEqual([450]);
  });

  it('has an end, a kind that there is, and a bound; a key proposes and accepts nothing', async () => {
    const { person, propose, weighed, listed } = await open();
    expect((await propose([weighed(450)], { endsAt: '2020-01-01T00:00:00Z' })).status).toBe(422);
    expect((await propose([weighed(450)], { endsAt: '2199-01-01T00:00:00Z' })).status).toBe(422);
    expect((await propose([{ ...weighed(450), kind: 'nonsense' }])).status).toBe(422);
    expect((await propose([])).status).toBe(422);
    expect((await propose(Array.from({ length: 101 }, () => weighed(450)))).status).toBe(422);
    const made = await send(person, 'POST', '/api-keys', { name: 'Skaal', role: 'field_worker' });
    const key = String(made.body['key']);
    const { status, body } = await propose([weighed(450)], {}, key);
    expect(status).toBe(200);
    const accept = await send(
      person,
      'POST',
      `/proposals/${body['id']}/accept`,
      { version: 1 },
      key,
    );
    expect(accept.status).toBe(403);
    expect(await listed()).toHaveLength(1);
  });

  it('hostile entries refuse the request and leave the list readable', async () => {
    const { propose, listed } = await open();
    for (const animalIds of [['no id'], 'x', null, [1, 2], [{}]])
      await propose([
        {
          id: uuid(),
          kind: 'weighed',
          occurredAt: 'whenever',
          animalIds,
          payload: { a: { b: 'c' } },
        },
      ]);
    expect((await listed()).length).toBeGreaterThan(0);
  });
});
