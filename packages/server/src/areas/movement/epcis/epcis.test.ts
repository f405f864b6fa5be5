import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { eventOf } from './eventOf.ts';
import { type Named, namedBy, uriOf } from './uris.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });
const schemas = join(import.meta.dirname, '../../../../../../../shared/schemas/epcis');
const hasSchemas = existsSync(schemas);
const base = kraal.services.config.publicUrl;

type Answer = Record<string, any>;

/** GS1's own schema. Formats are checked: without them a nonsense step passes. */
function problemsOf(document: unknown): string[] {
  const { $schema: _draft, ...schema } = JSON.parse(
    readFileSync(join(schemas, 'EPCIS-JSON-Schema.json'), 'utf8'),
  );
  const check = new Ajv({ strict: false, allErrors: true, formats: fullFormats }).compile(schema);
  return check(document)
    ? []
    : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

async function events(who: Person, query: Record<string, string> = {}) {
  const { payload, statusCode, headers } = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${who.farmId}/epcis/events?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  const document: Answer = statusCode === 200 ? JSON.parse(payload) : {};
  const list: Answer[] = document['epcisBody']?.eventList ?? [];
  return { statusCode, document, list, link: headers['link'], type: headers['content-type'] };
}

const eid = '710000000000321';
const gln = '6001234567899';

/** A farm on which everything happens that has an event. */
async function fullFarm() {
  const who = await signUp(kraal, ['Cattle', 'Sheep']);
  const make = async (path: string, body: object): Promise<string> =>
    String(
      (await call(kraal, 'POST', `/api/farms/${who.farmId}${path}`, { token: who.token, body }))
        .body['id'],
    );
  const campId = await make('/camps', { name: 'Een' });
  const placeId = await make('/places', { name: 'Skougronde', kind: 'show', gln });
  const [cow, calf, lot, part, ox, ewe, thief] = [
    uuid(),
    uuid(),
    uuid(),
    uuid(),
    uuid(),
    uuid(),
    uuid(),
  ];
  const born = { species: 'Cattle', bornOn: '2020-01-01' };
  const at = (one: ReturnType<typeof event>, hour: string) => ({
    ...one,
    occurredAt: `${one.occurredAt.slice(0, 10)}T${hour}:00:00Z`,
  });
  await recorded(kraal, who, [
    event('registered', cow, '2026-01-05', { ...born, sex: 'female', tag: 'K1', campId }),
    event('registered', lot, '2026-01-05', {
      species: 'Sheep',
      sex: 'female',
      heads: 30,
      name: 'Ooie',
      campId,
    }),
    event('acquired', ox, '2026-01-06', {
      ...born,
      sex: 'male',
      tag: 'K2',
      from: 'Skougronde',
      campId,
    }),
    event('registered', ewe, '2026-01-05', { species: 'Sheep', sex: 'female', tag: 'O1', campId }),
    event('registered', thief, '2026-01-05', { ...born, sex: 'male', tag: 'K3', campId }),
  ]);
  await recorded(kraal, who, [
    event('identified', cow, '2026-02-01', { eid }),
    event('born', calf, '2026-02-10', { species: 'Cattle', sex: 'male', damId: cow, tag: 'K4' }),
    event('split', lot, '2026-02-15', { intoId: part, heads: 10 }),
    at(event('departed', cow, '2026-03-01', { placeId }), '06'),
    at(event('arrived', cow, '2026-03-01', {}), '09'),
    at(event('moved', cow, '2026-03-04', { campId }), '15'),
    event('slaughtered', ox, '2026-04-01', { at: 'Skougronde', sure: true }),
    { ...event('sold', part, '2026-04-02', { to: 'Skougronde', sure: true }), heads: 10 },
    event('died', ewe, '2026-04-03', { cause: 'predator' }),
    event('stolen', thief, '2026-04-04', { sure: true }),
  ]);
  return { who, cow, calf, lot, part, ox, ewe, campId, placeId };
}

it('says where animals came into being, stood, went and ended, each once, and nothing of people', async () => {
  const { who, calf, lot, part, ox, ewe, campId } = await fullFarm();
  const { list, type } = await events(who, { perPage: '200' });
  expect(type).toContain('application/ld+json');
  const said = list.map(
    ({ bizStep, action, disposition }) => `${bizStep} ${action} ${disposition}`,
  );
  expect(said.slice(5)).toEqual([
    'encoding OBSERVE encoded',
    'commissioning ADD active',
    'commissioning ADD active',
    'departing OBSERVE in_transit',
    'arriving OBSERVE in_progress',
    'storing OBSERVE in_progress',
    'killing undefined in_progress',
    'shipping OBSERVE in_progress',
    'destroying DELETE destroyed',
    'other OBSERVE stolen',
  ]);
  const of = (step: string, last = false) =>
    (last
      ? list.findLast(({ bizStep }) => bizStep === step)
      : list.find(({ bizStep }) => bizStep === step)) ?? {};
  expect(of('departing')['epcList']).toEqual([`${base}/id/eid/${eid}`]);
  expect(of('arriving')['bizLocation']).toEqual({ id: `https://id.gs1.org/414/${gln}` });
  expect(of('storing')['bizLocation']).toEqual({ id: `${base}/id/place/${campId}` });
  expect(of('receiving')['sourceList']).toEqual([
    { type: 'possessing_party', source: `https://id.gs1.org/414/${gln}` },
  ]);
  expect(of('killing')).toMatchObject({
    type: 'TransformationEvent',
    inputEPCList: [`${base}/id/animal/${ox}`],
    outputQuantityList: [{ quantity: 1 }],
  });
  expect(of('shipping')).toMatchObject({
    quantityList: [{ epcClass: `${base}/id/lot/${part}`, quantity: 10 }],
    destinationList: [{ destination: `https://id.gs1.org/414/${gln}` }],
  });
  expect(of('destroying')['epcList']).toEqual([`${base}/id/animal/${ewe}`]);
  expect(list.find(({ quantityList }) => quantityList?.[0].quantity === 30)).toMatchObject({
    quantityList: [{ epcClass: `${base}/id/lot/${lot}` }],
  });
  expect(of('commissioning', true)['quantityList']).toEqual([
    { epcClass: `${base}/id/lot/${part}`, quantity: 10 },
  ]);
  expect(list.some(({ epcList }) => epcList?.[0] === `${base}/id/animal/${calf}`)).toBe(true);
  expect(list[0]).toMatchObject({ eventTimeZoneOffset: '+02:00' });
  expect(JSON.stringify(list)).not.toMatch(/Skougronde|Ooie|Piet/u);
});

it.skipIf(!hasSchemas)(
  'is valid against GS1’s own schema, and what is wrong would be seen',
  async () => {
    const { who } = await fullFarm();
    const { document, list } = await events(who, { perPage: '200' });
    expect(list.length).toBeGreaterThan(14);
    expect(problemsOf(document)).toEqual([]);
    const wrong = structuredClone(document);
    wrong['epcisBody'].eventList[0].bizStep = 'grazing';
    expect(problemsOf(wrong)).not.toEqual([]);
    const bare = structuredClone(document);
    bare['epcisBody'].eventList[0].epcList = [eid];
    expect(problemsOf(bare)).not.toEqual([]);
  },
);

it('is asked by type, step, animal, place and time, and read page by page to its end', async () => {
  const { who, ewe, lot } = await fullFarm();
  const all = (await events(who, { perPage: '200' })).list;
  const steps = async (query: Record<string, string>) =>
    (await events(who, { perPage: '200', ...query })).list.map(({ bizStep }) => bizStep);
  expect(await steps({ eventType: 'TransformationEvent' })).toEqual(['killing']);
  expect(await steps({ eventType: 'AggregationEvent' })).toEqual([]);
  expect(await steps({ EQ_bizStep: 'shipping' })).toEqual(['shipping']);
  expect(await steps({ EQ_bizStep: 'grazing' })).toEqual([]);
  expect(await steps({ MATCH_anyEPC: `https://elsewhere.example/id/eid/${eid}` })).toEqual([
    'commissioning',
    'encoding',
    'departing',
    'arriving',
    'storing',
  ]);
  expect(await steps({ MATCH_anyEPC: `${base}/id/animal/${ewe}` })).toEqual([
    'commissioning',
    'destroying',
  ]);
  expect(await steps({ MATCH_anyEPC: `${base}/id/lot/${lot}` })).toEqual(['commissioning']);
  expect(await steps({ MATCH_anyEPC: eid })).toEqual([]);
  expect(await steps({ EQ_bizLocation: `https://id.gs1.org/414/${gln}` })).toEqual(['arriving']);
  expect(
    await steps({
      GE_eventTime: '2026-04-02T00:00:00+02:00',
      LT_eventTime: '2026-04-03T12:00:00Z',
    }),
  ).toHaveLength(
    all.filter(({ eventTime }) => eventTime >= '2026-04-01T22' && eventTime < '2026-04-03T12')
      .length,
  );
  const pages: Answer[] = [];
  let token: string | null = '';
  while (token !== null) {
    const page = await events(who, { perPage: '4', ...(token ? { nextPageToken: token } : {}) });
    expect(page.statusCode).toBe(200);
    pages.push(...page.list);
    const next = /<([^>]+)>; rel="next"/u.exec(String(page.link ?? ''))?.[1];
    token = next ? new URL(next).searchParams.get('nextPageToken') : null;
  }
  expect(pages.map(({ eventID }) => eventID)).toEqual(all.map(({ eventID }) => eventID));
  // Whatever says that it was at a place is found by it, and nothing else.
  const placeOf = ({ bizLocation }: Answer): string | undefined => bizLocation?.id;
  for (const place of new Set(all.flatMap((one) => placeOf(one) ?? [])))
    expect((await events(who, { perPage: '200', EQ_bizLocation: place })).list).toEqual(
      all.filter((one) => placeOf(one) === place),
    );
  for (const wrong of [
    { perPage: '0' },
    { perPage: '1e9' },
    { GE_eventTime: 'yesterday' },
    { nextPageToken: 'x' },
    { GE_eventTime: '0000-01-01T00:00:00Z' },
    { LT_eventTime: '2026-01-01T00:00:00+23:59' },
    { LT_eventTime: '2026-01-01T00:00:00+16:00' },
    { eventType: 'Nothing' },
    { nextPageToken: Buffer.from('2026-01-01 x').toString('base64url') },
  ])
    expect([200, 422], JSON.stringify(wrong)).toContain((await events(who, wrong)).statusCode);
  const other = await signUp(kraal);
  expect((await events({ ...other, farmId: who.farmId })).statusCode).toBe(403);
});

it('says heads as they were at that moment, the property on which the camp lies, and offsets of any zone', async () => {
  const who = await signUp(kraal, ['Sheep']);
  const make = async (path: string, body: object): Promise<string> =>
    String(
      (await call(kraal, 'POST', `/api/farms/${who.farmId}${path}`, { token: who.token, body }))
        .body['id'],
    );
  const [first, second] = ['6001234567899', '6009876543219'];
  await make('/holdings', { name: 'Aasvoëlkop', gln: first });
  const holdingId = await make('/holdings', { name: 'Bosrand', gln: second });
  const [campId, next] = [
    await make('/camps', { name: 'Een', holdingId }),
    await make('/camps', { name: 'Twee', holdingId }),
  ];
  const [lot, part] = [uuid(), uuid()];
  const at = (one: ReturnType<typeof event>, hour: string) => ({
    ...one,
    occurredAt: `${one.occurredAt.slice(0, 10)}T${hour}:00:00Z`,
  });
  await recorded(kraal, who, [
    event('registered', lot, '2026-01-05', { species: 'Sheep', sex: 'female', heads: 50, campId }),
    at(event('moved', lot, '2026-02-01', { campId: next }), '06'),
    at(event('split', lot, '2026-02-01', { intoId: part, heads: 20 }), '09'),
    { ...at(event('sold', part, '2026-02-01', { sure: true }), '12'), heads: 20 },
  ]);
  await recorded(kraal, who, [at(event('moved', lot, '2026-02-02', { campId: next }), '06')]);
  const { list } = await events(who);
  const heads = (step: string) =>
    list
      .filter(({ bizStep }) => bizStep === step)
      .map(({ quantityList }) => quantityList[0].quantity);
  expect(heads('storing')).toEqual([50, 30]);
  expect(heads('shipping')).toEqual([20]);
  expect(list.at(-1)).toMatchObject({
    bizStep: 'storing',
    bizLocation: { id: `${base}/id/place/${next}` },
  });
  expect(list.find(({ bizStep }) => bizStep === 'shipping')).toMatchObject({
    readPoint: { id: `https://id.gs1.org/414/${second}` },
  });
  // Of a camp whose property nobody named there are two that it may be.
  const bare = await make('/camps', { name: 'Drie' });
  await recorded(kraal, who, [
    at(event('moved', lot, '2026-02-03', { campId: bare }), '06'),
    { ...at(event('sold', lot, '2026-02-03', { sure: true }), '12'), heads: 30 },
  ]);
  expect((await events(who)).list.at(-1)).toMatchObject({
    readPoint: { id: `${base}/id/farm/${who.farmId}` },
  });
  const { body: farm } = await call(kraal, 'GET', `/api/farms/${who.farmId}`, { token: who.token });
  const setZone = (timeZone: string, version: unknown) =>
    call(kraal, 'PATCH', `/api/farms/${who.farmId}`, {
      token: who.token,
      body: { timeZone, version },
    });
  expect((await setZone('+02:00', farm['version'])).status).toBe(422);
});

it('offsets are written as the schema wants them, on either side of Greenwich', () => {
  const offset = (offsetMinutes: number) =>
    eventOf('https://x', {
      id: uuid(),
      kind: 'died',
      occurredAt: '2026-01-01T00:00:00Z',
      recordedAt: '2026-01-01T00:00:00Z',
      offsetMinutes,
      beasts: [{ id: uuid(), eid: null, isLot: false, heads: 1 }],
      place: null,
      property: { of: 'farm', id: uuid() },
      otherParty: null,
    })?.['eventTimeZoneOffset'];
  expect([120, -210, -570, 0, 345, 840].map(offset)).toEqual([
    '+02:00',
    '-03:30',
    '-09:30',
    '+00:00',
    '+05:45',
    '+14:00',
  ]);
});

it('what was taken back is no event', async () => {
  const { who, cow } = await fullFarm();
  const before = (await events(who, { EQ_bizStep: 'arriving' })).list;
  const [arrived] = before;
  await recorded(kraal, who, [
    {
      ...event('voided', cow, '2026-05-01', {}),
      voids: { eventId: String(arrived?.['eventID']).slice('urn:uuid:'.length), reason: 'wrong' },
    } as ReturnType<typeof event>,
  ]);
  expect(before).toHaveLength(1);
  expect((await events(who, { EQ_bizStep: 'arriving' })).list).toEqual([]);
});

it('addresses are read back as what they were written of, and nothing else is read', () => {
  const id = uuid();
  const all: Named[] = [
    { of: 'eid', number: eid },
    { of: 'gln', number: gln },
    { of: 'animal', id },
    { of: 'lot', id },
    { of: 'place', id },
    { of: 'farm', id },
  ];
  expect(all.map((one) => namedBy(uriOf('https://kraal.example', one)))).toEqual(all);
  for (const other of ['', eid, 'urn:epc:id:sgtin:1.2.3', `/id/animal/${id}x`, 'javascript:1'])
    expect(namedBy(other)).toBeNull();
});

const document = (eventList: Answer[]) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-05-20T08:00:00Z',
  epcisBody: { eventList },
});
const capture = (who: Person, eventList: Answer[]) =>
  call(kraal, 'POST', `/api/farms/${who.farmId}/epcis/capture`, {
    token: who.token,
    body: document(eventList),
  });
