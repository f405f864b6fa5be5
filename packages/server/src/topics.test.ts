import type { Endpoint, Topic } from '@kraal/contract/endpoint';
import { topics } from '@kraal/contract/endpoint';
import { expect, it } from 'vitest';
import { endpointsOf } from './platform/http/route.ts';
import { call, event, openKraal, recorded, signUp, uuid } from './testing/kraal.ts';

/**
 * A screen asks again only for what tells of what was changed (`shows`). Here everything that can be read is read before
 * and after an act of each topic: an answer that changes though it is not said to show the topic is a screen gone stale.
 */
const kraal = await openKraal();
const person = await signUp(kraal);
const { token, farmId } = person;
const farm = `/api/farms/${farmId}`;
const send = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Record<string, any>> => {
  const answer = await call(kraal, method, farm + path, { token, ...(body ? { body } : {}) });
  if (answer.status >= 400)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const [cow, bull, calf] = [uuid(), uuid(), uuid()];
const camp = await send('POST', '/camps', { name: 'Rivier', areaHa: 20 });
const gate = await send('POST', '/things', {
  kind: 'gate',
  name: 'Hek',
  place: { type: 'Point', coordinates: [26, -28] },
});
const mob = await send('POST', '/mobs', { name: 'Koeie', species: 'Cattle' });
const medicine = await send('POST', '/medicines', {
  name: 'Dectomax',
  medicineClass: 'other',
  unit: 'ml',
  dosePer: 'head',
  doseRate: 5,
  meatDays: 49,
});
const batch = await send('POST', `/medicines/${medicine['id']}/batches`, {
  number: 'L1',
  bought: 500,
});
const protocol = await send('POST', '/protocols', {
  name: 'Dip',
  species: 'Cattle',
  mode: 'course',
  fromDays: 10,
  toDays: 4000,
  medicineId: medicine['id'],
});
const session = await send('POST', '/work-sessions', { name: 'Weeg', species: 'Cattle' });
await recorded(kraal, person, [
  event('registered', bull, '2024-01-01', {
    species: 'Cattle',
    sex: 'male',
    tag: 'B1',
    bornOn: '2021-01-01',
  }),
  event('registered', cow, '2024-01-01', {
    species: 'Cattle',
    sex: 'female',
    tag: 'K1',
    bornOn: '2021-01-01',
    campId: camp['id'],
    mobId: mob['id'],
  }),
]);

const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const sale = { kind: 'sale', day: soon, animalIds: [cow] };
const transfer = await send('POST', '/transfers', sale);
const place = await send('POST', '/places', { name: 'Bure', kind: 'farm' });
const neighbour = await signUp(kraal);

const ids: Record<string, string> = {
  transfers: transfer['id'],
  animals: cow,
  mobs: mob['id'],
  things: gate['id'],
  subjects: gate['id'],
  medicines: medicine['id'],
  batches: batch['id'],
  protocols: protocol['id'],
  'work-sessions': session['id'],
};
const queries: Record<string, string> = {
  '/breeding/ancestors': `one=${cow}&other=${bull}`,
  '/breeding/mates': 'species=Cattle&sex=female',
  '/breeding/measures': 'species=Cattle&from=2025-01-01&to=2026-12-31&by=year',
  '/breeding/': 'species=Cattle',
  '/heads': 'on=2026-01-01',
  '/plan': 'from=2030-01-01',
  '/weaning-by-sire': 'species=Cattle',
  '/clip': 'species=Sheep',
  '/sale-results': 'species=Cattle',
  '/agistment': 'from=2024-01-01&until=2024-12-31',
  '/register': 'from=2020-01-01&until=2027-12-31',
  '/animal-by-mark': 'mark=K1',
  '/health/insight': 'from=2025-01-01&to=2026-12-31',
  '/due/': '',
  '/due': 'to=2027-12-31',
  '/sync/changes': 'epoch=another&since=0',
  '/trace': `animalId=${cow}&from=2025-07-01&until=2026-12-31`,
};

/** Where a read stands on this farm; null where its answer is a file, or of something that is not here. */
function addressOf({ method, path, response }: Endpoint): string | null {
  if (method !== 'GET' || !response || !path.startsWith('/api/farms/:farmId')) return null;
  const filled = path
    .replace(/([\w-]+)\/:id/, (_, of: string) => `${of}/${ids[of] ?? ':id'}`)
    .replace(':farmId', farmId)
    .replace(':list', 'animals');
  if (filled.includes(':')) return null;
  const query = Object.entries(queries).find(([part]) => path.includes(part))?.[1];
  return query ? `${filled}?${query}` : filled;
}

const readable = endpointsOf(kraal.app).flatMap((endpoint) => {
  const address = addressOf(endpoint);
  return address ? [{ endpoint, address }] : [];
});

async function readAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { endpoint, address } of readable) {
    const { status, body } = await call(kraal, 'GET', address, { token });
    // A busy machine may say so; taken for an answer it would seem to change with the next read.
    if (status >= 500) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
    if (status < 300) answers.set(endpoint.path, JSON.stringify(body));
  }
  return answers;
}

