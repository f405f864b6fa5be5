import pg from 'pg';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const api = (me: Person) => `/api/farms/${me.farmId}`;
const upload = (me: Person, content: Buffer | string, name = 'herd.csv') =>
  uploadFile(kraal, `${api(me)}/imports`, me.token, name, Buffer.from(content));
const get = async (me: Person, path: string) =>
  (await call(kraal, 'GET', api(me) + path, { token: me.token })).body;

async function check(
  me: Person,
  content: Buffer | string,
  options: Record<string, unknown> = {},
  name = 'herd.csv',
) {
  const { body: file } = await upload(me, content, name);
  const { status, body } = await call(kraal, 'POST', `${api(me)}/imports/${file['id']}/check`, {
    token: me.token,
    body: { mapping: file['mapping'], options: { species: 'Cattle', ...options } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { items } = await get(me, `/imports/${file['id']}/rows?limit=200`);
  return {
    id: String(file['id']),
    file: body,
    rows: items as {
      rowNumber: number;
      outcome: string;
      problems: { field: string; column: string | null; message: string }[];
      changes: { field: string; from: unknown; to: unknown; on?: string }[];
    }[],
  };
}

async function finish(me: Person, id: string, act: 'run' | 'undo', until: string) {
  expect(
    (await call(kraal, 'POST', `${api(me)}/imports/${id}/${act}`, { token: me.token })).status,
  ).toBe(200);
  for (let tries = 0; tries < 200; tries += 1) {
    const file = await get(me, `/imports/${id}`);
    if (file['status'] === until) return file;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import does not end');
}

describe('files that are refused change nothing and say why', () => {
  it.each([
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is no CSV, TSV or XLSX file',
    ],
    [
      'a broken workbook',
      Buffer.from('504b0304deadbeef', 'hex'),
      'This is no CSV, TSV or XLSX file',
    ],
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['headings only', Buffer.from('tag,sex\n'), 'headings but no rows'],
    [
      '1,000,001 rows',
      Buffer.from(`tag,sex\n${'a,f\n'.repeat(1_000_001)}`),
      'more than 1,000,000 rows',
    ],
    [
      'two encodings in one',
      Buffer.concat([
        Buffer.from('tag,name,sex\nA,Zoë,f\n', 'utf8'),
        Buffer.from('B,Zoë,f\n', 'latin1'),
      ]),
      'Row 3 is written in another character encoding than row 2',
    ],
  ])('%s', async (_name, content, words) => {
    const me = await signUp(kraal);
    const { status, body } = await upload(me, content);
    expect(status).toBe(422);
    expect(body['errors'].file[0]).toContain(words);
    expect((await get(me, '/imports'))['total']).toBe(0);
  });
});

describe('every encoding and separator of the field is read', () => {
  const text = 'tag;naam;geslag\nA1;Zoë;koei\n';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
    ['commas', Buffer.from(text.replaceAll(';', ','))],
  ])('%s', async (_name, content) => {
    const { file } = await check(await signUp(kraal), content);
    expect(file['headings']).toEqual(['tag', 'naam', 'geslag']);
    expect(file['sample'][0]).toEqual(['A1', 'Zoë', 'koei']);
    expect(file['summary']).toMatchObject({ create: 1, bad: 0 });
  });
  it('XLSX', async () => {
    const workbook = await writeXlsxFile(
      [
        ['Tag', 'Sex', 'Born'],
        ['A1', 'female', new Date('2023-05-01')],
      ],
      { dateFormat: 'yyyy-mm-dd' },
    ).toBuffer();
    const { rows } = await check(await signUp(kraal), workbook, {}, 'herd.xlsx');
    expect(rows).toMatchObject([{ outcome: 'create', problems: [] }]);
  });
});

describe('problems are named by row and column', () => {
  it.each([
    ['a damaged EID', 'tag,sex,eid\nA,f,7.1E+14\n', 2, 'eid', 'A spreadsheet has rounded this EID'],
    [
      'an EID outside ISO 11784',
      'tag,sex,eid\nA,f,710274877906944\n',
      2,
      'EID',
      'larger than ISO 11784 allows',
    ],
    ['31/02', 'tag,sex,born\nA,f,31/02/2024\n', 2, 'born', 'There is no day "31/02/2024".'],
    [
      'days mixed',
      'tag,sex,born\nA,f,25/03/2024\nB,f,03/25/2024\nC,f,04/03/2024\nD,f,04/04/2024\n',
      4,
      'born',
      'mixes day/month and month/day',
    ],
    ['a mass of −3', 'tag,sex,mass\nA,f,-3\n', 2, 'mass', '-3 kg cannot be the mass of Cattle'],
    ['4,000 kg', 'tag,sex,mass\nA,f,4000\n', 2, 'mass', '4000 kg cannot be the mass of Cattle'],
    ['a tag twice', 'tag,sex\nA,f\na ,f\n', 3, null, 'Row 2 has the tag a too.'],
    [
      'a parent younger than its child',
      'tag,sex,born,dam\nA,f,2024-01-01,B\nB,f,2024-06-01,\n',
      2,
      null,
      'is not older than its young',
    ],
    [
      'a sire that is a ewe',
      'tag,sex,sire\nA,f,B\nB,f,\n',
      2,
      null,
      'The sire B is no male in row 3',
    ],
    ['its own dam', 'tag,sex,dam\nA,f,A\n', 2, null, 'named as its own dam'],
    ['a loop', 'tag,sex,dam\nA,f,B\nB,f,C\nC,f,A\n', 2, null, 'Rows 2, 3, 4 are each other'],
    ['no sex', 'tag,sex\nA,?\n', 2, null, 'The sex is missing.'],
  ])('%s', async (_name, text, rowNumber, column, words) => {
    const me = await signUp(kraal);
    const { rows } = await check(me, text);
    const row = rows.find((one) => one.rowNumber === rowNumber);
    expect(row?.outcome).toBe('bad');
    const problem = row?.problems.find((one) => one.message.includes(words));
    expect(problem, JSON.stringify(row?.problems)).toBeDefined();
    if (column) expect(problem?.column?.toLowerCase()).toBe(column.toLowerCase());
    expect((await get(me, '/animals?status=all'))['total']).toBe(0);
  });
  it('tags and EIDs worn on the farm', async () => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [
      event('registered', uuid(), '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'A1',
        eid: '710000000000001',
      }),
    ]);
    const { rows } = await check(me, 'tag,sex,eid\nA1,f,\nB,f,710000000000001\n');
    expect(rows.map((row) => row.problems[0]?.message.slice(0, 40))).toEqual([
      'The tag A1 is worn on the farm already. ',
      'The EID 710000000000001 is worn on the f',
    ]);
  });
});