const killed = (more: Answer = {}) => ({
  type: 'TransformationEvent',
  eventID: `urn:uuid:${uuid()}`,
  eventTime: '2026-05-10T09:00:00+02:00',
  eventTimeZoneOffset: '+02:00',
  bizStep: 'https://ref.gs1.org/cbv/BizStep-killing',
  inputEPCList: [`https://abattoir.example/id/eid/${eid}`],
  outputQuantityList: [{ epcClass: 'https://abattoir.example/carcass/1', quantity: 1 }],
  bizLocation: { id: `https://id.gs1.org/414/${gln}` },
  'abattoir:coldMassKg': 240,
  ...more,
});

it('what another program says is proposed, and recorded once somebody of the farm accepts it', async () => {
  const { who, cow } = await fullFarm();
  const event = killed();
  const { status, body: job } = await capture(who, [event]);
  expect(status, JSON.stringify(job)).toBe(200);
  expect(job).toMatchObject({ success: true, running: false, errors: [] });
  const asked = `/api/farms/${who.farmId}/epcis/capture/${job['captureID']}`;
  expect((await call(kraal, 'GET', asked, { token: who.token })).body).toEqual({ ...job });
  const standing = async () =>
    (await call(kraal, 'GET', `/api/farms/${who.farmId}/animals/${cow}`, { token: who.token }))
      .body['status'];
  expect(await standing()).toBe('alive');
  const { body: open } = await call(kraal, 'GET', `/api/farms/${who.farmId}/proposals`, {
    token: who.token,
  });
  const [proposal] = open['items'];
  expect(proposal).toMatchObject({ id: job['proposalId'], author: 'EPCIS', kind: 'slaughtered' });
  const accepted = await call(
    kraal,
    'POST',
    `/api/farms/${who.farmId}/proposals/${proposal.id}/accept`,
    { token: who.token, body: { version: proposal.version, entries: proposal.entries } },
  );
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect(await standing()).toBe('slaughtered');
  // Sent again it is known, and nobody is asked twice.
  expect((await capture(who, [event])).body).toMatchObject({ success: true, proposalId: null });
});