const herd = (
  kind: string,
  animalId: string,
  payload: Record<string, unknown>,
  on = '2025-08-01',
) => recorded(kraal, person, [event(kind, animalId, on, payload)]);

const about = (kind: string, subjectId: string, payload = {}) => {
  const { animalIds: _nobody, ...entry } = event(kind, '', '2025-08-02', payload);
  return recorded(kraal, person, [{ ...entry, subjectIds: [subjectId] }]);
};

const acts: Record<Topic, (() => Promise<unknown>)[]> = {
  herd: [
    () => herd('served', cow, { method: 'natural', sireId: bull }),
    () => herd('moved', cow, { campId: null }),
    () => herd('weighed', cow, { massKg: 480 }),
    () =>
      herd('treated', cow, {
        lines: [
          {
            medicineId: medicine['id'],
            batchId: batch['id'],
            dose: 5,
            unit: 'ml',
            meatDays: 49,
            milkDays: 0,
          },
        ],
        protocolId: protocol['id'],
        step: 0,
      }),
    () =>
      recorded(kraal, person, [
        event('gave_birth', cow, '2026-05-09', {
          young: [{ id: calf, alive: true, sex: 'female', massKg: 34 }],
        }),
      ]),
    () => herd('sold', bull, { to: 'Abattoir', priceCents: 1_500_000, massKg: 700 }),
    () => recorded(kraal, person, [event('died', calf, '2026-05-20', { cause: 'predator' })]),
  ],
  transfers: [
    () => send('POST', '/transfers', { ...sale, note: 'Vandag' }),
    () => send('PATCH', `/transfers/${transfer['id']}`, { driver: 'Piet', version: 1 }),
    () => send('POST', `/transfers/${transfer['id']}/steps`, { step: 'cancel', version: 2 }),
  ],
  partners: [
    () => send('POST', '/partners/code'),
    async () => {
      const { body } = await call(kraal, 'POST', `/api/farms/${neighbour.farmId}/partners/code`, {
        token: neighbour.token,
      });
      return send('POST', '/partners', { code: body['code'], placeId: place['id'] });
    },
  ],
  camps: [
    () => send('POST', '/camps', { name: 'Berg' }),
    () =>
      send('PUT', `/camps/${camp['id']}/shape`, {
        area: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [26, -28],
                [26.0045, -28],
                [26.0045, -27.9959],
                [26, -28],
              ],
            ],
          ],
        },
        from: '2026-01-01',
        version: null,
        sure: ['ask_other_size'],
      }),
    () => send('PATCH', `/camps/${camp['id']}`, { name: 'Rivierkamp', version: camp['version'] }),
  ],
  things: [
    () => send('POST', '/things', { kind: 'store', name: 'Skuur' }),
    // A camp that was drawn may have moved it on.
    async () => {
      const { version } = await send('GET', `/things/${gate['id']}`);
      await send('PUT', `/things/${gate['id']}`, { kind: 'gate', name: 'Agterhek', version });
    },
    () => about('gate_opened', gate['id']),
    () => about('inspected', gate['id'], { condition: 'broken' }),
  ],
  plan: [
    () =>
      send('POST', '/plan/stays', {
        stays: [{ mobId: mob['id'], campId: camp['id'], from: '2030-01-01', until: '2030-02-01' }],
      }),
  ],
  tasks: [() => send('POST', '/tasks', { title: 'Maak die dak reg' })],
  mobs: [
    () => send('POST', '/mobs', { name: 'Verse' }),
    () => send('PATCH', `/mobs/${mob['id']}`, { name: 'Stoetkoeie', version: mob['version'] }),
  ],
  medicines: [
    () =>
      send('PATCH', `/medicines/${medicine['id']}`, {
        ...medicine,
        name: 'Dectomax 1 %',
        meatDays: 35,
      }),
    () => send('POST', `/medicines/${medicine['id']}/batches`, { number: 'L2', bought: 100 }),
    () => send('POST', `/batches/${batch['id']}/count`, { left: 300 }),
    () => send('POST', '/medicines/starter', {}),
  ],
  protocols: [
    () =>
      send('POST', '/protocols', { name: 'Ent', species: 'Cattle', mode: 'course', fromDays: 20 }),
    () => send('PATCH', `/protocols/${protocol['id']}`, { ...protocol, name: 'Dip elke jaar' }),
    () => send('POST', '/protocols/starter', {}),
    () => send('DELETE', `/protocols/${protocol['id']}`),
  ],
  semen: [() => send('POST', '/semen', { sireName: 'Hektor', species: 'Cattle', straws: 10 })],
  seasons: [
    () =>
      send('POST', '/breeding/seasons', {
        species: 'Cattle',
        name: 'Somer',
        from: '2026-04-01',
        to: '2026-06-30',
      }),
  ],
  sessions: [
    () => send('POST', '/work-sessions', { name: 'Nog een', species: 'Cattle' }),
    () => send('PATCH', `/work-sessions/${session['id']}`, { name: 'Weegdag', ended: true }),
  ],
  members: [() => send('POST', '/invitations', { role: 'viewer' })],
  keys: [() => send('POST', '/api-keys', { name: 'Skaal', role: 'field_worker' })],
  alerts: [
    () =>
      send('PUT', '/alerts/rules/birth_overdue', {
        isOn: true,
        severity: 'critical',
        threshold: 5,
        version: 0,
      }),
    () =>
      send('POST', '/proposals', {
        author: 'Skaal',
        reason: 'weighed at the gate',
        endsAt: new Date(Date.now() + 864e5).toISOString(),
        entries: [event('weighed', cow, '2025-08-03', { massKg: 470 })],
      }),
  ],
  channels: [
    () =>
      send('POST', '/channels/webhooks', {
        name: 'Kantoor',
        url: 'https://example.com/kraal',
        severityFrom: 'info',
        isOn: true,
      }),
  ],
  views: [
    () =>
      send('PUT', '/list-views/animals', {
        views: [{ id: uuid(), name: 'Koeie', query: { sex: 'female' }, columns: ['tag'] }],
      }),
  ],
};

it('reads all that a farm shows', async () => {
  // What needs a query of its own here is named, so that nobody takes it for covered.
  const answered = await readAll();
  const unread = readable
    .map(({ endpoint }) => endpoint.path)
    .filter((path) => !answered.has(path));
  expect(unread).toEqual([]);
});

it.each(topics)('what %s change is asked for again', async (topic) => {
  for (const act of acts[topic]) {
    const before = await readAll();
    await act();
    const after = await readAll();
    const changed = readable
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => before.get(path) !== after.get(path));
    // An act that nothing shows would prove nothing.
    expect(changed.length, topic).toBeGreaterThan(0);
    // Alerts follow by a round of their own, which says so itself.
    const own = changed.filter(({ shows }) => topic === 'alerts' || !shows?.includes('alerts'));
    const stale = own.filter(({ shows }) => shows && !shows.includes(topic));
    expect(stale.map(({ path }) => path)).toEqual([]);
  }
});
