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

const now = new Date('2026-05-20T08:00:00Z');
const kraal = await openKraal({}, { now: () => now });
const send = (person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const place = async (person: Person, more: object): Promise<Record<string, any>> => {
  const { status, body } = await send(person, 'POST', '/places', { kind: 'farm', ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const check = async (person: Person, body: object) =>
  send(person, 'POST', '/movement/check', { kind: 'sale', day: '2026-05-20', ...body });

const cow = (id: string, more: object = {}) =>
  event('registered', id, '2023-01-01', {
    species: 'Cattle',
    sex: 'female',
    bornOn: '2020-01-01',
    brand: 'KB7',
    ...more,
  });

describe('places of others', () => {
  it('are added, found, put right by the version that was seen, and taken off; the farm’s own stand beside them', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const own = await send(person, 'POST', '/holdings', { name: 'Kareefontein' });
    const made = await place(person, {
      name: 'Vleissentraal Bloemfontein',
      kind: 'auction',
      gln: '6001234567899',
      owner: 'Vleissentraal',
      phone: '051 444 0000',
      position: { type: 'Point', coordinates: [26.2, -29.1] },
    });
    expect(made).toMatchObject({ isOwn: false, health: 'unknown', restrictions: [], version: 1 });
    const { body: all } = await send(person, 'GET', '/places');
    expect(all['items'].map(({ name, isOwn }: any) => [name, isOwn])).toEqual([
      ['Kareefontein', true],
      ['Vleissentraal Bloemfontein', false],
    ]);
    expect((await send(person, 'GET', '/places?q=vleis&kind=auction')).body['total']).toBe(1);
    expect((await send(person, 'GET', '/places?q=%25')).body['total']).toBe(0);
    // On the plan of the farm only its own stand, and no camp lies at an auction.
    expect((await send(person, 'GET', '/holdings')).body['items']).toHaveLength(1);
    expect(
      (await send(person, 'POST', '/camps', { name: 'K', holdingId: made['id'] })).status,
    ).toBe(422);
    const change = (version: number, body: object) =>
      send(person, 'PATCH', `/places/${made['id']}`, { version, ...body });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => change(1, { health: 'suspected' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const renamed = await change(2, { address: ' ', phone: null });
    expect(renamed.body).toMatchObject({
      health: 'suspected',
      phone: null,
      address: null,
      owner: 'Vleissentraal',
    });
    expect((await change(3, { archived: true })).status).toBe(200);
    expect((await send(person, 'GET', '/places?kind=auction')).body['total']).toBe(0);
    const kept = await send(person, 'PATCH', `/places/${own.body['id']}`, {
      version: 1,
      archived: true,
    });
    expect([kept.status, Object.keys(kept.body['errors'])]).toEqual([422, ['archived']]);
    const shut = await send(person, 'PATCH', `/places/${own.body['id']}`, {
      version: 1,
      restrictions: [{ from: '2026-05-01', until: null, way: 'out', reason: 'FMD' }],
    });
    expect(shut.body['restrictions']).toMatchObject([{ way: 'out', species: [] }]);
  });

  it.each([
    ['gln', { gln: '6001234567890' }],
    ['gln', { gln: '123' }],
    ['name', { name: '  ' }],
    ['kind', { kind: 'moon' }],
    [
      'restrictions',
      { restrictions: [{ from: '2026-02-01', until: '2026-01-01', way: 'in', reason: 'x' }] },
    ],
    [
      'restrictions',
      {
        restrictions: Array.from({ length: 21 }, () => ({
          from: '2026-02-01',
          until: null,
          way: 'in',
          reason: 'x',
        })),
      },
    ],
    ['position', { position: { type: 'Point', coordinates: [200, 0] } }],
    ['owner', { owner: 'x'.repeat(121) }],
  ])('%s is held against the rules: %j', async (field, body) => {
    const person = await signUp(kraal);
    const answer = await send(person, 'POST', '/places', { name: 'A', kind: 'farm', ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'])[0]).toContain(field);
  });

  it('have a name and a number that no other has, also when sixteen add them at once', async () => {
    const person = await signUp(kraal);
    const names = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        send(person, 'POST', '/places', { name: `P${at}`, kind: 'farm', gln: '6001234567899' }),
      ),
    );
    expect(names.filter(({ status }) => status === 200)).toHaveLength(1);
    const same = await Promise.all(
      Array.from({ length: 16 }, () =>
        send(person, 'POST', '/places', { name: 'Q', kind: 'farm' }),
      ),
    );
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(same.every(({ status }) => status === 200 || status === 422)).toBe(true);
  });

  it('are of their farm alone', async () => {
    const [one, other] = [await signUp(kraal), await signUp(kraal)];
    const made = await place(one, { name: 'Buurman' });
    expect((await send(other, 'GET', '/places')).body['total']).toBe(0);
    const change = await send(other, 'PATCH', `/places/${made['id']}`, { version: 1, name: 'X' });
    expect(change.status).toBe(404);
    expect((await check(other, { toId: made['id'], animalIds: [uuid()] })).status).toBe(404);
  });
});

describe('may it leave', () => {
  it('says of each who may not, by which rule and until when; of the others nothing', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const [free, held, heavy, isolated, calf] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const { body: medicine } = await send(person, 'POST', '/medicines', {
      name: 'Oxy',
      medicineClass: 'other',
      unit: 'ml',
      dosePer: 'head',
      doseRate: 5,
      meatDays: 28,
    });
    const line = { medicineId: medicine['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 };
    await recorded(kraal, person, [
      cow(free, { tag: 'K1' }),
      cow(held, { tag: 'K2' }),
      event('treated', held, '2026-05-10', { lines: [line] }),
      cow(heavy, { tag: 'K3' }),
      event('served', heavy, '2025-08-25', { method: 'ai', sure: true }),
      event('pregnancy_checked', heavy, '2025-10-25', { result: 'pregnant' }),
      event('acquired', isolated, '2026-05-10', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K4',
        bornOn: '2022-01-01',
        brand: 'ZZ9',
      }),
      event('registered', calf, '2025-10-02', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K5',
        bornOn: '2025-10-01',
      }),
    ]);
    const animalIds = [free, held, heavy, isolated, calf];
    const { body } = await check(person, { animalIds });
    const said = Object.fromEntries(
      body['items'].map(({ name, findings }: any) => [
        name,
        findings.map(({ rule, until, blocks }: any) => `${rule} ${until} ${blocks}`),
      ]),
    );
    expect(said).toEqual({
      K2: ['meat_withdrawal 2026-06-07 false'],
      K3: ['heavily_pregnant null true'],
      K4: ['isolation 2026-06-07 true'],
      K5: ['unmarked null false'],
    });
    expect(body['all']).toEqual({ animals: 5, heads: 5 });
    expect(body['mayGo']).toEqual({ animals: 3, heads: 3 });
    expect(body['rules'].slice(0, 2).every(({ blocks }: any) => blocks)).toBe(true);
    // To slaughter the treated one stays; who is in isolation may go there, and nowhere else.
    const slaughter = (await check(person, { kind: 'slaughter', animalIds })).body;
    expect(slaughter['rules'].filter(({ blocks }: any) => blocks)).toMatchObject([
      { rule: 'meat_withdrawal', animals: 1 },
      { rule: 'heavily_pregnant', animals: 1 },
    ]);
    // On a later day the withdrawal and the isolation are over.
    const later = (await check(person, { day: '2026-06-08', animalIds: [held, isolated] })).body;
    expect(later).toMatchObject({ items: [], mayGo: { animals: 2 } });
  });

  it('stops all where a place is shut that way, on its days and for its species only', async () => {
    const person = await signUp(kraal, ['Cattle', 'Sheep']);
    const id = uuid();
    await recorded(kraal, person, [cow(id, { tag: 'K1' })]);
    const shut = (from: string, until: string | null, way: string, species: string[] = []) => ({
      restrictions: [{ from, until, way, species, reason: 'Bek-en-klou' }],
    });
    const to = await place(person, { name: 'A', ...shut('2026-05-20', '2026-05-20', 'in') });
    const asked = async (toId: string, day = '2026-05-20') =>
      (await check(person, { toId, day, animalIds: [id] })).body;
    expect(await asked(to['id'])).toMatchObject({
      mayGo: { animals: 0, heads: 0 },
      places: [
        {
          rule: 'place_restricted',
          until: '2026-05-20',
          name: 'A',
          reason: 'Bek-en-klou',
          blocks: true,
        },
      ],
    });
    expect((await asked(to['id'], '2026-05-21'))['places']).toEqual([]);
    const others = [
      await place(person, { name: 'B', ...shut('2026-05-01', null, 'out') }),
      await place(person, { name: 'C', ...shut('2026-05-01', null, 'both', ['Sheep']) }),
      await place(person, { name: 'D', ...shut('2026-05-21', null, 'both') }),
    ];
    for (const { id: toId } of others) expect((await asked(toId))['mayGo'].animals).toBe(1);
    const sick = await place(person, { name: 'E', health: 'controlled' });
    expect(await asked(sick['id'])).toMatchObject({ mayGo: { animals: 0 } });
    const from = await check(person, { fromId: others[0]!['id'], animalIds: [id] });
    expect(from.body['mayGo'].animals).toBe(0);
  });

  it('lets nothing out of an own property that is shut, whether or not anybody names it', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const shut = { restrictions: [{ from: '2026-05-01', until: null, way: 'out', reason: 'FMD' }] };
    const own = async (name: string, more: object): Promise<string> => {
      const { body } = await send(person, 'POST', '/holdings', { name });
      await send(person, 'PATCH', `/places/${body['id']}`, { version: 1, ...more });
      return body['id'];
    };
    const [closed, open] = [await own('Kwarantyn', shut), await own('Vry', {})];
    const camp = async (name: string, holdingId: string | null): Promise<string> =>
      (await send(person, 'POST', '/camps', { name, holdingId })).body['id'];
    const ids = [uuid(), uuid(), uuid(), uuid()];
    const camps = [await camp('A', closed), await camp('B', open), await camp('C', null), null];
    await recorded(
      kraal,
      person,
      ids.map((id, at) => cow(id, { tag: `K${at}`, ...(camps[at] ? { campId: camps[at] } : {}) })),
    );
    // In the shut one, in the open one, in a camp of neither, in no camp: the last two may stand in either.
    const free = [];
    for (const id of ids)
      free.push((await check(person, { animalIds: [id] })).body['mayGo'].animals);
    expect(free).toEqual([0, 1, 0, 0]);
    const named = await check(person, { animalIds: [ids[2]], fromId: open });
    expect(named.body['mayGo'].animals).toBe(1);
  });

  it('what is shut for sheep keeps no ox, a dead one keeps nobody, and each restriction says its own reason', async () => {
    const person = await signUp(kraal, ['Cattle', 'Sheep']);
    const [ox, ewe, dead] = [uuid(), uuid(), uuid()];
    const sheep = { species: 'Sheep', sex: 'female', bornOn: '2022-01-01', tattoo: 'KB7' };
    await recorded(kraal, person, [
      cow(ox, { tag: 'K1' }),
      event('registered', ewe, '2023-01-01', { ...sheep, tag: 'E1' }),
      event('registered', dead, '2023-01-01', { ...sheep, tag: 'E2' }),
      event('died', dead, '2026-05-10', { cause: 'predator' }),
    ]);
    const shut = (way: string, reason: string, species: string[] = []) => ({
      from: '2026-05-01',
      until: null,
      way,
      reason,
      species,
    });
    const to = await place(person, {
      name: 'Buurman',
      restrictions: [shut('out', 'UIT'), shut('in', 'IN', ['Sheep'])],
    });
    const asked = async (animalIds: string[]) =>
      (await check(person, { animalIds, toId: to['id'] })).body;
    expect((await asked([ox, dead]))['mayGo'].heads).toBe(1);
    expect((await asked([ox, dead]))['places']).toEqual([]);
    const both = await asked([ox, ewe]);
    expect(both['mayGo'].heads).toBe(1);
    expect(both['places'].map(({ reason }: any) => reason)).toEqual(['IN']);
  });

  it('is asked of a mob, a camp or a list, and of a day to come', async () => {
    const person = await signUp(kraal, ['Sheep']);
    const mobId = (await send(person, 'POST', '/mobs', { name: 'M', species: 'Sheep' })).body['id'];
    const campId = (await send(person, 'POST', '/camps', { name: 'K' })).body['id'];
    const lot = uuid();
    const first = { species: 'Sheep', sex: 'female', heads: 300, mobId, campId };
    await recorded(kraal, person, [event('registered', lot, '2025-01-01', first)]);
    for (const asked of [{ mobId }, { campId }, { animalIds: [lot] }])
      expect((await check(person, asked)).body).toMatchObject({
        all: { animals: 1, heads: 300 },
        mayGo: { animals: 1, heads: 300 },
      });
    for (const [field, body] of [
      ['day', { mobId, day: '2026-05-19' }],
      ['day', { mobId, day: '2028-01-01' }],
      ['animalIds', {}],
      ['animalIds', { mobId, campId }],
      ['animalIds', { animalIds: [uuid()] }],
      ['kind', { mobId, kind: 'purchase' }],
    ] as const) {
      const { status, body: answer } = await check(person, body);
      expect([status, Object.keys(answer['errors'])]).toEqual([422, [field]]);
    }
  });

  it('who has left is told of once, and a dead one too', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const id = uuid();
    await recorded(kraal, person, [
      cow(id, { tag: 'K1' }),
      event('died', id, '2026-05-10', { cause: 'predator' }),
    ]);
    expect((await check(person, { animalIds: [id] })).body['items']).toMatchObject([
      { findings: [{ rule: 'not_here', blocks: true }] },
    ]);
  });
});