it('sent while people are still asked, four times at once or after they said no, it asks nobody twice', async () => {
  const { who } = await fullFarm();
  const event = killed();
  const jobs = await Promise.all(Array.from({ length: 4 }, () => capture(who, [event])));
  expect(jobs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(jobs.filter(({ body }) => body['proposalId'] !== null)).toHaveLength(1);
  const asked = `/api/farms/${who.farmId}/proposals`;
  const { body: open } = await call(kraal, 'GET', asked, { token: who.token });
  expect(open['items']).toHaveLength(1);
  const [{ id, version }] = open['items'];
  await call(kraal, 'POST', `${asked}/${id}/decline`, {
    token: who.token,
    body: { version, note: 'dit is nie waar nie' },
  });
  expect((await capture(who, [event])).body).toMatchObject({ success: true, proposalId: null });
  // By another program, with a key.
  const { body: key } = await call(kraal, 'POST', `/api/farms/${who.farmId}/api-keys`, {
    token: who.token,
    body: { name: 'Abattoir', role: 'field_worker' },
  });
  const byKey = { ...who, token: String(key['key']) };
  expect((await events(byKey)).statusCode).toBe(200);
  expect((await capture(byKey, [killed()])).body['proposalId']).not.toBeNull();
});

it('a farm’s own events come back as known, whichever they are', async () => {
  const { who } = await fullFarm();
  const { list } = await events(who, { perPage: '200' });
  const { status, body } = await capture(who, list);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ success: true, errors: [], proposalId: null });
});

