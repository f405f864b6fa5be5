import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';
import type { Recorder } from '../ledger/index.ts';
import type { Maker } from './run/updates.ts';
import { recordRows } from './run/recordRows.ts';
import { idsOf, loadImport, loadOrder, loadPlans } from './store.ts';

/** One bad row refuses one row: what becomes of its young is the person's choice, in the preview and in the run. */
const kraal = await openKraal();
const { looked, brought, act } = sheetsFor(kraal);
const get = async (me: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${me.farmId}${path}`, { token: me.token })).body;
const parents = async (me: Person, id: string) => {
  const { damId, sireId } = await get(me, `/animals/${id}`);
  return [damId, sireId];
};
const file =
  'tag,sex,dam,sire,born\nM,f,,,31 Februarie 2018\nK1,f,M,,2021-03-01\nK2,m,M,,2022-03-01\nG,f,K1,K2,2024-06-01\n';

it('its young keep it as one reference animal, which is the real one when its row comes after all', async () => {
  const me = await signUp(kraal);
  const { rows, summary } = await looked(file, { badParents: 'reference' }, me);
  expect(rows[1]?.changes).toEqual([{ field: 'dam', from: 'M', to: 'M', because: 2 }]);
  expect(summary).toMatchObject({ create: 3, bad: 1, references: 1 });
  const { herd } = await brought(file, { badParents: 'reference' }, me);
  const mother = herd.get('M');
  expect(mother).toMatchObject({ status: 'reference', sex: 'female' });
  const idOf = (tag: string) => String(herd.get(tag)?.['id']);
  expect(await parents(me, idOf('K1'))).toEqual([mother?.['id'], null]);
  expect(await parents(me, idOf('K2'))).toEqual([mother?.['id'], null]);
  const mended = file.replace('31 Februarie 2018', '28 Februarie 2018');
  const again = await brought(mended, { badParents: 'reference', updateBy: 'tag' }, me);
  expect(again.herd.get('M')).toMatchObject({ id: mother?.['id'], status: 'alive' });
  expect([...again.herd.keys()].sort()).toEqual(['G', 'K1', 'K2', 'M']);
});

it.each(['leave_out', 'reference'] as const)(
  'a parent that only the run refuses takes nobody along: %s',
  async (badParents) => {
    const me = await signUp(kraal);
    const good = file.replace('31 Februarie 2018', '2018-02-01');
    const { id } = await looked(good, { badParents }, me);
    // Between the look and the run somebody gives her number to another.
    const other = uuid();
    await recorded(kraal, me, [
      event('registered', other, '2024-01-01', { species: 'Cattle', sex: 'male', tag: 'M' }),
    ]);
    const now = kraal.services.now();
    const told = await inTenant(kraal.services.database, {
      tenant: me,
      work: async (transaction) => {
        const stored = await loadImport(transaction, { farmId: me.farmId, id });
        const recorder: Recorder = {
          farmId: me.farmId,
          userId: me.userId,
          role: 'farm_owner',
          timeZone: 'Africa/Johannesburg',
          source: 'import',
          now,
          importId: id,
        };
        const maker: Maker = {
          options: stored.options,
          today: '2024-11-01' as Maker['today'],
          names: { camps: new Map(), mobs: new Map(), owners: new Map() },
          idOf: idsOf(stored),
          instant: (day) => `${day}T12:00:00Z`,
        };
        const order = await loadOrder(transaction, me.farmId, stored);
        const plans = await loadPlans(transaction, me.farmId, {
          of: stored,
          rowNumbers: order.slice(0, 3),
        });
        const first = await recordRows(transaction, { recorder, plans, maker });
        await transaction.execute(
          sql`update import_row set outcome = 'bad' where import_id = ${id} and row_number = 2`,
        );
        const rest = await loadPlans(transaction, me.farmId, {
          of: stored,
          rowNumbers: order.slice(3),
        });
        return [first, await recordRows(transaction, { recorder, plans: rest, maker })] as const;
      },
    });
    expect(told.map(({ rejected }) => [...rejected.keys()])).toEqual([[2], []]);
    expect([...told[0].changed].map(({ rowNumber }) => rowNumber)).toEqual([3, 4]);
    const herd = await inTenant(kraal.services.database, {
      tenant: me,
      work: (transaction) =>
        readRows<{
          tag: string;
          dam: string | null;
          sire: string | null;
          damStatus: string | null;
        }>(
          transaction,
          sql`select a.tag, d.tag as dam, s.tag as sire, d.status as "damStatus" from animal a
          left join animal d on d.id = a.dam_id left join animal s on s.id = a.sire_id
          where a.status = 'alive' order by a.tag`,
        ),
    });
    const dam = badParents === 'reference' ? 'M' : null;
    const damStatus = badParents === 'reference' ? 'reference' : null;
    expect(herd).toEqual([
      { tag: 'G', dam: 'K1', sire: 'K2', damStatus: 'alive' },
      { tag: 'K1', dam, sire: null, damStatus },
      { tag: 'K2', dam, sire: null, damStatus },
      { tag: 'M', dam: null, sire: null, damStatus: null },
    ]);
  },
);

it('a parent that is put right in the same file is the parent', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2018-01-01', { species: 'Cattle', sex: 'female', tag: 'S' }),
  ]);
  const { herd } = await brought(
    'tag,sex,sire,born\nC,f,S,2021-03-01\nS,m,,2017-01-01\n',
    { updateBy: 'tag' },
    me,
  );
  expect(await parents(me, String(herd.get('C')?.['id']))).toEqual([null, herd.get('S')?.['id']]);
});

it('a parent whose row leaves its sex open is of the sex that is known', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2018-01-01', { species: 'Cattle', sex: 'male', tag: 'S' }),
  ]);
  const { rows } = await looked('tag,sex,dam,name\nS,,,Bul\nC,f,S,\n', { updateBy: 'tag' }, me);
  expect(rows[1]).toMatchObject({ outcome: 'bad', problems: [{ field: 'dam' }] });
});

it('one bad row is one reference, by tag or EID, and no mother and father at once', async () => {
  const me = await signUp(kraal);
  const { herd } = await brought(
    'tag,eid,sex,dam,sire,born\nM,982000001088420,q,,,2015\nK1,,f,M,,2021-03-01\nK2,,m,982000001088420,,2022-03-01\nK3,,m,,M,2023-03-01\n',
    { badParents: 'reference' },
    me,
  );
  const id = (tag: string) => String(herd.get(tag)?.['id']);
  const [[one], [two], three] = [
    await parents(me, id('K1')),
    await parents(me, id('K2')),
    await parents(me, id('K3')),
  ];
  expect(one).toBeTruthy();
  expect(two).toBe(one);
  expect(three).toEqual([null, null]);
});

it('what later work stands on is taken back whole or not at all, and it is said', async () => {
  const me = await signUp(kraal);
  const { id, herd } = await brought(
    'tag,sex,dam,born,mass,weighed on\nA,f,,2015,500,2024-03-01\nB,f,A,2018,,\n',
    {},
    me,
  );
  const a = String(herd.get('A')?.['id']);
  const weighed = event('weighed', a, '2024-05-01', { massKg: 600, sure: true });
  await recorded(kraal, me, [weighed]);
  const undone = async () => {
    await call(kraal, 'POST', `/api/farms/${me.farmId}/imports/${id}/undo`, { token: me.token });
    await expect.poll(async () => (await get(me, `/imports/${id}`))['status']).not.toBe('undoing');
    return get(me, `/imports/${id}`);
  };
  expect(await undone()).toMatchObject({
    status: 'imported',
    summary: { notTakenBack: [expect.stringContaining('A')] },
  });
  expect((await get(me, '/animals?limit=10'))['items']).toMatchObject([
    { tag: 'A', massKg: 600 },
    { tag: 'B' },
  ]);
  await recorded(kraal, me, [
    {
      ...event('voided', a, kraal.services.now().toISOString()),
      voids: { eventId: weighed.id, reason: 'slip' },
    },
  ]);
  expect(await undone()).toMatchObject({ status: 'undone' });
  expect((await get(me, '/animals?limit=10'))['items']).toEqual([]);
});

it('the look says what the run would be refused: loops over animals without a row, births that do not fit', async () => {
  const me = await signUp(kraal);
  const [granny, mother, cow] = [uuid(), uuid(), uuid()];
  const female = { species: 'Cattle', sex: 'female' };
  await recorded(kraal, me, [
    event('registered', granny, '2015-01-01', { ...female, tag: 'G' }),
    event('registered', mother, '2018-01-01', { ...female, tag: 'M', damId: granny }),
    event('registered', cow, '2019-01-01', { ...female, tag: 'C', bornOn: '2016-01-01' }),
    event('born', uuid(), '2023-09-01', { ...female, tag: 'N', damId: cow }),
  ]);
  const file =
    'tag,sex,dam,born\nG,f,X1,\nX1,f,M,\nT,f,C,2023-12-01\nU,f,C,2022-08-01\nV,f,T,2026-01-05\n';
  const { id, rows, summary } = await looked(file, { updateBy: 'tag' }, me);
  const bad = rows.filter(({ outcome }) => outcome === 'bad');
  expect(bad.map(({ cells, problems }) => [cells[0], problems.length > 0])).toEqual([
    ['G', true],
    ['T', true],
  ]);
  // Where it can be mended, and its cause alone.
  expect(bad.map(({ problems }) => problems.map((one) => one.column))).toEqual([['dam'], ['dam']]);
  expect(rows.find(({ cells }) => cells[0] === 'V')?.changes).toMatchObject([
    { field: 'dam', from: 'T', because: 4 },
  ]);
  expect(summary).toMatchObject({ bad: 2, create: 3 });
  // Nothing of it stays, and the run does what was said.
  expect((await get(me, '/animals?limit=20'))['items']).toHaveLength(4);
  await act(me, id, 'run', 'imported');
  expect((await get(me, `/imports/${id}/rows?outcome=bad`))['items']).toHaveLength(2);
  expect((await get(me, '/animals?limit=20'))['items']).toHaveLength(7);
});

it('of a large file the look rehearses the rows that meet what is on the farm', async () => {
  const me = await signUp(kraal);
  const cow = uuid();
  const female = { species: 'Cattle', sex: 'female' };
  await recorded(kraal, me, [
    event('registered', cow, '2019-01-01', { ...female, tag: 'C', bornOn: '2016-01-01' }),
    event('born', uuid(), '2023-09-01', { ...female, tag: 'N', damId: cow }),
  ]);
  const others = Array.from({ length: 2100 }, (_one, at) => `B${at},f,,`).join('\n');
  const { summary } = await looked(`tag,sex,dam,born\n${others}\nT,f,C,2023-12-01\n`, {}, me);
  expect(summary).toMatchObject({ create: 2100, bad: 1 });
});

it('days of both orders are read as they can be; one of two readings is asked, unless somebody says', async () => {
  const file = 'tag,sex,born\nA,f,25/03/2024\nB,f,03/25/2024\nC,f,04/03/2024\nD,f,04/04/2024\n';
  const { rows, me } = await looked(file);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'bad', 'create']);
  const said = await looked(file, { dayOrder: 'mdy' }, me);
  expect(said.rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('create'));
  const { herd } = await brought(file, { dayOrder: 'mdy' }, me);
  expect(['A', 'B', 'C'].map((tag) => herd.get(tag)?.['bornOn'])).toEqual([
    '2024-03-25',
    '2024-03-25',
    '2024-04-03',
  ]);
  const headed = 'tag,sex,mass 25/12/2023,mass 05/06/2024,mass 12/25/2023\nM,f,300,,\nN,f,,310,\n';
  expect((await looked(headed, {}, me)).rows.map(({ outcome }) => outcome)).toEqual([
    'create',
    'bad',
  ]);
});

it('a birth too soon before another is as wrong as one too soon after it, by hand and by file', async () => {
  const me = await signUp(kraal);
  const cow = uuid();
  const female = { species: 'Cattle', sex: 'female' };
  await recorded(kraal, me, [
    event('registered', cow, '2019-01-01', { ...female, tag: 'C', bornOn: '2016-01-01' }),
    event('born', uuid(), '2023-09-01', { ...female, damId: cow }),
  ]);
  const late = [
    event('born', uuid(), '2023-06-01', { ...female, damId: cow }),
    event('gave_birth', cow, '2023-06-01', { young: [{ alive: false }], sure: true }),
  ];
  for (const one of late) {
    const { body } = await record(kraal, me, [one]);
    expect(body['answers']).toMatchObject([{ result: 'rejected', code: 'too_soon_before_birth' }]);
  }
  const { rows } = await looked('tag,sex,dam,born\nT,f,C,2023-06-01\nU,f,C,2022-06-01\n', {}, me);
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems.map((one) => one.at)])).toEqual([
    ['bad', 3],
    ['create'],
  ]);
  // Its day put right in one request: the old birth goes, and the new one may lie near where it was.
  const wrong = event('gave_birth', cow, '2024-12-01', { young: [{ alive: false }], sure: true });
  await recorded(kraal, me, [wrong]);
  const { body } = await record(kraal, me, [
    {
      ...event('voided', cow, kraal.services.now().toISOString()),
      voids: { eventId: wrong.id, reason: 'slip' },
    },
    event('gave_birth', cow, '2024-09-20', { young: [{ alive: false }], sure: true }),
  ]);
  expect(body['answers']).toMatchObject([{ result: 'recorded' }, { result: 'recorded' }]);
});

it('two looks at files that name the same new camps in other orders never wait for each other for ever', async () => {
  const me = await signUp(kraal);
  const rowsOf = (order: number[], sign: string) =>
    order
      .flatMap((camp) =>
        Array.from({ length: 200 }, (_one, at) => `${sign}${camp}-${at},f,Camp ${camp}`),
      )
      .join('\n');
  const files = [
    `tag,sex,camp\n${rowsOf([0, 1, 2], 'A')}\n`,
    `tag,sex,camp\n${rowsOf([2, 1, 0], 'B')}\n`,
  ];
  const both = await Promise.all(files.map((file) => looked(file, {}, me)));
  expect(both.map(({ summary }) => summary['create'])).toEqual([600, 600]);
});

it('all or nothing is nothing, where only the run of a large file hears of a bad row', async () => {
  const me = await signUp(kraal);
  const rows = Array.from({ length: 2050 }, (_one, at) => `B${at},f,${at === 2040 ? 'Bx' : ''}`);
  const file = `tag,sex,name\n${rows.join('\n')}\n`;
  const { id, summary } = await looked(file, { onlyGood: false }, me);
  expect(summary).toMatchObject({ create: 2050, bad: 0 });
  // What no look can hear: a rule of the ledger that one row meets.
  await inTenant(kraal.services.database, {
    tenant: me,
    work: (transaction) =>
      transaction.execute(sql`update import_row
      set plan = jsonb_set(plan, '{facts,tag}', '"B1"') where import_id = ${id}
        and row_number = 2042`),
  });
  await act(me, id, 'run', 'undone');
  expect((await get(me, '/animals?limit=1'))['total']).toBe(0);
  expect((await get(me, `/imports/${id}`))['summary']).toMatchObject({ create: 2049, bad: 1 });
});
