import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();
type Named = { name: string };

/** Page by page; a list that never ends is no list. */
async function walk(person: { farmId: string; token: string }, path: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = '', page = 0; page < 40; page += 1) {
    const { body } = await call(
      kraal,
      'GET',
      `/api/farms/${person.farmId}${path}limit=1${cursor}`,
      {
        token: person.token,
      },
    );
    names.push(...body['items'].map(({ name }: Named) => name));
    if (!body['nextCursor']) return names;
    cursor = `&cursor=${body['nextCursor']}`;
  }
  throw new Error('the list does not end');
}

it('lists by name keep each thing once, in whatever letters it is written', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const names = ['Agterkamp', 'Êrens', 'Ôu land', 'Zeekoe', 'ΟΔΟΣ', 'ΑΣ', 'İstanbul', 'straße'];
  const make = (path: string, body: object) =>
    call(kraal, 'POST', `/api/farms/${person.farmId}${path}`, { token: person.token, body });
  for (const name of names) {
    await make('/camps', { name, areaHa: null });
    await make('/mobs', { name, species: null });
    await make('/medicines', { name, medicineClass: 'other', unit: 'ml', species: ['Cattle'] });
  }
  for (const path of ['/camps?', '/mobs?', '/medicines?'])
    expect((await walk(person, path)).sort(), path).toEqual([...names].sort());
  const cow = uuid();
  await recorded(kraal, person, [
    event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female', breed: 'Ängus' }),
  ]);
  const { body } = await call(
    kraal,
    'GET',
    `/api/farms/${person.farmId}/animals?breed=${encodeURIComponent('Ängus')}`,
    { token: person.token },
  );
  expect(body['total']).toBe(1);
});

it('several who name mating seasons at one moment are all answered, and one of two that share days gets it', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const season = (name: string, year: number) =>
    call(kraal, 'POST', `/api/farms/${person.farmId}/breeding/seasons`, {
      token: person.token,
      body: { species: 'Cattle', name, from: `${year}-11-01`, to: `${year}-12-31` },
    });
  const answers = await Promise.all([
    ...[2018, 2019, 2020, 2021, 2022].map((year) => season(`S${year}`, year)),
    season('A', 2023),
    season('B', 2023),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 422]);
});

it('a page that ended in a camp goes on though that camp was emptied meanwhile', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const camps: string[] = [];
  for (const name of ['Aa', 'Bb'])
    camps.push(
      (
        await call(kraal, 'POST', `/api/farms/${person.farmId}/camps`, {
          token: person.token,
          body: { name, areaHa: null },
        })
      ).body['id'],
    );
  const ids = [uuid(), uuid(), uuid()];
  await recorded(
    kraal,
    person,
    ids.map((id, place) =>
      event('registered', id, '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: `K${place}`,
        campId: camps[Math.min(place, 1)],
      }),
    ),
  );
  const page = (cursor: string) =>
    call(kraal, 'GET', `/api/farms/${person.farmId}/animals?sort=camp&limit=1${cursor}`, {
      token: person.token,
    });
  const first = (await page('')).body;
  await recorded(kraal, person, [event('moved', ids[0] ?? '', '2024-02-01', { campId: camps[1] })]);
  const next = await page(`&cursor=${first['nextCursor']}`);
  expect(next.status).toBe(200);
  expect(next.body['items']).toHaveLength(1);
});