it('a part of a lot, and a place that the farm does not know, are not taken for the whole and for where they were to go', async () => {
  const { who, cow, lot } = await fullFarm();
  const { body: animal } = await call(kraal, 'GET', `/api/farms/${who.farmId}/animals/${lot}`, {
    token: who.token,
  });
  const { body: camp } = await call(kraal, 'POST', `/api/farms/${who.farmId}/camps`, {
    token: who.token,
    body: { name: 'Agter' },
  });
  const stored = (quantity: number, eventID = `urn:uuid:${uuid()}`) => ({
    type: 'ObjectEvent',
    eventID,
    action: 'OBSERVE',
    eventTime: '2026-05-10T09:00:00+02:00',
    eventTimeZoneOffset: '+02:00',
    bizStep: 'storing',
    quantityList: [{ epcClass: `${base}/id/lot/${lot}`, quantity }],
    bizLocation: { id: `${base}/id/place/${camp['id']}` },
  });
  const came = {
    ...stored(1),
    bizStep: 'arriving',
    quantityList: [],
    epcList: [`${base}/id/animal/${cow}`],
    bizLocation: { id: 'https://id.gs1.org/414/6009876543219' },
  };
  const { body: job } = await capture(who, [stored(1), came, stored(animal['heads'] - 0.5)]);
  expect(job['errors'].map(({ title }: Answer) => title)).toEqual([
    'Heads of a lot that go somewhere without the others are split off on the farm first.',
    'This place is not on the farm’s list.',
    'Say how many heads of the lot.',
  ]);
  expect(job['proposalId']).toBeNull();
  // An id of no kind that the ledger knows is none that would be refused when somebody accepts it.
  const odd = 'urn:uuid:00000000-0000-0000-0000-00000000000f';
  const whole = await capture(who, [stored(animal['heads'], odd)]);
  expect(whole.body, JSON.stringify(whole.body)).toMatchObject({ success: true });
  const { body: proposed } = await call(kraal, 'GET', `/api/farms/${who.farmId}/proposals`, {
    token: who.token,
  });
  const [{ id, version, entries }] = proposed['items'];
  const accepted = await call(kraal, 'POST', `/api/farms/${who.farmId}/proposals/${id}/accept`, {
    token: who.token,
    body: { version, entries },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
});

it('that an event did not happen is not captured as if it had', async () => {
  const { who } = await fullFarm();
  const declared = killed({
    eventID: undefined,
    errorDeclaration: { declarationTime: '2026-05-20T09:00:00Z', reason: 'incorrect_data' },
  });
  const { body } = await capture(who, [declared]);
  expect(body).toMatchObject({
    success: false,
    proposalId: null,
    errors: [{ eventIndex: 0, title: expect.stringContaining('did not happen') }],
  });
});

it('a filter that nobody knows is refused, and what is new is read by when it was recorded', async () => {
  const { who } = await fullFarm();
  expect((await events(who, { EQ_disposition: 'stolen' })).statusCode).toBe(422);
  const all = (await events(who, { perPage: '200' })).list.length;
  const since = (GE_recordTime: string) => events(who, { perPage: '200', GE_recordTime });
  expect((await since('2026-05-20T07:59:00Z')).list).toHaveLength(all);
  expect((await since('2026-05-20T08:01:00Z')).list).toEqual([]);
});

it('a document of many animals is several proposals, and known when it comes again', async () => {
  const who = await signUp(kraal, ['Cattle']);
  const herd = Array.from({ length: 900 }, () => uuid());
  for (let from = 0; from < herd.length; from += 300)
    await recorded(
      kraal,
      who,
      herd.slice(from, from + 300).map((id, at) =>
        event('registered', id, '2024-01-01', {
          species: 'Cattle',
          sex: 'male',
          castrated: true,
          tag: `N${from + at}`,
          bornOn: '2023-01-01',
        }),
      ),
    );
  const killing = (ids: readonly string[]) =>
    killed({
      eventID: `urn:uuid:${uuid()}`,
      inputEPCList: ids.map((id) => `${base}/id/animal/${id}`),
    });
  const list = [killing(herd.slice(0, 450)), killing(herd.slice(450))];
  const first = await capture(who, list);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect(first.body).toMatchObject({ success: true, errors: [] });
  const { body: open } = await call(
    kraal,
    'GET',
    `/api/farms/${who.farmId}/proposals?status=open`,
    { token: who.token },
  );
  expect(open['items']).toHaveLength(2);
  expect((await capture(who, list)).body).toMatchObject({ success: true, proposalId: null });
});

it('each event is judged by itself, and says why it is not proposed', async () => {
  const { who, lot, ewe, campId, placeId } = await fullFarm();
  const of = (bizStep: string, more: Answer = {}) =>
    killed({
      type: 'ObjectEvent',
      action: 'OBSERVE',
      bizStep,
      inputEPCList: undefined,
      epcList: [`${base}/id/eid/${eid}`],
      ...more,
    });
  const lots = (quantity?: number) => ({
    epcList: undefined,
    quantityList: [{ epcClass: `${base}/id/lot/${lot}`, ...(quantity ? { quantity } : {}) }],
  });
  const { body } = await capture(who, [
    of('storing', { bizLocation: { id: `${base}/id/place/${campId}` } }),
    of('storing', { bizLocation: { id: `${base}/id/place/${uuid()}` } }),
    of('destroying', { ...lots(3), action: 'DELETE' }),
    of('shipping', lots()),
    of('packing'),
    of('shipping', { epcList: [`${base}/id/animal/${uuid()}`] }),
    of('shipping', { epcList: [`${base}/id/eid/${eid}`, 'urn:epc:id:sgtin:1.2.3'] }),
    of('departing', {
      destinationList: [{ type: 'location', destination: `${base}/id/place/${placeId}` }],
    }),
    of('shipping', {
      epcList: [`${base}/id/animal/${ewe}`],
      quantityList: lots(2).quantityList,
    }),
    { ...of('shipping'), type: 'AggregationEvent' },
  ]);
  expect(body['errors'].map(({ eventIndex, title }: Answer) => `${eventIndex} ${title}`)).toEqual([
    '1 This place is not on the farm’s list.',
    '3 Say how many heads of the lot.',
    '4 This step is not captured.',
    '5 None of these animals is on the farm.',
    '6 Some of these animals are not on the farm.',
    '8 Several lots are several events.',
    '9 This step is not captured.',
  ]);
  expect(body['success']).toBe(false);
  const { body: open } = await call(kraal, 'GET', `/api/farms/${who.farmId}/proposals`, {
    token: who.token,
  });
  expect(open['items'][0].entries.map(({ kind, heads }: Answer) => [kind, heads ?? null])).toEqual([
    ['moved', null],
    ['died', 3],
    ['departed', null],
  ]);
});

it('takes no document that is none, and none from who may not', async () => {
  const { who } = await fullFarm();
  const status = async (body: object, person = who) =>
    (
      await call(kraal, 'POST', `/api/farms/${who.farmId}/epcis/capture`, {
        token: person.token,
        body,
      })
    ).status;
  for (const wrong of [
    {},
    document([]),
    document(Array.from({ length: 101 }, () => killed())),
    document([killed({ eventTime: 'yesterday' })]),
    document([killed({ inputEPCList: [7] })]),
    document([killed({ inputEPCList: Array.from({ length: 501 }, () => 'x') })]),
    document([killed({ action: 'EAT' })]),
    { ...document([killed()]), type: 'EPCISQueryDocument' },
  ])
    expect(await status(wrong)).toBe(422);
  const other = await signUp(kraal);
  expect(await status(document([killed()]), other)).toBe(403);
  // As linked data, too.
  const { statusCode } = await kraal.app.inject({
    method: 'POST',
    url: `/api/farms/${who.farmId}/epcis/capture`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/ld+json' },
    payload: JSON.stringify(document([killed()])),
  });
  expect(statusCode).toBe(200);
});
