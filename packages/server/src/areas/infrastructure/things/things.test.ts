import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  about,
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });

const api = (person: Person) => {
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    call(kraal, method, `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      ...(body ? { body } : {}),
    });
  return {
    send,
    get: async (path: string) => (await send('GET', path)).body,
    add: async (body: object) => {
      const answer = await send('POST', '/things', body);
      if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
      return String(answer.body['id']);
    },
    camp: async (name: string) =>
      String((await send('POST', '/camps', { name, areaHa: null })).body['id']),
  };
};

const voids = (entry: TestEvent): TestEvent => ({
  id: uuid(),
  kind: 'voided',
  occurredAt: '2026-05-20T07:00:00Z',
  payload: {},
  voids: { eventId: entry.id, reason: 'wrong' },
});
const codes = async (person: Person, entry: TestEvent): Promise<string[]> => {
  const { body } = await record(kraal, person, [entry]);
  return (body['answers'][0].problems ?? []).map(({ code }: { code: string }) => code);
};

describe('things on the land', () => {
  it('a fence found broken, mended, and the mending taken back', async () => {
    const person = await signUp(kraal);
    const { get, add } = api(person);
    const fence = await add({
      kind: 'fence',
      name: 'Grensdraad',
      fields: { fenceType: 'barbed', strands: 5 },
      place: {
        type: 'LineString',
        coordinates: [
          [26, -28],
          [26.01, -28],
        ],
      },
    });
    const now = async () => get(`/things/${fence}`);
    expect(await now()).toMatchObject({ condition: null, inspectedOn: null, version: 1 });
    const broken = about('inspected', fence, '2026-05-01', { condition: 'broken' });
    const mended = about('repaired', fence, '2026-05-03', { costCents: 45_000 });
    await recorded(kraal, person, [broken]);
    expect(await now()).toMatchObject({ condition: 'broken', conditionOn: '2026-05-01' });
    expect((await get('/things?attention=true'))['items']).toHaveLength(1);
    await recorded(kraal, person, [mended]);
    expect(await now()).toMatchObject({ condition: 'good', inspectedOn: '2026-05-01' });
    expect((await get('/things?attention=true'))['items']).toEqual([]);
    // What was seen before it was mended is late news, and changes nothing.
    await recorded(kraal, person, [about('inspected', fence, '2026-05-02', { condition: 'worn' })]);
    expect(await now()).toMatchObject({ condition: 'good', inspectedOn: '2026-05-02' });
    await recorded(kraal, person, [voids(mended)]);
    expect(await now()).toMatchObject({ condition: 'worn', conditionOn: '2026-05-02' });
    const { items, total } = await get(`/subjects/${fence}/events`);
    expect(total).toBe(4);
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'voided',
      'repaired',
      'inspected',
      'inspected',
    ]);
    expect(items[1]).toMatchObject({ about: 'Grensdraad', voidReason: 'wrong', animals: 0 });
    const [last] = (await get('/events?limit=1'))['items'];
    expect(last).toMatchObject({ kind: 'voided', about: 'Grensdraad' });
  });

  it('a kind takes its own fields and its own way of being drawn, and stays what it is', async () => {
    const person = await signUp(kraal);
    const { send, add } = api(person);
    const refused = async (body: object) => (await send('POST', '/things', body)).body['errors'];
    expect(await refused({ kind: 'trough', name: 'K', fields: { strands: 3 } })).toBeDefined();
    expect(await refused({ kind: 'fence', name: 'K', fields: { strands: 1.5 } })).toHaveProperty([
      'fields.strands',
    ]);
    const point = { type: 'Point', coordinates: [26, -28] };
    expect(await refused({ kind: 'fence', name: 'K', place: point })).toHaveProperty('place');
    expect(await refused({ kind: 'gate', name: 'K', campIds: [uuid()] })).toHaveProperty('campIds');
    const gate = await add({ kind: 'gate', name: 'Hek', place: point });
    const turned = await send('PUT', `/things/${gate}`, { kind: 'kraal', name: 'Hek', version: 1 });
    expect(turned.body['errors']).toHaveProperty('kind');
  });

  it('of sixteen who save what they all saw one is first, and the others are told', async () => {
    const person = await signUp(kraal);
    const { send, add } = api(person);
    const gate = await add({ kind: 'gate', name: 'Hek' });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        send('PUT', `/things/${gate}`, { kind: 'gate', name: `Hek ${index}`, version: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    expect((await send('DELETE', `/things/${gate}?version=2`)).status).toBe(200);
    expect((await send('GET', `/things/${gate}`)).status).toBe(404);
    expect((await send('DELETE', `/things/${gate}?version=3`)).status).toBe(404);
  });

  it('a service falls due by its interval, from the last one or from when it was added', async () => {
    const person = await signUp(kraal);
    const { get, add } = api(person);
    const pump = await add({ kind: 'pump', name: 'Pomp', serviceEveryDays: 90 });
    expect(await get(`/things/${pump}`)).toMatchObject({ serviceDueOn: '2026-08-18' });
    const done = about('serviced', pump, '2026-01-10');
    await recorded(kraal, person, [done]);
    expect(await get(`/things/${pump}`)).toMatchObject({
      servicedOn: '2026-01-10',
      serviceDueOn: '2026-04-10',
    });
    expect((await get('/things?attention=true'))['items']).toHaveLength(1);
    await recorded(kraal, person, [voids(done)]);
    expect((await get('/things?attention=true'))['items']).toEqual([]);
  });

  it('what is said of the wrong thing, of another farm, of animals and of nothing is refused', async () => {
    const person = await signUp(kraal);
    const stranger = await signUp(kraal);
    const { add, camp } = api(person);
    const fence = await add({ kind: 'fence', name: 'Draad' });
    const theirs = await api(stranger).add({ kind: 'fence', name: 'Draad' });
    const rivier = await camp('Rivier');
    expect(await codes(person, about('rained', fence, '2026-05-01', { rainMm: 5 }))).toEqual([
      'wrong_subject',
    ]);
    expect(await codes(person, about('repaired', rivier, '2026-05-01'))).toEqual(['wrong_subject']);
    expect(await codes(person, about('repaired', theirs, '2026-05-01'))).toEqual([
      'unknown_subject',
    ]);
    const both = { ...about('repaired', fence, '2026-05-01'), animalIds: [uuid()] };
    expect(await codes(person, both)).toEqual(['no_animals_here']);
    const { subjectIds: _none, ...nothing } = about('repaired', fence, '2026-05-01');
    expect(await codes(person, nothing)).toEqual(['no_subjects']);
    const weighed = {
      ...event('weighed', uuid(), '2026-05-01', { massKg: 3 }),
      subjectIds: [fence],
    };
    expect(await codes(person, weighed)).toEqual(['no_subjects_here']);
    expect(await codes(person, about('repaired', fence, '2026-06-01'))).toEqual(['in_the_future']);
  });

  it('sent twice, and by sixteen at once, an entry stands once', async () => {
    const person = await signUp(kraal);
    const { get, add } = api(person);
    const gauge = await add({ kind: 'gauge', name: 'Meter' });
    const rain = about('rained', gauge, '2026-05-01', { rainMm: 12 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => record(kraal, person, [rain])),
    );
    const results = answers.map(({ body }) => body['answers'][0].result);
    expect(results.filter((one) => one === 'recorded')).toHaveLength(1);
    expect(results.filter((one) => one === 'duplicate')).toHaveLength(15);
    expect((await get(`/subjects/${gauge}/events`))['total']).toBe(1);
  });

  it('an act about several things is taken back as one', async () => {
    const person = await signUp(kraal);
    const { get, add, send } = api(person);
    const gates = [await add({ kind: 'gate', name: 'A' }), await add({ kind: 'gate', name: 'B' })];
    const actId = uuid();
    await recorded(
      kraal,
      person,
      gates.map((id) => ({ ...about('gate_opened', id, '2026-05-01'), actId })),
    );
    const open = async () =>
      (await get('/things?kind=gate'))['items'].map(({ isOpen }: { isOpen: boolean }) => isOpen);
    expect(await open()).toEqual([true, true]);
    const { body } = await send('POST', `/acts/${actId}/undo`, { reason: 'slip' });
    expect(body).toMatchObject({ undone: 2 });
    expect(await open()).toEqual([null, null]);
  });
});

describe('a closed camp', () => {
  it('is entered by nobody until its day, whatever comes in with the entry or before it', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const { camp } = api(person);
    const burnt = await camp('Brand');
    const cow = uuid();
    await recorded(kraal, person, [
      event('registered', cow, '2025-01-01', { species: 'Cattle', sex: 'female', tag: 'K1' }),
    ]);
    const into = (on: string) => event('moved', cow, on, { campId: burnt });
    const closed = about('camp_closed', burnt, '2026-03-01', {
      reason: 'burnt',
      opensOn: '2026-04-10',
    });
    await recorded(kraal, person, [closed]);
    expect(await codes(person, into('2026-03-02'))).toEqual(['camp_closed']);
    expect(await codes(person, into('2026-04-09'))).toEqual(['camp_closed']);
    // Before it was closed, and from the day on which it opens.
    expect(await codes(person, into('2026-02-28'))).toEqual([]);
    expect(await codes(person, into('2026-04-10'))).toEqual([]);
    const forEver = about('camp_closed', burnt, '2026-05-01', { reason: 'isolation' });
    const { body } = await record(kraal, person, [forEver, into('2026-05-02')]);
    expect(body['answers'].map(({ result }: { result: string }) => result)).toEqual([
      'recorded',
      'rejected',
    ]);
    await recorded(kraal, person, [about('camp_opened', burnt, '2026-05-03')]);
    expect(await codes(person, into('2026-05-02'))).toEqual(['camp_closed']);
    expect(await codes(person, into('2026-05-04'))).toEqual([]);
    // Taken back it never was.
    expect(await codes(person, voids(forEver))).toEqual([]);
    expect(await codes(person, into('2026-05-02'))).toEqual([]);
  });
});

it('a closed camp is not entered by a split, a wrong move is put right in the same breath, and a cut closes both halves', async () => {
  const person = await signUp(kraal, ['Sheep']);
  const { camp, send, get } = api(person);
  const [burnt, open] = [await camp('Brand'), await camp('Oop')];
  const ring = [
    [26, -28],
    [26.01, -28],
    [26.01, -27.99],
    [26, -27.99],
    [26, -28],
  ];
  const area = { type: 'MultiPolygon', coordinates: [[ring]] };
  const drawn = await send('PUT', `/camps/${burnt}/shape`, {
    area,
    from: '2026-01-01',
    version: null,
  });
  const lot = uuid();
  await recorded(kraal, person, [
    event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 50 }),
    about('camp_closed', burnt, '2026-03-01', {
      reason: 'sprayed',
      product: 'Picloram',
      opensOn: '2026-06-01',
    }),
  ]);
  const split = event('split', lot, '2026-03-05', { intoId: uuid(), campId: burnt }, { heads: 10 });
  expect(await codes(person, { ...split, payload: { ...split.payload, heads: 10 } })).toContain(
    'camp_closed',
  );
  const wrong = event('moved', lot, '2026-03-06', { campId: burnt });
  const right = {
    ...event('moved', lot, '2026-03-06', { campId: open }),
    voids: { eventId: wrong.id, reason: 'slip' },
  };
  await recorded(kraal, person, [wrong, right]);
  expect((await get('/pastures'))['items']).toMatchObject([
    { heads: 0 },
    { name: 'Oop', heads: 50 },
  ]);
  const cut = await send('POST', `/camps/${burnt}/split`, {
    on: '2026-05-10',
    line: [
      [26.005, -28.01],
      [26.005, -27.98],
    ],
    stays: 'left',
    name: 'Brand oos',
    version: drawn.body['version'],
  });
  expect(cut.status).toBe(200);
  const [fence] = (await get('/things?list=fencing'))['items'];
  expect(fence).toMatchObject({
    name: 'Brand – Brand oos',
    campIds: [burnt, cut.body['goes'].campId],
    place: { type: 'LineString' },
  });
  const told = await get(`/subjects/${cut.body['goes'].campId}/events`);
  expect(told['items']).toMatchObject([
    { payload: { reason: 'sprayed', product: 'Picloram', opensOn: '2026-06-01' } },
  ]);
  const closed = (await get('/pastures'))['items'].map(
    ({ name, closed: of }: { name: string; closed: { opensOn: string } | null }) => [
      name,
      of?.opensOn,
    ],
  );
  expect(closed).toEqual([
    ['Brand', '2026-06-01'],
    ['Brand oos', '2026-06-01'],
    ['Oop', undefined],
  ]);
  const join = {
    on: '2026-05-15',
    otherId: cut.body['goes'].campId,
    version: cut.body['stays'].version,
    otherVersion: cut.body['goes'].version,
  };
  const joined = await send('POST', `/camps/${burnt}/join`, join);
  expect([joined.status, joined.body['code']]).toEqual([409, 'camp_closed']);
});

it('an act about a hundred and one things is taken back as any other', async () => {
  const person = await signUp(kraal);
  const { add, send } = api(person);
  const actId = uuid();
  const gates: string[] = [];
  for (let index = 0; index < 101; index += 1)
    gates.push(await add({ kind: 'gate', name: `H${index}` }));
  await recorded(
    kraal,
    person,
    gates.map((id) => ({ ...about('gate_opened', id, '2026-05-01'), actId })),
  );
  const { body } = await send('POST', `/acts/${actId}/undo`, { reason: 'slip' });
  expect(body).toMatchObject({ undone: 101 });
});

type Said = { what: string; day: number; isVoid: boolean };
const dayAt = (day: number): string =>
  new Date(Date.UTC(2026, 0, 10 + day)).toISOString().slice(0, 10);

/** By hand: the things' days are walked through, the last word of each sort stays. */
function walked(said: readonly Said[]) {
  const told = {
    condition: null as string | null,
    inspectedOn: null as string | null,
    isOpen: null as boolean | null,
  };
  for (const { what, day } of said.filter((one) => !one.isVoid).toSorted((a, b) => a.day - b.day)) {
    if (what.startsWith('inspected')) {
      told.condition = what.slice(10);
      told.inspectedOn = dayAt(day);
    } else if (what === 'repaired') told.condition = 'good';
    else told.isOpen = what === 'gate_opened';
  }
  return told;
}

it('whatever is said of a gate, late, shuffled and taken back, it is as a walk through its days says', async () => {
  const person = await signUp(kraal);
  const { get, add } = api(person);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          what: fc.constantFrom(
            'inspected worn',
            'inspected broken',
            'inspected good',
            'repaired',
            'gate_opened',
            'gate_shut',
          ),
          day: fc.nat(100),
          isVoid: fc.boolean(),
        }),
        { selector: ({ day }) => day, maxLength: 14 },
      ),
      async (said) => {
        const gate = await add({ kind: 'gate', name: 'Hek' });
        const entries = said.map(({ what, day }) => {
          const [kind = '', condition] = what.split(' ');
          return about(kind, gate, dayAt(day), condition ? { condition } : {});
        });
        // They come in the order in which they were drawn, which is not that of their days.
        for (const entry of entries) await recorded(kraal, person, [entry]);
        for (const [index, { isVoid }] of said.entries())
          if (isVoid) await recorded(kraal, person, [voids(entries[index] as TestEvent)]);
        expect(await get(`/things/${gate}`)).toMatchObject(walked(said));
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
