import { dayOf } from '@kraal/domain/format/dates';
import { createECDH } from 'node:crypto';
import { expect } from 'vitest';
import {
  call,
  event,
  type openKraal,
  type Person,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../kraal.ts';
import { heard } from '../linkFarms.ts';
import { stranger } from '../stranger.ts';
import { mailedToken, type World } from './world.ts';

type Kraal = Awaited<ReturnType<typeof openKraal>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const first = 'veld en vlei 7';
const second = 'nuwe wagwoord 8';

/** A case that looks into a farm, with everything that is taken from it. */
async function feedOutbreak(
  { kraal, admin, owner }: { kraal: Kraal; admin: Person; owner: Person },
  { step }: { step: Step },
): Promise<void> {
  const { farmId } = owner;
  const animalId = uuid();
  const came = { species: 'Cattle', sex: 'female', tag: 'UITBRAAK' };
  await recorded(kraal, owner, [event('registered', animalId, '2024-01-01', came)]);
  const cases = '/api/admin/outbreaks';
  const body = {
    disease: 'foot_and_mouth',
    authority: 'State vet',
    reference: 'R 1',
    reason: 'to see whom it met',
    from: '2024-01-01',
    until: '2024-02-01',
  };
  const { id } = await step(admin, 'POST', cases, {}, body);
  const of = { id: String(id) };
  await step(admin, 'GET', cases, {});
  await step(admin, 'POST', `${cases}/:id/find`, of, { mark: 'UITBRAAK', farmId });
  await step(admin, 'POST', `${cases}/:id/trace`, of, { farmId, animalId });
  await step(admin, 'POST', `${cases}/:id/trace-first`, of, { farmId, animalId });
  const query = `?farmId=${farmId}&animalId=${animalId}`;
  for (const path of ['file', 'events'])
    await step(admin, 'GET', `${cases}/:id/${path}`, of, undefined, query);
  for (const path of ['reads', 'farms']) await step(admin, 'GET', `${cases}/:id/${path}`, of);
  await step(admin, 'POST', `${cases}/:id/close`, of, {});
  await step(owner, 'GET', '/api/farms/:farmId/epcis/events', { farmId });
  await step(owner, 'GET', '/api/farms/:farmId/trace-practice', { farmId });
  const goneId = uuid();
  await recorded(kraal, owner, [
    event('registered', goneId, '2024-01-01', { ...came, tag: 'WEG', eid: '710000999999991' }),
    event('stolen', goneId, '2024-02-01', {}),
  ]);
  await step(owner, 'GET', '/api/farms/:farmId/quarantine', { farmId });
  const month = '?from=2024-01-01&until=2024-01-31';
  for (const path of ['agistment', 'register', 'register/file'])
    await step(owner, 'GET', `/api/farms/:farmId/${path}`, { farmId }, undefined, month);
  for (const path of ['', '/sums', '/file'])
    await step(
      owner,
      'GET',
      `/api/farms/:farmId/sale-results${path}`,
      { farmId },
      undefined,
      '?species=Cattle',
    );
  const stops = '/api/farms/:farmId/stop-list';
  for (const path of ['', '/stolen', '/here'])
    await step(owner, 'GET', `${stops}${path}`, { farmId });
  const theft = { reference: 'CAS 1/2/2024', contactName: 'Piet', contactPhone: '0821234567' };
  await step(owner, 'POST', stops, { farmId }, { animalIds: [goneId], ...theft });
  await step(owner, 'POST', `${stops}/check`, { farmId }, { marks: '710000999999991' });
  const [listed] = (await step(owner, 'GET', stops, { farmId }))['items'];
  const ended = { farmId, id: String(listed?.id) };
  await step(owner, 'POST', `${stops}/:id/end`, ended, { how: 'recovered' });
  // Struck off last: it cannot be listed again.
  await step(owner, 'POST', stops, { farmId }, { animalIds: [goneId], ...theft });
  const { items } = await step(admin, 'GET', '/api/admin/stop-list', {});
  const struck = { id: String(items[0]?.id) };
  await step(admin, 'POST', '/api/admin/stop-list/:id/strike', struck, { reason: 'no theft' });
  const captured = {
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2024-01-02T08:00:00Z',
    epcisBody: { eventList: [{ type: 'ObjectEvent', eventTime: '2024-01-02T08:00:00Z' }] },
  };
  const capture = '/api/farms/:farmId/epcis/capture';
  const { captureID } = await step(owner, 'POST', capture, { farmId }, captured);
  await step(owner, 'GET', `${capture}/:id`, { farmId, id: String(captureID) });
}

/** Alerts, their rules and channels, and proposals. */
async function feedAlerts(
  owner: Person,
  { step, lookOver, now }: { step: Step; now: Date } & Pick<Helpers, 'lookOver'>,
): Promise<void> {
  const { farmId } = owner;
  const farm = '/api/farms/:farmId';
  const pair = createECDH('prime256v1');
  await step(
    owner,
    'PUT',
    '/api/push/subscription',
    {},
    {
      endpoint: 'https://push.example/1',
      p256dh: pair.generateKeys('base64url'),
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      device: null,
    },
  );
  const animal = uuid();
  const came = { species: 'Cattle', sex: 'female', tag: 'W1' };
  const events = [event('registered', animal, '2024-01-01', came)];
  await step(owner, 'POST', `${farm}/events`, { farmId }, { events });
  await lookOver(farmId);
  const { items } = await step(owner, 'GET', `${farm}/alerts`, { farmId });
  await step(owner, 'GET', `${farm}/alerts/:id`, { farmId, id: items[0].id });
  const rule = { farmId, rule: 'not_seen' };
  const set = { isOn: true, severity: 'info', threshold: 80, version: 0 };
  await step(owner, 'PUT', `${farm}/alerts/rules/:rule`, rule, set);
  await step(owner, 'DELETE', `${farm}/alerts/rules/:rule`, rule, undefined, '?version=1');
  const hook = { name: 'A', url: 'https://example.com/', severityFrom: 'info', isOn: false };
  const { id } = await step(owner, 'POST', `${farm}/channels/webhooks`, { farmId }, hook);
  const at = { farmId, id: String(id) };
  await step(owner, 'PUT', `${farm}/channels/webhooks/:id`, at, { ...hook, version: 1 });
  await step(owner, 'DELETE', `${farm}/channels/webhooks/:id`, at, undefined, '?version=2');
  const sms = { farmId, channel: 'sms' };
  const way = { preset: 'other', url: 'https://example.com/', headers: '', body: '', secrets: {} };
  await step(owner, 'PUT', `${farm}/channels/gateways/:channel`, sms, { ...way, version: 0 });
  await step(owner, 'DELETE', `${farm}/channels/gateways/:channel`, sms, undefined, '?version=1');
  const endsAt = new Date(now.getTime() + 86_400_000).toISOString();
  const propose = async () => {
    const entries = [event('weighed', animal, '2024-02-01', { massKg: 400 })];
    const body = { author: 'Scale', reason: 'weighed', endsAt, entries };
    const made = await step(owner, 'POST', `${farm}/proposals`, { farmId }, body);
    return { farmId, id: String(made['id']) };
  };
  await step(owner, 'POST', `${farm}/proposals/:id/accept`, await propose(), { version: 1 });
  await step(owner, 'POST', `${farm}/proposals/:id/decline`, await propose(), { version: 1 });
  const trust = { kind: 'weighed', author: 'Scale', isTrusted: false };
  await step(owner, 'PUT', `${farm}/proposals/trust`, { farmId }, trust);
}

/** What the areas do by themselves, which this knows nothing of. */
type Helpers = { tokenOf: () => Promise<string>; lookOver: (farmId: string) => Promise<unknown> };

/** What chance alone does not find: tokens that only a letter or a link tells, and steps that need one another. */
export async function feed(
  kraal: Kraal,
  world: World,
  reached: Set<string>,
  { tokenOf, lookOver }: Helpers,
): Promise<void> {
  const { owner, admin, pool } = world;
  const step = async (
    who: Person | null,
    method: Method,
    route: string,
    ids: Record<string, string>,
    body?: unknown,
    query = '',
  ) => {
    const url = route.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
    const answer = await call(kraal, method, url + query, {
      ...(who ? { token: who.token } : {}),
      ...(body === undefined ? {} : { body }),
    });
    expect([`${method} ${route}`, answer.status], JSON.stringify(answer.body)).toEqual([
      `${method} ${route}`,
      200,
    ]);
    reached.add(`${method} ${route}`);
    return answer.body;
  };
  const farmId = owner.farmId;

  await step(null, 'POST', '/api/auth/firebase/verify', {}, { idToken: await tokenOf() });
  await step(null, 'POST', '/api/auth/token-sync', {});
  await step(null, 'DELETE', '/api/auth/token-sync', {});

  const guest = await signUp(kraal);
  const invite = '/api/farms/:farmId/invitations';
  const invited = async () =>
    String((await step(owner, 'POST', invite, { farmId }, { role: 'field_worker' }))['link']).split(
      'invitation=',
    )[1] ?? '';
  const token = await invited();
  await step(guest, 'GET', '/api/invitations/:token', { token });
  await step(guest, 'POST', '/api/invitations/:token/accept', { token }, {});
  await invited();
  const listed = await step(owner, 'GET', invite, { farmId });
  const [open] = listed['items'] as { id: string }[]; // our own answer
  await step(owner, 'DELETE', `${invite}/:id`, { farmId, id: open?.id ?? '' });
  const member = { farmId, userId: guest.userId };
  await step(owner, 'PATCH', '/api/farms/:farmId/members/:userId', member, {
    role: 'farm_manager',
  });
  await step(owner, 'DELETE', '/api/farms/:farmId/members/:userId', member);
  const hand = await signUp(kraal);
  await step(hand, 'POST', '/api/invitations/:token/accept', { token: await invited() }, {});
  await step(hand, 'POST', '/api/farms/:farmId/leave', { farmId }, {});

  const forgetful = await signUp(kraal);
  await step(null, 'POST', '/api/auth/forgot-password', {}, { email: forgetful.email });
  await expect.poll(() => mailedToken(kraal, forgetful.email)).toBeTruthy();
  await step(
    null,
    'POST',
    '/api/auth/reset-password',
    {},
    { token: mailedToken(kraal, forgetful.email), password: second },
  );
  const other = await signUp(kraal);
  await step(null, 'POST', '/api/auth/refresh', {}, { refreshToken: other.refreshToken });
  await step(null, 'POST', '/api/auth/login', {}, { email: other.email, password: first });
  await step(
    null,
    'POST',
    '/api/auth/register',
    {},
    {
      firstName: 'A',
      lastName: 'B',
      email: `${uuid()}@example.com`,
      password: first,
      farmName: 'Plaas',
      species: ['Cattle'],
    },
  );

  const { url } = await uploadedPhoto(kraal, owner);
  await step(null, 'GET', '/api/people/:name', { name: url.split('/').at(-1) ?? '' });
  reached.add('POST /api/auth/me/photo');

  await step(
    admin,
    'POST',
    '/api/admin/farms/:id/support',
    { id: farmId },
    { reason: 'to see why', hours: 1 },
  );
  const asked = await step(owner, 'GET', '/api/farms/:farmId/support', { farmId });
  await step(
    owner,
    'POST',
    '/api/farms/:farmId/support/:id',
    { farmId, id: asked['items'][0].id },
    { allow: true },
  );

  const views = '/api/farms/:farmId/list-views/:list';
  const view = { id: uuid(), name: 'Heaviest', query: { sort: 'mass' }, columns: ['tag'] };
  await step(owner, 'PUT', views, { farmId, list: 'animals' }, { views: [view] });
  await step(owner, 'GET', views, { farmId, list: 'animals' });
  const actId = uuid();
  const came = { species: 'Cattle', sex: 'female' };
  await recorded(kraal, owner, [{ ...event('registered', uuid(), '2024-01-01', came), actId }]);
  const reason = { reason: 'by mistake' };
  await step(owner, 'POST', '/api/farms/:farmId/acts/:actId/undo', { farmId, actId }, reason);

  await feedAlerts(owner, { step, lookOver, now: kraal.services.now() });
  await feedOutbreak({ kraal, admin, owner }, { step });

  const leaving = await signUp(kraal);
  await step(leaving, 'GET', '/api/farms/:farmId', { farmId: leaving.farmId });
  await step(
    leaving,
    'POST',
    '/api/farms/:farmId/erase',
    { farmId: leaving.farmId },
    { confirm: 'Testplaas' },
  );
  await step(leaving, 'POST', '/api/farms/:farmId/keep', { farmId: leaving.farmId }, {});
  const going = await signUp(kraal);
  await step(
    going,
    'POST',
    '/api/farms/:farmId/erase',
    { farmId: going.farmId },
    { confirm: 'Testplaas' },
  );
  await step(going, 'POST', '/api/auth/me/erase', {}, { confirm: going.email });

  const [kept, double] = [uuid(), uuid()];
  await recorded(
    kraal,
    owner,
    [kept, double].map((id) =>
      event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', name: id }),
    ),
  );
  await step(
    owner,
    'POST',
    '/api/farms/:farmId/animals/:id/recorded-twice',
    { farmId, id: double },
    { eventId: uuid(), keptId: kept },
  );

  const [femaleIds, sireIds] = [pool.get('dams')?.slice(0, 3), pool.get('sires')?.slice(0, 2)];
  await step(
    owner,
    'POST',
    '/api/farms/:farmId/breeding/matings',
    { farmId },
    { femaleIds, sireIds },
  );
  const season = await step(
    owner,
    'POST',
    '/api/farms/:farmId/breeding/seasons',
    { farmId },
    {
      name: 'Summer',
      species: 'Cattle',
      from: '2025-01-01',
      to: '2025-03-01',
    },
  );
  await step(owner, 'DELETE', '/api/farms/:farmId/breeding/seasons/:id', {
    farmId,
    id: season['id'],
  });
  await step(
    owner,
    'POST',
    '/api/farms/:farmId/protocols',
    { farmId },
    { name: 'Own', species: 'Cattle', mode: 'age', fromDays: 30 },
  );
  const mine = { farmId, name: 'Changed', species: 'Cattle', mode: 'age', fromDays: 30 };
  const { id, version } = await step(
    owner,
    'POST',
    '/api/farms/:farmId/protocols',
    { farmId },
    { ...mine, farmId: undefined, name: 'To be changed' },
  );
  await step(
    owner,
    'PATCH',
    '/api/farms/:farmId/protocols/:id',
    { farmId, id },
    { ...mine, farmId: undefined, version },
  );
  const signedIn = await signUp(kraal);
  const { items } = await step(signedIn, 'GET', '/api/auth/sessions', {});
  await step(signedIn, 'DELETE', '/api/auth/sessions/:id', { id: items[0].id });
  const { key } = await step(
    owner,
    'POST',
    '/api/farms/:farmId/api-keys',
    { farmId },
    { name: 'Calendar', role: 'viewer' },
  );
  await step(
    null,
    'GET',
    '/api/farms/:farmId/due/calendar.ics',
    { farmId },
    undefined,
    `?key=${key}`,
  );
  await importChain(kraal, owner, step);
  await landChain({ kraal, reached, step }, await signUp(kraal));
  await thingChain(step, await signUp(kraal));
  await moveChain(step, await signUp(kraal), kraal);
  await planChain(step, await signUp(kraal));
  await partnerChain(kraal, step, await signUp(kraal));
  await nationalChain(step, await signUp(kraal));
  await taskChain(step, await signUp(kraal));
}

type Step = (
  who: Person | null,
  method: Method,
  route: string,
  ids: Record<string, string>,
  body?: unknown,
  query?: string,
) => Promise<Record<string, any>>; // tests look into answers freely

/** Drawn, cut, joined and taken off the map: each needs the one before. */
async function landChain(
  { kraal, reached, step }: { kraal: Kraal; reached: Set<string>; step: Step },
  who: Person,
): Promise<void> {
  const { farmId } = who;
  const route = '/api/farms/:farmId/camps/:id';
  const camp = { name: 'Rivier', areaHa: null };
  const { id } = await step(who, 'POST', '/api/farms/:farmId/camps', { farmId }, camp);
  const ids = { farmId, id };
  const corners = [
    [26, -28],
    [26.01, -28],
    [26.01, -27.99],
    [26, -28],
  ];
  await step(who, 'PUT', `${route}/shape`, ids, {
    area: { type: 'MultiPolygon', coordinates: [[corners]] },
    from: '2025-01-01',
    version: null,
  });
  const cut = await step(who, 'POST', `${route}/split`, ids, {
    on: '2025-02-01',
    line: [
      [26.005, -28.01],
      [26.005, -27.98],
    ],
    stays: 'left',
    name: 'Rivier oos',
    version: 1,
  });
  await step(who, 'POST', `${route}/join`, ids, {
    on: '2025-03-01',
    otherId: cut['goes'].campId,
    version: 1,
    otherVersion: 1,
  });
  await step(who, 'DELETE', `${route}/shape`, ids, undefined, '?version=1');
  const drawing = {
    type: 'Feature',
    properties: { name: 'Uit lêer' },
    geometry: { type: 'Polygon', coordinates: [corners] },
  };
  const sent = await uploadFile(
    kraal,
    `/api/farms/${farmId}/land/file`,
    who.token,
    'a.geojson',
    Buffer.from(JSON.stringify(drawing)),
  );
  reached.add('POST /api/farms/:farmId/land/file');
  const [shape] = sent.body['shapes'];
  const camps = [{ name: shape.name, campId: null, version: null, area: shape.area }];
  await step(
    who,
    'POST',
    '/api/farms/:farmId/land/camps',
    { farmId },
    {
      from: '2025-01-01',
      camps,
    },
  );
  await step(who, 'GET', '/api/farms/:farmId/land/export', { farmId }, undefined, '?format=kml');
  await step(who, 'GET', '/api/farms/:farmId/land/print', { farmId });
  const holdings = '/api/farms/:farmId/holdings';
  const holding = await step(who, 'POST', holdings, { farmId }, { name: 'Rivierplaas' });
  await step(
    who,
    'PUT',
    `${holdings}/:id/boundary`,
    { farmId, id: holding['id'] },
    {
      area: { type: 'MultiPolygon', coordinates: [[corners]] },
      version: holding['version'],
    },
  );
  const named = { name: 'Rivierplaas Oos', version: Number(holding['version']) + 1 };
  await step(who, 'PATCH', `${holdings}/:id`, { farmId, id: holding['id'] }, named);
}

/** A place of a neighbour, and whether a mob may go there. */
async function moveChain(step: Step, who: Person, kraal: Kraal): Promise<void> {
  const { farmId } = who;
  const places = '/api/farms/:farmId/places';
  const place = await step(who, 'POST', places, { farmId }, { name: 'Buurplaas', kind: 'farm' });
  const ids = { farmId, id: place['id'] };
  await step(who, 'PATCH', `${places}/:id`, ids, { health: 'free', version: 1 });
  const mob = { name: 'Wat mag gaan', species: 'Cattle' };
  const { id: mobId } = await step(who, 'POST', '/api/farms/:farmId/mobs', { farmId }, mob);
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const asked = { kind: 'sale', day, mobId, toId: place['id'] };
  await step(who, 'POST', '/api/farms/:farmId/movement/check', { farmId }, asked);
  const ox = uuid();
  await recorded(kraal, who, [
    event('registered', ox, '2024-01-01', {
      species: 'Cattle',
      sex: 'male',
      tag: 'WAT1',
      brand: 'KB7',
    }),
  ]);
  const transfers = '/api/farms/:farmId/transfers';
  const sale = { kind: 'sale', day, animalIds: [ox], toId: place['id'] };
  const { id } = await step(who, 'POST', transfers, { farmId }, sale);
  const one = { farmId, id };
  await step(who, 'PATCH', `${transfers}/:id`, one, { driver: 'Piet', version: 1 });
  await step(who, 'POST', `${transfers}/:id/steps`, one, { step: 'submit', version: 2 });
  await step(who, 'GET', `${transfers}/:id`, one);
  await step(who, 'POST', `${transfers}/:id/steps`, one, { step: 'approve', version: 3 });
  const [owner, receiver] = ['Piet', 'Anna'].map((name) => ({ name, address: 'Cradock' }));
  const said = { kind: 'removal', owner, receiver, vehicle: 'CA 1', driver: 'Sipho' };
  const paper = await step(who, 'POST', `${transfers}/:id/papers`, one, said);
  const issued = { farmId, id: paper['id'] };
  await step(who, 'GET', `${transfers}/:id/papers`, one);
  await step(who, 'GET', '/api/farms/:farmId/papers/:id/print', issued);
  await step(who, 'POST', '/api/farms/:farmId/papers/:id/void', issued, { reason: 'Verkeerd' });
}

/** A trough that is added, looked at, changed and taken away. */
async function thingChain(step: Step, who: Person): Promise<void> {
  const { farmId } = who;
  const things = '/api/farms/:farmId/things';
  const trough = {
    kind: 'trough',
    name: 'Krip',
    fields: { capacityL: 2000 },
    place: { type: 'Point', coordinates: [26, -28] },
  };
  const { id } = await step(who, 'POST', things, { farmId }, trough);
  const ids = { farmId, id };
  await step(who, 'GET', `${things}/:id`, ids);
  await step(who, 'PUT', `${things}/:id`, ids, { ...trough, name: 'Krip 2', version: 1 });
  await step(who, 'DELETE', `${things}/:id`, ids, undefined, '?version=2');
}

/** A rotation that is proposed, planned, put on other days and dropped. */
async function planChain(step: Step, who: Person): Promise<void> {
  const { farmId } = who;
  const plan = '/api/farms/:farmId/plan';
  const camp = await step(
    who,
    'POST',
    '/api/farms/:farmId/camps',
    { farmId },
    { name: 'A', areaHa: 9 },
  );
  const mob = await step(
    who,
    'POST',
    '/api/farms/:farmId/mobs',
    { farmId },
    { name: 'B', species: 'Cattle' },
  );
  const stay = { mobId: mob['id'], campId: camp['id'], from: '2026-01-01', until: '2026-02-01' };
  const { mobId, from, until } = stay;
  const wish = { mobId, campIds: [camp['id']], from, until, restDays: 30 };
  await step(who, 'POST', `${plan}/proposal`, { farmId }, wish);
  const { ids } = await step(who, 'POST', `${plan}/stays`, { farmId }, { stays: [stay] });
  const of = { farmId, id: ids[0] };
  const { mobId: _mob, ...moved } = { ...stay, until: '2026-03-01', version: 1, isFollowed: true };
  await step(who, 'PUT', `${plan}/stays/:id`, of, moved);
  await step(who, 'DELETE', `${plan}/stays/:id`, of, undefined, '?version=2');
  const settings = '/api/farms/:farmId/grazing/settings';
  const counted = await step(who, 'GET', settings, { farmId });
  await step(who, 'PUT', settings, { farmId }, { ...counted, dailyKg: 11 });
  const report = { farmId, report: 'season' };
  await step(
    who,
    'GET',
    '/api/farms/:farmId/land/reports/:report/file',
    report,
    undefined,
    '?format=csv',
  );
}

/** Two farms that meet, send one load that is received and one that is not, and part. */
async function partnerChain(kraal: Kraal, step: Step, who: Person): Promise<void> {
  const farm = '/api/farms/:farmId';
  const ours = { farmId: who.farmId };
  const { code } = await step(who, 'POST', `${farm}/partners/code`, ours);
  const neighbour = await signUp(kraal);
  const theirs = { farmId: neighbour.farmId };
  const place = { name: 'Bure', kind: 'farm' };
  const { id: toId } = await step(neighbour, 'POST', `${farm}/places`, theirs, place);
  await step(neighbour, 'POST', `${farm}/partners`, theirs, { code, placeId: toId });
  const partner = async () => (await step(who, 'GET', `${farm}/partners`, ours))['items'][0];
  await heard(async () => (await partner())?.status).toBe('pending');
  const { id: partnerId, version } = await partner();
  const met = { ...ours, id: partnerId };
  await step(who, 'POST', `${farm}/partners/:id/accept`, met, { version });
  const linked = async () =>
    (await step(neighbour, 'GET', `${farm}/partners`, theirs))['items'][0].status;
  await heard(linked).toBe('linked');
  const hello = { name: 'Ver', gln: null, server: 'https://ver.example' };
  await step(
    null,
    'POST',
    '/api/partner-messages',
    {},
    stranger()(String(code), 1, 'hello', hello),
  );
  const ewes = [uuid(), uuid()];
  const more = { species: 'Sheep', sex: 'female', brand: 'KB7' };
  await recorded(
    kraal,
    neighbour,
    ewes.map((id) => event('registered', id, '2024-01-01', more)),
  );
  const loads = `${farm}/consignments`;
  const coming = async () =>
    (await step(who, 'GET', loads, ours))['items'].find(
      ({ ours: standing }: { ours: string }) => standing === 'awaited',
    );
  const send = async (ewe: string) => {
    const day = dayOf(new Date(), 'Africa/Johannesburg');
    const sale = { kind: 'sale', day, toId, animalIds: [ewe] };
    const { id } = await step(neighbour, 'POST', `${farm}/transfers`, theirs, sale);
    const steps = `${farm}/transfers/:id/steps`;
    for (const [at, name] of ['submit', 'approve', 'depart'].entries())
      await step(neighbour, 'POST', steps, { ...theirs, id }, { step: name, version: at + 1 });
    await heard(async () => (await coming())?.sent).toBe('onTheRoad');
    return coming();
  };
  const [first = '', second = ''] = ewes;
  const load = await send(first);
  const ids = { ...ours, id: load.id };
  await step(who, 'GET', `${loads}/:id`, ids);
  const { id: campId } = await step(who, 'POST', `${farm}/camps`, ours, { name: 'Ontvangs' });
  const mixed = { campId, animalIds: [first] };
  await step(who, 'POST', `${farm}/quarantine/mixing`, ours, mixed);
  const dead = [{ ref: first, heads: 1 }];
  const received = { campId, dead, extra: [{ mark: 'Z9' }], version: load.version };
  await step(who, 'POST', `${loads}/:id/receive`, ids, received);
  const next = await send(second);
  const declined = { note: 'Siek', version: next.version };
  await step(who, 'POST', `${loads}/:id/decline`, { ...ours, id: next.id }, declined);
  await step(who, 'POST', `${farm}/partners/:id/end`, met, { version: (await partner()).version });
}

/** A property that speaks to the national platform: what it says, and what is announced to it. */
async function nationalChain(step: Step, who: Person): Promise<void> {
  const ours = { farmId: who.farmId };
  const national = '/api/farms/:farmId/national';
  const gln = '6001007000059';
  const { id } = await step(who, 'POST', '/api/farms/:farmId/holdings', ours, { name: 'Nas', gln });
  const camp = { name: 'Nasionaal', areaHa: 4, holdingId: id };
  const { id: campId } = await step(who, 'POST', '/api/farms/:farmId/camps', ours, camp);
  const link = `${national}/links/:id`;
  const consents = { animals: 'always', off: 'review', on: 'review', incoming: 'review' };
  const linked = { token: 'abc', consents, isHerdKnown: true, version: 0 };
  await step(who, 'PUT', link, { ...ours, id }, linked);
  await step(who, 'GET', national, ours);
  await step(who, 'POST', `${national}/incoming/read`, ours);
  const { items } = await step(who, 'GET', `${national}/incoming`, ours);
  const [one, other] = items.map(({ reference }: { reference: string }) => ({
    holdingId: id,
    reference,
  }));
  const came = { eids: ['710000999999881'], species: 'Cattle', sex: 'female', campId };
  await step(who, 'POST', `${national}/incoming/receive`, ours, { ...one, ...came });
  await step(who, 'POST', `${national}/incoming/reject`, ours, { ...other, reason: 'Siek' });
  const held = await step(who, 'GET', `${national}/messages`, ours);
  const ids = held['items'].map((message: { id: string }) => message.id);
  await step(who, 'POST', `${national}/messages/acts`, ours, { ids, act: 'withhold' });
  const { properties } = await step(who, 'GET', national, ours);
  const version = properties.find((property: { id: string }) => property.id === id).link.version;
  await step(who, 'DELETE', link, { ...ours, id }, undefined, `?version=${version}`);
}

/** A task that is set, ticked, taken up again and dropped. */
async function taskChain(step: Step, who: Person): Promise<void> {
  const { farmId } = who;
  const tasks = '/api/farms/:farmId/tasks';
  const { id } = await step(who, 'POST', tasks, { farmId }, { title: 'Maak die dak reg' });
  const of = { farmId, id };
  await step(who, 'PUT', `${tasks}/:id/done`, of, { isDone: true, version: 1 });
  await step(who, 'PUT', `${tasks}/:id/done`, of, { isDone: false, version: 2 });
  await step(who, 'GET', '/api/farms/:farmId/work', { farmId });
  await step(who, 'DELETE', `${tasks}/:id`, of, undefined, '?version=3');
}

async function importChain(kraal: Kraal, owner: Person, step: Step): Promise<void> {
  const { farmId } = owner;
  const path = '/api/farms/:farmId/imports';
  const { body } = await uploadFile(
    kraal,
    `/api/farms/${farmId}/imports`,
    owner.token,
    'a.csv',
    Buffer.from('tag,sex\nU9,f\n'),
  );
  const ids = { farmId, id: String(body['id']) };
  await step(owner, 'POST', `${path}/:id/table`, ids, { sheet: 0, headingRow: 1 });
  await step(owner, 'POST', `${path}/:id/check`, ids, {
    mapping: body['mapping'],
    options: { species: 'Cattle' },
  });
  await step(owner, 'POST', `${path}/:id/mend`, ids, {
    cells: [{ rowNumber: 2, column: 0, value: 'U10' }],
  });
  await step(owner, 'POST', `${path}/:id/run`, ids);
  const status = async () => (await step(owner, 'GET', `${path}/:id`, ids))['status'];
  await expect.poll(status).toBe('imported');
  await step(owner, 'POST', `${path}/:id/undo`, ids);
}

async function uploadedPhoto(kraal: Kraal, owner: Person): Promise<{ url: string }> {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const { body } = await uploadFile(kraal, '/api/auth/me/photo', owner.token, 'me.png', picture);
  await recorded(kraal, owner, [
    event('registered', uuid(), '2024-01-01', { species: 'Cattle', sex: 'female' }),
  ]);
  return { url: String(body['user']?.profilePhotoUrl ?? body['profilePhotoUrl'] ?? '') };
}