describe('importing', () => {
  it('matches parents in any row order, makes references, and is undone as a whole', async () => {
    const me = await signUp(kraal);
    const { id } = await check(
      me,
      'tag,sex,born,dam,sire,camp\nC,f,2024-06-01,B,X9,Vlei\nB,f,2020-01-01,,,Vlei\nD,m,2024-07-01,B,X9,\n',
    );
    const done = await finish(me, id, 'run', 'imported');
    expect(done['summary']).toMatchObject({
      create: 3,
      references: 1,
      bad: 0,
      makes: { camps: ['Vlei'], mobs: [], medicines: [] },
    });
    expect((await get(me, '/animals'))['total']).toBe(3);
    expect((await get(me, '/animals?status=reference'))['items']).toMatchObject([
      { tag: 'X9', sex: 'male', heads: 0 },
    ]);
    expect((await get(me, '/camps'))['items']).toMatchObject([{ name: 'Vlei', heads: 2 }]);
    await finish(me, id, 'undo', 'undone');
    expect((await get(me, '/animals?status=all'))['total']).toBe(0);
  });
  it('imports nothing when so chosen and a row is bad', async () => {
    const me = await signUp(kraal);
    const { id } = await check(me, 'tag,sex\nA,f\nB,?\n', { onlyGood: false });
    expect(
      (await call(kraal, 'POST', `${api(me)}/imports/${id}/run`, { token: me.token })).body['code'],
    ).toBe('bad_rows');
    expect((await get(me, '/animals'))['total']).toBe(0);
  });
  it('updates by the file’s own id and shows each change', async () => {
    const me = await signUp(kraal);
    const first = await check(
      me,
      'id,tag,sex,mass,weighed on\n77,A,f,300,2026-01-01\n78,B,m,310,2026-01-01\n',
    );
    await finish(me, first.id, 'run', 'imported');
    const second = await check(
      me,
      'id,tag,sex,name,mass,weighed on\n77,A9,f,Bella,333,2026-02-01\n78,B,m,,310,2026-01-01\n',
      { updateBy: 'externalId' },
    );
    expect(second.rows.map((row) => row.changes)).toEqual([
      [
        { field: 'tag', from: 'A', to: 'A9' },
        { field: 'name', from: null, to: 'Bella' },
        { field: 'massKg', from: null, to: 333, on: '2026-02-01' },
      ],
      [],
    ]);
    await finish(me, second.id, 'run', 'imported');
    expect(
      (await get(me, '/animals'))['items'].map(
        (one: { tag: string; name: string | null; massKg: number }) => [
          one.tag,
          one.name,
          one.massKg,
        ],
      ),
    ).toEqual([
      ['A9', 'Bella', 333],
      ['B', null, 310],
    ]);
  });
  it('reads a scale’s session without headings, by EID', async () => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [
      event('registered', uuid(), '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'A1',
        eid: '982000001088420',
      }),
    ]);
    const { id, rows } = await check(
      me,
      'LA 982 000001088420;12/03/2026;07:45;341,5\nLA 982 000001088421;12/03/2026;07:46;300,0\n',
      { purpose: 'weighings' },
    );
    expect(rows.map((row) => row.outcome)).toEqual(['update', 'bad']);
    await finish(me, id, 'run', 'imported');
    expect((await get(me, '/animals'))['items'][0]).toMatchObject({
      massKg: 341.5,
      massOn: '2026-03-12',
    });
  });
});

