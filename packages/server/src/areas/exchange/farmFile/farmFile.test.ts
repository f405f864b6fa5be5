import { buffer } from 'node:stream/consumers';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { inOrder } from '@kraal/domain/testing/arrival';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import yazl from 'yazl';
import { fromBufferPromise } from 'yauzl';
import { openDatabase, type Row } from '../../../platform/database/connection.ts';
import { readRows } from '../../../testing/readRows.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signInAgain,
  signUp,
  uploadFile,
  uuid,
} from '../../../testing/kraal.ts';
import { openOlderFarm } from '../../../testing/olderFarm.ts';
import { openRandomFarm, sendAll } from '../../../testing/randomFarm.ts';
import { exportFarm } from '../exportFarm.ts';

/** The evening on which the older farm was left; the random farms ended before. */
const kraal = await openKraal(
  {},
  {
    now: () => new Date('2026-11-21T20:00:00Z'),
    fill: (url) => openOlderFarm(url, 'farm-before-9.sql.br', 11),
  },
);
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });

/** Who works on a farm, its trail and what was never brought in belong to where it was, and so do its numbers of changes. */
const notTaken = [
  'membership',
  'invitation',
  'audit',
  'api_key',
  'support_access',
  'import_row',
  'farm_sequence',
  'animal_change',
  'thing_change',
  'keyed_write',
  'list_view',
  'topic_change',
  // What is wrong on the farm is found anew where it comes to; whom it tells is there another's to say.
  'alert',
  'alert_message',
  'alert_told',
  'alert_round',
  'webhook',
  'text_gateway',
  'call_out',
  'proposal',
  'proposal_trust',
  'day_line',
  // What was signed is its issuer's: the farm that it came to issues its own.
  'paper',
  // A chain is its farm's own: what was brought in begins another.
  'movement_record',
  'chain_head',
  // A farm that came to another place meets its neighbours anew.
  'farm_address',
  'partner',
  'partner_message',
  // What was said to the platform was said by the farm that it came from.
  'national_link',
  'national_message',
  'national_animal',
  'national_incoming',
];
/** What differs by its nature: whose farm, where from, under which name a photo lies; and when it was begun. */
const ownColumns = [
  'farm_id',
  'farm_name',
  'brought_in',
  'file',
  'created_at',
  'version',
  'up_to',
  'is_demo',
];

const farmTables = async (): Promise<string[]> =>
  (
    await owner.transaction((transaction) =>
      readRows<{ name: string }>(
        transaction,
        sql`select c.table_name::text as name from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and c.column_name = 'farm_id'
            and t.table_type = 'BASE TABLE' order by 1`,
      ),
    )
  )
    .map(({ name }) => name)
    .filter((name) => !notTaken.includes(name));