it('exports the view with formulas made harmless, and the whole farm as JSON lines', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2024-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag: '=1+1',
      massKg: 300,
    }),
  ]);
  const csv = await call(kraal, 'GET', `${api(me)}/animals-file?format=csv&columns=tag,mass`, {
    token: me.token,
  });
  expect(csv.body['text']).toBe("\uFEFFTag,Mass kg\n'=1+1,300\n");
  const xlsx = await kraal.app.inject({
    url: `${api(me)}/animals-file?format=xlsx`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const zip = await kraal.app.inject({
    url: `${api(me)}/export`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  expect(zip.rawPayload.includes(Buffer.from('event.jsonl'))).toBe(true);
});

it('the long import of one farm keeps nobody else’s waiting', async () => {
  const [long, short] = [await signUp(kraal), await signUp(kraal)];
  const rows = Array.from({ length: 3000 }, (_one, index) => `L${index},f`).join('\n');
  const { id: longId } = await check(long, `tag,sex\n${rows}\n`);
  const { id: shortId } = await check(short, 'tag,sex\nS1,f\n');
  const run = (me: Person, id: string) =>
    call(kraal, 'POST', `${api(me)}/imports/${id}/run`, { token: me.token });
  expect((await run(long, longId)).status).toBe(200);
  await finish(short, shortId, 'run', 'imported');
  expect((await get(long, `/imports/${longId}`))['status']).toBe('importing');
  for (
    let tries = 0;
    (await get(long, `/imports/${longId}`))['status'] !== 'imported';
    tries += 1
  ) {
    if (tries > 600) throw new Error('the long import does not end');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

it('an import stops where it stands when who runs it may no longer', async () => {
  const owner = await signUp(kraal);
  const manager = await signUp(kraal);
  const { body: invited } = await call(kraal, 'POST', `${api(owner)}/invitations`, {
    token: owner.token,
    body: { role: 'farm_manager' },
  });
  const token = String(invited['link']).split('invitation=')[1];
  await call(kraal, 'POST', `/api/invitations/${token}/accept`, { token: manager.token });
  const his = { ...manager, farmId: owner.farmId };
  const rows = Array.from({ length: 3000 }, (_one, index) => `L${index},f`).join('\n');
  const { id } = await check(his, `tag,sex\n${rows}\n`);
  await call(kraal, 'POST', `${api(his)}/imports/${id}/run`, { token: his.token });
  await expect
    .poll(async () => (await get(owner, `/imports/${id}`))['doneRows'], { interval: 20 })
    .toBeGreaterThan(0);
  await call(kraal, 'DELETE', `${api(owner)}/members/${manager.userId}`, { token: owner.token });
  await expect.poll(async () => (await get(owner, `/imports/${id}`))['status']).toBe('checked');
  const { doneRows } = await get(owner, `/imports/${id}`);
  expect(doneRows).toBeLessThan(3000);
  await finish(owner, id, 'run', 'imported');
  expect((await get(owner, '/animals?limit=1'))['total']).toBe(3000);
});

it('nobody’s parent is nobody: zeros and unknowns are no animal that the herd shares; tag 101.0 is tag 101', async () => {
  const me = await signUp(kraal);
  const { id } = await check(
    me,
    'tag,sex,dam,sire,born\n101.0,♀,0,onbekend,1 Maart 2020\n102,♂,??,various,Mrt 2021\n103,2,101,n.v.t.,5Mrt23\n',
  );
  await finish(me, id, 'run', 'imported');
  const { items, total } = await get(me, '/animals?limit=10&status=all&sort=tag');
  expect(total).toBe(3);
  expect(items.map(({ tag, sex, bornOn }: Record<string, string>) => [tag, sex, bornOn])).toEqual([
    ['101', 'female', '2020-03-01'],
    ['102', 'male', '2021-03-15'],
    ['103', 'female', '2023-03-05'],
  ]);
  const family = await get(me, `/animals/${items[2].id}`);
  expect(JSON.stringify(family)).toContain(items[0].id);
});

it('one bad row refuses one row: its young come in without that parent, or with the one that is on the farm', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2019-01-01', { species: 'Cattle', sex: 'female', tag: 'OLD' }),
  ]);
  const { id, file } = await check(
    me,
    'tag,sex,dam,born,birth mass\nBAD,f,,31 Februarie 2018,\nC1,m,BAD,2021-03-01,\nC2,f,BAD,2022-03-01,\nG,f,C2,2024-06-01,\nOLD,f,,2015-01-01,9999\nC3,m,OLD,2020-03-01,\n',
  );
  expect(file['summary']).toMatchObject({ create: 4, bad: 2 });
  const { items } = await get(me, `/imports/${id}/rows?limit=20`);
  expect(items[1]).toMatchObject({
    outcome: 'create',
    changes: [{ field: 'dam', from: 'BAD', to: null, because: 2 }],
  });
  await finish(me, id, 'run', 'imported');
  const herd = (await get(me, '/animals?limit=20&status=all')).items;
  const of = (tag: string) => herd.find((one: { tag: string }) => one.tag === tag);
  const damOf = async (tag: string) => {
    const { damId } = await get(me, `/animals/${of(tag).id}`);
    return herd.find((one: { id: string }) => one.id === damId)?.tag ?? null;
  };
  expect([await damOf('C1'), await damOf('C3'), await damOf('G')]).toEqual([null, 'OLD', 'C2']);
});

it('the same weighing is the same weighing, however many came after it', async () => {
  const me = await signUp(kraal);
  const cow = uuid();
  await recorded(kraal, me, [
    event('registered', cow, '2023-01-01', { species: 'Cattle', sex: 'female', tag: 'W1' }),
    ...['2023-02-01', '2023-06-01', '2023-10-01', '2024-02-01', '2024-06-01'].map((on, index) =>
      event('weighed', cow, on, { massKg: 400 + index }),
    ),
  ]);
  const sheet = 'tag,mass,date\nW1,400,2023-02-01\nW1,401,2023-06-01\nW1,404,2024-07-01\n';
  const { file, rows } = await check(me, sheet, { purpose: 'weighings' });
  expect(file['summary']).toMatchObject({ update: 1, unchanged: 2 });
  expect(rows[2]?.changes).toEqual([{ field: 'massKg', from: null, to: 404, on: '2024-07-01' }]);
});

it('a calf whose dam was in the books when it was born is a birth of hers: she is no longer expected to calve', async () => {
  const me = await signUp(kraal);
  const [bull, dam] = [uuid(), uuid()];
  const cattle = { species: 'Cattle' };
  await recorded(kraal, me, [
    event('registered', bull, '2024-12-01', {
      ...cattle,
      sex: 'male',
      tag: 'BUL',
      bornOn: '2020-01-01',
    }),
    event('registered', dam, '2024-12-01', {
      ...cattle,
      sex: 'female',
      tag: 'KOEI',
      bornOn: '2019-01-01',
    }),
    event('joined_sire', dam, '2025-03-01', { sireIds: [bull], sure: true }),
    event('removed_sire', dam, '2025-05-01', { sireIds: [bull] }),
    event('pregnancy_checked', dam, '2025-07-01', { result: 'pregnant', method: 'rectal' }),
  ]);
  const { id, file } = await check(
    me,
    'tag,sex,dam,born,birth mass\nKALF,m,KOEI,2026-01-05,36\nOUD,f,KOEI,2023-02-01,33\n',
  );
  expect(file['summary']).toMatchObject({ create: 2, bad: 0 });
  await finish(me, id, 'run', 'imported');
  const { items } = await get(me, '/breeding/females?species=Cattle');
  expect(items.find((one: { id: string }) => one.id === dam)).toMatchObject({
    lastBirthOn: '2026-01-05',
    dueFrom: null,
  });
  const herd = (await get(me, '/animals?limit=9&status=all')).items;
  const calf = herd.find((one: { tag: string }) => one.tag === 'KALF');
  expect(await get(me, `/animals/${calf.id}`)).toMatchObject({
    damId: dam,
    sireId: bull,
    bornOn: '2026-01-05',
  });
});

it('a changed sire is a change like any other', async () => {
  const me = await signUp(kraal);
  const [calf, one, other, dam] = [uuid(), uuid(), uuid(), uuid()];
  const known = (id: string, tag: string, sex: string, more: object = {}) =>
    event('registered', id, '2023-06-01', { species: 'Cattle', sex, tag, ...more });
  await recorded(kraal, me, [
    known(one, 'B1', 'male', { bornOn: '2018-01-01' }),
    known(other, 'B2', 'male', { bornOn: '2018-01-01' }),
    known(dam, 'D1', 'female', { bornOn: '2018-01-01' }),
    known(calf, 'C1', 'female', { bornOn: '2022-01-01', sireId: one }),
  ]);
  const sheet = 'tag,sex,dam,sire\nC1,f,D1,B2\nB1,m,,\n';
  const { id, rows } = await check(me, sheet, { updateBy: 'tag' });
  expect(rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    [
      'update',
      [
        { field: 'dam', from: null, to: 'D1' },
        { field: 'sire', from: 'B1', to: 'B2' },
      ],
    ],
    ['unchanged', []],
  ]);
  await finish(me, id, 'run', 'imported');
  expect(await get(me, `/animals/${calf}`)).toMatchObject({ damId: dam, sireId: other });
  const again = await check(me, sheet, { updateBy: 'tag' });
  expect(again.file['summary']).toMatchObject({ unchanged: 2 });
  // What the view exports is what comes in again.
  const view = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${me.farmId}/animals-file?format=csv&species=Cattle`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  const whole = await check(me, view.body, { updateBy: 'tag' });
  expect(view.body).toMatch(/,Dam,Sire,/);
  expect(whole.file['summary']).toMatchObject({ unchanged: 4 });
});

it('what is wrong is told once for each cause, and taken away to be mended and brought in again', async () => {
  const me = await signUp(kraal);
  const { id, file } = await check(
    me,
    'tag,sex,born,mass,weighed on\nA,f,31 Februarie 2018,,\nB,f,32 Maart 2019,,\nC,f,2020-01-01,99999,2024-01-01\nD,,2020-01-01,,\nE,f,2020-01-01,,\n',
  );
  expect(file['summary']).toMatchObject({ create: 1, bad: 4 });
  const { items } = await get(me, `/imports/${id}/problems`);
  expect(
    items.map((one: { field: string; rows: number; first: number[] }) => [
      one.field,
      one.rows,
      one.first,
    ]),
  ).toEqual([
    ['bornOn', 2, [2, 3]],
    ['massKg', 1, [4]],
    ['sex', 1, [5]],
  ]);
  const list = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${me.farmId}/imports/${id}/problems-file`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  const [head = '', ...lines] = list.body.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toBe('Row,Problem,tag,sex,born,mass,weighed on');
  expect(lines).toHaveLength(4);
  const mended = [head, ...lines]
    .join('\n')
    .replaceAll('31 Februarie 2018', '2018-02-28')
    .replaceAll('32 Maart 2019', '2019-03-30')
    .replaceAll('99999', '400')
    .replace(/,D,,/, ',D,m,');
  expect((await check(me, mended)).file['summary']).toMatchObject({ create: 4, bad: 0 });
});

it('what a version of long ago says in words that it changes is shown as it stands, and never run', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'K1' }),
  ]);
  const file = 'tag,name\nK1,Rosa\n';
  const { id } = await check(me, file, { updateBy: 'tag' });
  const owner = new pg.Client({ connectionString: kraal.ownerUrl });
  await owner.connect();
  await owner.query(
    `update import_row set plan = jsonb_set(plan, '{changes}', '["name: Bella → Rosa"]') where import_id = $1`,
    [id],
  );
  await owner.end();
  const { items } = await get(me, `/imports/${id}/rows?limit=200`);
  expect(items[0].changes).toEqual([{ field: 'record', from: null, to: 'name: Bella → Rosa' }]);
  const { status, body } = await call(kraal, 'POST', `${api(me)}/imports/${id}/run`, {
    token: me.token,
  });
  expect([status, body['code']]).toEqual([409, 'changed_since']);
  await finish(me, (await check(me, file, { updateBy: 'tag' })).id, 'run', 'imported');
  const { items: herd } = await get(me, '/animals?limit=10');
  expect(herd[0].name).toBe('Rosa');
});