const rowsOf = async (table: string, farmId: string): Promise<Row[]> =>
  (
    await owner.transaction((transaction) =>
      readRows<{ row: Row }>(
        transaction,
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
          where ${sql.identifier(table === 'farm' ? 'id' : 'farm_id')} = ${farmId}
            ${table === 'import_file' ? sql`and options->>'purpose' is distinct from 'farm'` : sql``}`,
      ),
    )
  ).map(({ row }) => {
    const own = Object.entries(row).filter(([name]) => !ownColumns.includes(name));
    return Object.fromEntries(own.filter(([name]) => table !== 'farm' || name !== 'id'));
  });

const inOneOrder = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

const zipOf = (farmId: string, userId: string): Promise<Buffer> =>
  buffer(exportFarm(kraal.services, { farmId, userId }));

async function bring(zip: Buffer, person: Person): Promise<Row> {
  const path = `/api/farms/${person.farmId}/export`;
  const sent = await uploadFile(kraal, path, person.token, 'farm.zip', zip);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  for (let tries = 0; tries < 1200; tries += 1) {
    const { body } = await call(
      kraal,
      'GET',
      `/api/farms/${person.farmId}/imports/${sent.body['id']}`,
      { token: person.token },
    );
    if (body['status'] !== 'importing') return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It does not end.');
}

const said = async (person: Person, importId: unknown): Promise<string[]> =>
  (
    await call(kraal, 'GET', `/api/farms/${person.farmId}/imports/${String(importId)}/rows`, {
      token: person.token,
    })
  ).body['items'].flatMap((row: { problems: { message: string }[] }) =>
    row.problems.map(({ message }) => message),
  );

async function expectTheSame(from: string, into: string): Promise<void> {
  for (const table of ['farm', ...(await farmTables())]) {
    const [before, after] = [await rowsOf(table, from), await rowsOf(table, into)];
    // Whoever recorded it is known by name only in the new farm.
    if (table === 'former_person') continue;
    expect(inOneOrder(after), table).toEqual(inOneOrder(before));
  }
}

const emptyFarm = (): Promise<Person> => signUp(kraal);

const boundary = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [26, -28],
        [26.01, -28],
        [26.01, -27.99],
        [26, -28],
      ],
    ],
  ],
};

/** What stands on its land, what was said of it and taken back, and what is planned. */
async function furnish(person: Person): Promise<void> {
  const { farmId, token } = person;
  const send = async (path: string, body: object) =>
    (await call(kraal, 'POST', `/api/farms/${farmId}${path}`, { token, body })).body;
  const camp = await send('/camps', { name: 'Voorste', areaHa: 12 });
  const mob = await send('/mobs', { name: 'Voorste', species: 'Cattle' });
  const gate = await send('/things', {
    kind: 'gate',
    name: 'Hek',
    campIds: [camp['id']],
    place: { type: 'Point', coordinates: [26, -28] },
    serviceEveryDays: 90,
  });
  const stay = { mobId: mob['id'], campId: camp['id'], from: '2025-01-01', until: '2025-02-01' };
  await send('/plan/stays', { stays: [stay] });
  await send('/plan/heads', {
    mobId: mob['id'],
    what: 'comes',
    day: '2027-01-01',
    heads: 5,
    kgEach: 200,
  });
  const { id: holdingId } = await send('/holdings', { name: 'Grootfontein' });
  // Another's place with all that is known of it, and who is to go there.
  const { id: placeId } = await send('/places', {
    name: 'Vleissentraal',
    kind: 'auction',
    gln: '6001234567899',
    owner: 'Piet',
    position: { type: 'Point', coordinates: [26.2, -29.1] },
    health: 'suspected',
    restrictions: [{ from: '2026-02-01', until: null, way: 'in', reason: 'Bek-en-klou' }],
  });
  const ox = uuid();
  await recorded(kraal, person, [
    event('registered', ox, '2025-01-01', { species: 'Cattle', sex: 'male', tag: 'V1' }),
  ]);
  const { id: transferId } = await send('/transfers', {
    kind: 'sale',
    day: '2026-12-01',
    toId: placeId,
    animalIds: [ox],
    driver: 'Piet',
  });
  await send(`/transfers/${transferId}/steps`, { step: 'cancel', version: 1, note: 'Reën' });
  await call(kraal, 'PUT', `/api/farms/${farmId}/holdings/${holdingId}/boundary`, {
    token,
    body: { area: boundary, version: 1, sure: ['ask_cuts_camps'] },
  });
  await call(kraal, 'PUT', `/api/farms/${farmId}/grazing/settings`, {
    token,
    body: { lsuOfClass: { cow: 1.1 }, residualKgPerHa: 300, version: 0 },
  });
  for (const scope of [{}, { scopeKind: 'mob', scopeId: mob['id'] }])
    await call(kraal, 'PUT', `/api/farms/${farmId}/alerts/rules/birth_overdue`, {
      token,
      body: { isOn: true, severity: 'critical', threshold: 5, version: 0, ...scope },
    });
  const about = (kind: string, subjectId: unknown, payload = {}) => {
    const { animalIds: _nobody, ...entry } = event(kind, '', '2025-01-02', payload);
    return { ...entry, subjectIds: [String(subjectId)] };
  };
  const broken = about('inspected', gate['id'], { condition: 'broken' });
  await recorded(kraal, person, [
    broken,
    about('repaired', gate['id'], { costCents: 5000 }),
    about('camp_closed', camp['id'], { reason: 'burnt' }),
    {
      id: uuid(),
      kind: 'voided',
      occurredAt: '2025-02-02T10:00:00Z',
      payload: {},
      voids: { eventId: broken.id, reason: 'wrong' },
    },
  ]);
}

it.each([500, 503, 507, 511])(
  'random farm %i comes out of its own export as it was, to the last row of every list',
  async (seed) => {
    const farm = makeFarm(seed);
    const first = await openRandomFarm(kraal, farm);
    await sendAll(kraal, first, inOrder(farm, 500));
    await furnish(first);
    const second = await emptyFarm();
    const answer = await bring(await zipOf(first.farmId, first.userId), second);
    expect(answer['status'], (await said(second, answer['id'])).join('\n')).toBe('imported');
    await expectTheSame(first.farmId, second.farmId);
    // Out again and in once more: nothing wears off.
    const third = await emptyFarm();
    expect(await bring(await zipOf(second.farmId, second.userId), third)).toMatchObject({
      status: 'imported',
      summary: { events: (await rowsOf('event', first.farmId)).length },
    });
    await expectTheSame(first.farmId, third.farmId);
  },
  120_000,
);

it('a farm that an earlier version kept comes out whole, with cabinet, camps, mobs, protocols, who recorded it and when', {
  timeout: 300_000,
}, async () => {
  const [older] = await owner.transaction((transaction) =>
    readRows<{ farmId: string; userId: string }>(
      transaction,
      sql`select farm_id as "farmId", user_id as "userId" from membership
        where role = 'farm_owner' order by created_at limit 1`,
    ),
  );
  if (!older) throw new Error('There is no older farm.');
  // As the database does by itself in any minute: it knows the farms that are here, and nothing of the one to come.
  await owner.execute(sql`analyze`);
  const me = await emptyFarm();
  const answer = await bring(await zipOf(older.farmId, older.userId), me);
  expect(answer['status'], (await said(me, answer['id'])).join('\n')).toBe('imported');
  await expectTheSame(older.farmId, me.farmId);
  const { body } = await call(kraal, 'GET', `/api/farms/${me.farmId}/events?limit=1`, {
    token: me.token,
  });
  expect(body['items'][0]).toMatchObject({
    recordedBy: 'Anna van der Merwe',
    broughtInBy: 'Piet Botha',
  });
});

it('photos come along, under names of their own; a name that somebody here has is not taken for theirs', async () => {
  const me = await emptyFarm();
  const cow = uuid();
  const picture = await sharp({
    create: { width: 20, height: 10, channels: 3, background: '#884400' },
  })
    .png()
    .toBuffer();
  const { body: photo } = await uploadFile(
    kraal,
    `/api/farms/${me.farmId}/photos`,
    me.token,
    'cow.png',
    picture,
  );
  await recorded(kraal, me, [
    event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'P1' }),
    event('noted', cow, '2024-02-01', { photoId: photo['id'] }),
  ]);
  const other = await emptyFarm();
  expect(await bring(await zipOf(me.farmId, me.userId), other)).toMatchObject({
    status: 'imported',
  });
  const shown = (person: Person) =>
    kraal.app.inject({
      url: `/api/farms/${person.farmId}/photos/${photo['id']}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
  const [here, there] = [await shown(me), await shown(other)];
  expect(there.statusCode).toBe(200);
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
  const files = [...(await filesOf(me)), ...(await filesOf(other))];
  expect(new Set(files).size).toBe(2);
});

const filesOf = async ({ farmId }: Person): Promise<string[]> =>
  (
    await owner.transaction((transaction) =>
      readRows<{ file: string }>(
        transaction,
        sql`select file from photo where farm_id = ${farmId}`,
      ),
    )
  ).map(({ file }) => file);

it('what the rules of today would refuse is taken as it was recorded, and asked about', async () => {
  const me = await emptyFarm();
  const bull = uuid();
  await recorded(kraal, me, [
    event('registered', bull, '2024-01-01', {
      species: 'Cattle',
      sex: 'male',
      bornOn: '2020-01-01',
      tag: 'Q1',
    }),
    event('weighed', bull, '2024-05-01', { massKg: 700 }),
  ]);
  // As a program of before, or a slip that nobody asked about, left it.
  await owner.execute(
    sql`update event set payload = '{"massKg": 7.5}'::jsonb
      where farm_id = ${me.farmId} and kind = 'weighed'`,
  );
  const other = await emptyFarm();
  const answer = await bring(await zipOf(me.farmId, me.userId), other);
  expect(answer).toMatchObject({ status: 'imported', summary: { events: 2, bad: 1 } });
  expect((await said(other, answer['id']))[0]).toMatch(/7\.5/);
  const { body } = await call(kraal, 'GET', `/api/farms/${other.farmId}/animals/${bull}`, {
    token: other.token,
  });
  expect(body['massKg']).toBe(7.5);
});

it('comes only into a farm with nothing in it, by an owner, and is not taken back entry by entry', async () => {
  const me = await emptyFarm();
  await recorded(kraal, me, [
    event('registered', uuid(), '2024-01-01', { species: 'Sheep', sex: 'female', tag: 'U1' }),
  ]);
  const zip = await zipOf(me.farmId, me.userId);
  const again = await bring(zip, me);
  expect(again['status']).toBe('failed');
  expect((await said(me, again['id']))[0]).toMatch(/something on this farm already/);
  const other = await emptyFarm();
  const [one, two] = await Promise.all([bring(zip, other), bring(zip, other)]);
  expect([one['status'], two['status']].sort()).toEqual(['failed', 'imported']);
  const done = one['status'] === 'imported' ? one : two;
  const undo = await call(
    kraal,
    'POST',
    `/api/farms/${other.farmId}/imports/${String(done['id'])}/undo`,
    {
      token: other.token,
    },
  );
  expect([undo.status, undo.body['code']]).toEqual([409, 'whole_farm']);
  // It is a farm like any other from there on.
  const more = await record(kraal, other, [
    event('registered', uuid(), '2024-03-01', { species: 'Sheep', sex: 'female', tag: 'U2' }),
  ]);
  expect(more.body['recorded']).toBe(1);
  const { body: invited } = await call(kraal, 'POST', `/api/farms/${other.farmId}/invitations`, {
    token: other.token,
    body: { role: 'farm_manager' },
  });
  const manager = await signUp(kraal);
  const token = String(invited['link']).split('invitation=')[1];
  await call(kraal, 'POST', `/api/invitations/${token}/accept`, { token: manager.token });
  const his = await uploadFile(
    kraal,
    `/api/farms/${other.farmId}/export`,
    (await signInAgain(kraal, manager)).token,
    'farm.zip',
    zip,
  );
  expect(his.status).toBe(403);
});

/** The same zip with one of its files written anew. */
async function withPart(
  zip: Buffer,
  name: string,
  change: (text: string) => string,
): Promise<Buffer> {
  const from = await fromBufferPromise(zip);
  const into = new yazl.ZipFile();
  for await (const entry of from.eachEntry()) {
    const content = await buffer(await from.openReadStreamPromise(entry));
    const text = entry.fileName === name ? change(content.toString('utf8')) : null;
    into.addBuffer(text === null ? content : Buffer.from(text), entry.fileName);
  }
  into.end();
  return buffer(into.outputStream);
}

it.each<[string, string, (text: string) => string, RegExp]>([
  ['an entry of no kind', 'event.jsonl', (text) => text.replace('"weighed"', '"flown"'), /kind/],
  ['a payload of no shape', 'event.jsonl', (text) => text.replace('"massKg"', '"kilos"'), /massKg/],
  [
    'an entry of the year 9999',
    'event.jsonl',
    (text) => text.replaceAll(/"occurred_at": ?"\d{4}/g, '"occurred_at":"9999'),
    /occurred_at/,
  ],
  [
    'NUL in a note',
    'event.jsonl',
    (text) => text.replace('"note":null', '"note":"a\\u0000b"'),
    /cannot be kept/,
  ],
  ['lines that are none', 'mob.jsonl', () => '{"id": 1\n', /mob\.jsonl, line 1/],
  [
    'a mob of a hundred thousand letters',
    'mob.jsonl',
    () =>
      `{"id":"${uuid()}","version":1,"archived_at":null,"species":null,"name":"${'x'.repeat(100_000)}"}`,
    /mob\.jsonl, line 1/,
  ],
  [
    'two mobs of one name',
    'mob.jsonl',
    () => `{"id":"${uuid()}","version":1,"name":"A"}\n{"id":"${uuid()}","version":1,"name":"a"}`,
    /contradicts itself/,
  ],
  ['an entry twice', 'event.jsonl', (text) => `${text}${text}`, /contradicts itself/],
  [
    'nesting of a hundred thousand levels',
    'event.jsonl',
    () => `{"payload":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    /nested|line 1/,
  ],
  ['a line without an end', 'event.jsonl', () => 'x'.repeat(3_000_000), /too long/],
  ['a farm without settings', 'farm.jsonl', () => '', /no farm/],
  [
    'a farm in no time zone',
    'farm.jsonl',
    (text) => text.replace('Africa/Johannesburg', 'Mars/Olympus'),
    /Validation|time zone/,
  ],
  [
    '__proto__ as a farm',
    'farm.jsonl',
    () => '{"__proto__":{"x":1},"species":{"constructor":1}}',
    /farm\.jsonl/,
  ],
])('refuses %s whole, and says where', async (_what, part, change, words) => {
  const me = await emptyFarm();
  const sheep = uuid();
  await recorded(kraal, me, [
    event('registered', sheep, '2024-01-01', { species: 'Sheep', sex: 'female', tag: 'H1' }),
    event('weighed', sheep, '2024-02-01', { massKg: 50 }),
  ]);
  const zip = await withPart(await zipOf(me.farmId, me.userId), part, change);
  const other = await emptyFarm();
  const answer = await bring(zip, other);
  expect(answer['status']).toBe('failed');
  expect((await said(other, answer['id'])).join(' ')).toMatch(words);
  for (const table of ['event', 'animal', 'mob'])
    expect(await rowsOf(table, other.farmId), table).toEqual([]);
  // The farm is as empty as before: the whole one still comes in.
  expect(await bring(await zipOf(me.farmId, me.userId), other)).toMatchObject({
    status: 'imported',
  });
});

it('a file of before steps of a transfer kept what was said at the lorry comes in as it was', async () => {
  const me = await emptyFarm();
  const ox = uuid();
  await recorded(kraal, me, [
    event('registered', ox, '2025-01-01', { species: 'Cattle', sex: 'male', tag: 'V1' }),
  ]);
  const begun = await call(kraal, 'POST', `/api/farms/${me.farmId}/transfers`, {
    token: me.token,
    body: { kind: 'sale', day: '2026-12-01', animalIds: [ox] },
  });
  expect(begun.status).toBe(200);
  const older = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => {
        const { on_day: _on, heads: _heads, facts: _facts, ...rest } = JSON.parse(line);
        return JSON.stringify(rest);
      })
      .join('\n');
  const zip = await withPart(await zipOf(me.farmId, me.userId), 'transfer_step.jsonl', older);
  const other = await emptyFarm();
  expect(await bring(zip, other)).toMatchObject({ status: 'imported' });
  expect(await rowsOf('transfer_step', other.farmId)).toMatchObject([{ facts: {} }]);
});

it.each([
  ['no zip', Buffer.from('farm'), /no zip/],
  ['half a zip', null, /no zip|damaged/],
])('refuses %s', async (_what, content, words) => {
  const me = await emptyFarm();
  const zip = await zipOf(me.farmId, me.userId);
  const answer = await bring(content ?? zip.subarray(0, Math.floor(zip.length / 2)), me);
  expect(answer['status']).toBe('failed');
  expect((await said(me, answer['id'])).join(' ')).toMatch(words);
});

it('an entry that was corrected by another stands for it in the new farm too', async () => {
  const first = await signUp(kraal);
  const cow = uuid();
  const wrong = event('weighed', cow, '2023-03-18', { massKg: 480 });
  await recorded(kraal, first, [
    event('registered', cow, '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'K' }),
    wrong,
  ]);
  await recorded(kraal, first, [
    {
      ...event('weighed', cow, '2023-03-19', { massKg: 408, sure: true }),
      voids: { eventId: wrong.id, reason: 'slip' },
    },
  ]);
  const second = await emptyFarm();
  const answer = await bring(await zipOf(first.farmId, first.userId), second);
  expect(answer['status'], (await said(second, answer['id'])).join('\n')).toBe('imported');
  await expectTheSame(first.farmId, second.farmId);
});
