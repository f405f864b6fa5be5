import { describe, expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

/** What fresh eyes brought in a second time, in another order, or of the wrong animal. */
const kraal = await openKraal();
const { looked, brought, get, act } = sheetsFor(kraal);
const known = (species: string, id: string, tag: string, more: object = {}) =>
  event('registered', id, '2024-01-01', { species, sex: 'female', tag, ...more });
const tags = async (me: Parameters<typeof get>[0], query = '') =>
  (await get(me, `/animals?sort=tag&limit=50${query}`))['items'].map(
    ({ tag }: { tag: string }) => tag,
  );

describe('again', () => {
  it('taken back and run anew everything is there again', async () => {
    const me = await signUp(kraal);
    const { id } = await brought(
      'tag,sex,born,sire\nK1,f,2020-01-01,BUL\nK2,m,2021-01-01,\n',
      {},
      me,
    );
    await act(me, id, 'undo', 'undone');
    expect(await tags(me)).toEqual([]);
    const file = await get(me, `/imports/${id}`);
    await call(kraal, 'POST', `/api/farms/${me.farmId}/imports/${id}/check`, {
      token: me.token,
      body: { mapping: file['mapping'], options: { species: 'Cattle' } },
    });
    await act(me, id, 'run', 'imported');
    expect(await tags(me)).toEqual(['K1', 'K2']);
  });
  it('one that left is on record, and no second one', async () => {
    const me = await signUp(kraal);
    const csv = 'tag,sex,born,status,statusdate\nK1,f,2015-01-01,sold,2024-05-05\n';
    await brought(csv, {}, me);
    for (const updateBy of [null, 'tag'])
      expect((await looked(csv, { updateBy }, me)).summary).toMatchObject({
        create: 0,
        unchanged: 1,
      });
  });
  it('one that left without a day is not made beside the one that lives', async () => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [known('Cattle', uuid(), 'K1')]);
    const { summary } = await looked('tag,sex,status\nK1,f,sold\n', {}, me);
    expect(summary).toMatchObject({ create: 0, bad: 1 });
  });
  it('a name alone is an animal’s name once', async () => {
    expect((await looked('name,sex\nBella,f\nbella,f\n')).summary).toMatchObject({
      create: 1,
      bad: 1,
    });
  });
  it('what was looked at before somebody else recorded is looked at again', async () => {
    const me = await signUp(kraal);
    const first = await looked('tag,sex,born,sire\nK1,f,2020-01-01,BUL\n', {}, me);
    const second = await looked('tag,sex,born,sire\nK2,f,2020-01-01,BUL\n', {}, me);
    await act(me, first.id, 'run', 'imported');
    const { status, body } = await call(
      kraal,
      'POST',
      `/api/farms/${me.farmId}/imports/${second.id}/run`,
      { token: me.token },
    );
    expect([status, body['code']]).toEqual([409, 'changed_since']);
    await brought('tag,sex,born,sire\nK2,f,2020-01-01,BUL\n', {}, me);
    expect(await tags(me, '&status=reference')).toEqual(['BUL']);
  });
  it('what would do as much to other animals is not what was looked at', async () => {
    const me = await signUp(kraal);
    const [one, other] = [uuid(), uuid()];
    await recorded(kraal, me, [known('Cattle', one, 'K1'), known('Cattle', other, 'K2')]);
    const file = await looked('tag,name\nK1,Rosa\n', { updateBy: 'tag' }, me);
    expect(file.summary).toMatchObject({ update: 1 });
    const swap = (id: string, tag: string) => event('identified', id, '2024-02-01', { tag });
    await recorded(kraal, me, [swap(one, 'K9')]);
    await recorded(kraal, me, [swap(other, 'K1')]);
    const { status, body } = await call(
      kraal,
      'POST',
      `/api/farms/${me.farmId}/imports/${file.id}/run`,
      { token: me.token },
    );
    expect([status, body['code']]).toEqual([409, 'changed_since']);
  });
  it('what somebody recorded that changes nothing of it leaves it as it was looked at', async () => {
    const me = await signUp(kraal);
    const id = uuid();
    await recorded(kraal, me, [known('Cattle', id, 'K1')]);
    const csv = 'tag,sex,dam,sire\nN1,f,MA,PA\nN2,m,MA,PA\n';
    const file = await looked(csv, {}, me);
    await recorded(kraal, me, [event('noted', id, '2024-02-01', { text: 'fine' })]);
    await act(me, file.id, 'run', 'imported');
  });
});

describe('of whom the row speaks', () => {
  it('an EID of another species is no animal of this file', async () => {
    const me = await signUp(kraal, ['Cattle', 'Sheep']);
    const [sheep, cow] = [uuid(), uuid()];
    await recorded(kraal, me, [
      known('Sheep', sheep, 'K1', { eid: '982000001088420' }),
      known('Cattle', cow, 'K1', { eid: '982000001088421' }),
    ]);
    const { rows, herd } = await brought(
      'tag,eid,mass,date\nK1,,460,2026-01-05\n,982000001088420,450,2026-01-05\n',
      { purpose: 'weighings' },
      me,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['update', 'bad']);
    expect(herd.size).toBeGreaterThan(0);
    expect((await get(me, `/animals/${cow}`))['massKg']).toBe(460);
    expect((await get(me, `/animals/${sheep}`))['massKg']).toBe(null);
  });
  it('an EID of one and a tag of another is nobody’s row', async () => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [
      known('Cattle', uuid(), 'A', { eid: '982000001088420' }),
      known('Cattle', uuid(), 'B', { eid: '982000001088421' }),
    ]);
    const { rows } = await looked(
      'tag,eid,mass,date\nB,982000001088420,300,2026-01-05\nA,982000001088420,300,2026-01-05\nA,,301,2023-01-01\n',
      { purpose: 'weighings' },
      me,
    );
    expect(rows.map(({ outcome, problems }) => [outcome, problems[0]?.field])).toEqual([
      ['bad', 'eid'],
      ['update', undefined],
      ['bad', 'massOn'],
    ]);
  });
  it('a number that was given again is another animal’s; of whom no birth is known it is asked', async () => {
    const me = await signUp(kraal);
    await brought('tag,sex,born,sire\nK1,f,2015-01-01,1980\n', {}, me);
    const calf = await looked('tag,sex,born\n1980,m,2025-01-01\n', {}, me);
    expect(calf.rows[0]).toMatchObject({ outcome: 'create', changes: [] });
    const asked = await looked('tag,sex\n1980,m\n', {}, me);
    expect(asked.rows[0]).toMatchObject({
      outcome: 'bad',
      problems: [{ field: 'bornOn', asks: true }],
    });
    const { herd } = await brought('tag,sex\n1980,m\n', { accepted: ['known_parent'] }, me);
    expect(herd.get('K1')).toMatchObject({ sireId: herd.get('1980')?.['id'] });
  });
  it('a reference whose own row says that it was born here comes as it is known', async () => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [known('Cattle', uuid(), 'D', { bornOn: '2018-01-01' })]);
    await brought('tag,sex,born,sire\nK1,f,2026-10-01,BUL\n', {}, me);
    const { herd } = await brought('tag,sex,born,dam\nBUL,m,2024-02-02,D\n', {}, me);
    expect(herd.get('BUL')).toMatchObject({ status: 'alive', damId: herd.get('D')?.['id'] });
  });
  it('two rows of one animal are one too many', async () => {
    const me = await signUp(kraal);
    await brought('tag,sex,born,sire\nK1,f,2024-01-01,982000001088420\n', {}, me);
    const { summary } = await looked(
      'tag,eid,sex,born\nBUL,982000001088420,m,2015-01-01\nOTHER,982000001088420,m,2016-01-01\n',
      {},
      me,
    );
    expect(summary).toMatchObject({ create: 1, bad: 1 });
  });
  it('whoever registers the number of a known parent is asked whether it is that one', async () => {
    const me = await signUp(kraal);
    const { herd } = await brought('tag,sex,born,sire\nK1,f,2024-01-01,BUL\n', {}, me);
    const bull = (id: string, more: object = {}) => ({
      ...event('registered', id, '2025-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: 'bul',
        ...more,
      }),
    });
    const send = async (one: ReturnType<typeof bull>) =>
      (
        await call(kraal, 'POST', `/api/farms/${me.farmId}/events`, {
          token: me.token,
          body: { source: 'web', events: [one] },
        })
      ).body['answers'][0];
    expect(await send(bull(uuid()))).toMatchObject({ code: 'ask_known_parent' });
    expect(await send(bull(uuid(), { sex: 'female' }))).toMatchObject({ result: 'recorded' });
    expect(await send(bull(String(herd.get('BUL')?.['id'])))).toMatchObject({ code: 'tag_taken' });
    const other = uuid();
    expect(await send(bull(other, { tag: 'BUL', species: 'Sheep' }))).toMatchObject({
      result: 'recorded',
    });
  });
  it('whoever registers one that is known by hand leaves its species and number as they are', async () => {
    const me = await signUp(kraal);
    const { herd } = await brought('tag,sex,born,sire\nK1,f,2024-01-01,BUL\n', {}, me);
    const id = String(herd.get('BUL')?.['id']);
    const wrong = [{ species: 'Sheep' }, { heads: 40 }].map((more) =>
      event('registered', id, '2025-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: 'BUL',
        ...more,
      }),
    );
    const { body } = await call(kraal, 'POST', `/api/farms/${me.farmId}/events`, {
      token: me.token,
      body: { source: 'web', events: wrong },
    });
    expect(body['answers'].map(({ result }: { result: string }) => result)).toEqual([
      'rejected',
      'rejected',
    ]);
  });
});

describe('what stands in the cells', () => {
  it('is shown as it was read before anything is written', async () => {
    const { rows } = await looked(
      'tag,sex,born,dam,sire,weight 05/06/2024\n' +
        'K1,♀,12/03/2021,,,\nK2,os,2023,K1,BUL,"310,5 kg"\nK3,v,13/03/2024,K1,,\n',
    );
    expect(rows.map(({ read }) => read)).toEqual([
      [
        { field: 'sex', from: null, to: 'female' },
        { field: 'bornOn', from: null, to: '2021-03-12' },
      ],
      [
        { field: 'sex', from: null, to: 'male' },
        { field: 'castrated', from: null, to: 'castrated' },
        { field: 'bornOn', from: null, to: '2023-07-01', precision: 'year' },
        { field: 'massKg', from: null, to: 310.5, on: '2024-06-05' },
        { field: 'sire', from: null, to: 'BUL', isReference: true },
      ],
      [
        { field: 'sex', from: null, to: 'female' },
        { field: 'bornOn', from: null, to: '2024-03-13' },
      ],
    ]);
  });

  it('two weighings of a day are two, the same one twice is one', async () => {
    const { me, herd } = await brought(
      'tag,sex,born,Gewig 05/01/2026,Massa 05/01/2026,massa,weegdatum\nK1,f,2024-01-01,300,310,300,2026-01-05\n',
    );
    const growth = await get(me, `/animals/${String(herd.get('K1')?.['id'])}/growth`);
    expect(growth['measurements'].map(({ value }: { value: number }) => value).sort()).toEqual([
      300, 310,
    ]);
  });
  it('a formula that went wrong is no parent and no animal', async () => {
    const { summary, rows } = await looked('tag,sex,dam\nK1,f,#N/A\n#REF!,m,\nK2,f,\n');
    expect(summary).toMatchObject({ create: 1, bad: 2, references: 0 });
    expect(rows[0]?.problems[0]).toMatchObject({ field: 'dam' });
  });
  it('days in headings are read as the file writes its days', async () => {
    const { herd } = await brought(
      'tag,sex,born,Weight 01/05/2026,Weight 01/25/2026\nK1,f,2024-01-01,300,310\n',
    );
    expect(herd.get('K1')).toMatchObject({ massKg: 310, massOn: '2026-01-25' });
  });
  it('what stands under the mother is the mother’s', async () => {
    const { as } = await looked(
      'Kalf;;;Moer;;\nNommer;Geslag;Gebore;Nommer;Ras;Massa\n7;v;2024-01-05;M1;Bonsmara;500\n8;m;2024-01-06;M2;Angus;510\n',
    );
    expect(as).toEqual({
      'Kalf · Nommer': 'tag',
      'Kalf · Geslag': 'sex',
      'Kalf · Gebore': 'bornOn',
      'Moer · Nommer': 'dam',
      'Moer · Ras': null,
      'Moer · Massa': null,
    });
  });
  it('who left on a day says how', async () => {
    const { rows } = await looked('tag,sex,born,sale date\nK5,f,2020-01-01,2024-05-05\n');
    expect(rows[0]?.problems[0]).toMatchObject({
      message: 'Say how it left: sold, slaughtered, died, returned, lost or stolen.',
    });
  });
  it('words of another species are named', async () => {
    const { rows } = await looked('tag,geslag\nK1,ooi\nK2,koei\n');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['bad', 'create']);
  });
  it('an ox that was a bull is a change', async () => {
    const me = await signUp(kraal);
    const bull = uuid();
    await recorded(kraal, me, [known('Cattle', bull, 'B1', { sex: 'male' })]);
    const { rows } = await brought('tag,sex\nB1,os\n', { updateBy: 'tag' }, me);
    expect(rows[0]?.changes).toEqual([{ field: 'castrated', from: null, to: 'castrated' }]);
    expect((await get(me, `/animals/${bull}`))['castratedOn']).not.toBe(null);
  });
  it('what a row tells of days before the books open is said beforehand', async () => {
    const { rows } = await looked('tag,sex,born,mass,date\nK1,f,2020-01-01,300,2024-01-05\n', {
      registeredOn: '2025-01-01',
    });
    expect(rows[0]).toMatchObject({ outcome: 'bad' });
  });
  it('a cell of pages keeps nobody waiting', async () => {
    const cell = `"${'T1:11 '.repeat(100_000)}\nx"`;
    const { rows } = await looked(`tag,sex,born\nK1,f,${cell}\n`);
    expect(rows[0]).toMatchObject({ outcome: 'bad' });
  });
});

it('a note that is new is a change, once; who was stolen or lost has left', async () => {
  const me = await signUp(kraal);
  const { herd } = await brought(
    'tag,sex,status,sale date,note\nA1,f,Gesteel,2024-03-01,\nA2,f,vermis,2024-04-01,\nA3,f,,,kort stert\n',
    {},
    me,
  );
  expect(['A1', 'A2', 'A3'].map((tag) => herd.get(tag)?.['status'])).toEqual([
    'stolen',
    'lost',
    'alive',
  ]);
  const again = 'tag,note\nA3,kort stert\n';
  const same = await looked(again, { updateBy: 'tag' }, me);
  expect(same.rows.map(({ outcome }) => outcome)).toEqual(['unchanged']);
  const other = again.replace('kort', 'lang');
  const fresh = await looked(other, { updateBy: 'tag' }, me);
  expect(fresh.rows[0]).toMatchObject({
    outcome: 'update',
    changes: [{ field: 'note', from: null, to: 'lang stert' }],
  });
  await brought(other, { updateBy: 'tag' }, me);
  const twice = await looked(other, { updateBy: 'tag' }, me);
  expect(twice.rows.map(({ outcome }) => outcome)).toEqual(['unchanged']);
});

it('our own list comes back as it went: a sheep is no cow, a formula no formula, a known parent none that left', async () => {
  const me = await signUp(kraal, ['Cattle', 'Sheep']);
  const [known, bull] = [uuid(), uuid()];
  const of = (species: string, tag: string, more: object = {}) =>
    event('registered', uuid(), '2024-01-01', { species, sex: 'female', tag, ...more });
  await recorded(kraal, me, [
    { ...of('Cattle', 'R1', { reference: true }), animalIds: [known] },
    { ...of('Cattle', '=B2', { sex: 'male' }), animalIds: [bull] },
    of('Cattle', 'K1', { damId: known, sireId: bull, sure: true }),
    of('Sheep', 'S1'),
    of('Cattle', 'K2', {
      official: [
        { scheme: 'za.co.studbook', number: 'BON 12-0044' },
        { scheme: 'National', number: '77' },
      ],
    }),
  ]);
  const { body: csv } = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${me.farmId}/animals-file?format=csv&status=all`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  const { rows, as } = await looked(csv, { updateBy: 'tag' }, me);
  expect([as['Condition'], as['Condition on'], as['Species']]).toEqual([
    'condition',
    'conditionOn',
    'species',
  ]);
  expect(rows.map(({ outcome, problems }) => problems[0]?.field ?? outcome).sort()).toEqual([
    'species',
    'unchanged',
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
  // Into another farm: the numbers come along, and are found however they are written.
  const other = await signUp(kraal);
  const { herd } = await brought(csv, {}, other);
  expect(herd.get('K2')?.['official']).toBe('za.co.studbook: BON 12-0044; National: 77');
  for (const q of [
    'BON 12-0044',
    'bon120044',
    '12.0044',
    'BON–12/0044',
    'za.co.studbook: BON 12-0044',
  ])
    expect((await get(other, `/animals?q=${encodeURIComponent(q)}`))['items'], q).toMatchObject([
      { tag: 'K2' },
    ]);
  expect(await get(other, '/animal-by-mark?mark=bon12%200044')).toMatchObject({
    animal: { tag: 'K2' },
  });
  for (const mark of ['77', 'National: 77', 'national77'])
    expect(
      await get(other, `/animal-by-mark?mark=${encodeURIComponent(mark)}`),
      mark,
    ).toMatchObject({ animal: { tag: 'K2' } });
  expect((await get(other, '/animal-by-mark?mark=0044'))['animal']).toBeNull();
  const renumbered = await looked('tag,regno,sex\nK2,BON 12-0045,f\n', { updateBy: 'tag' }, other);
  expect(renumbered.rows[0]?.changes).toEqual([
    { field: 'official', from: null, to: 'regno: BON 12-0045' },
  ]);
  const { as: guessed } = await looked('Oormerk,Geslag,Wt\nA1,f,300\n', {}, me);
  expect(guessed).toEqual({ Oormerk: 'tag', Geslag: 'sex', Wt: 'massKg' });
});

it('a new tag beside the earlier one is a change of that animal, once', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'OLD7' }),
  ]);
  const file = 'tag,old tag,sex\nNEW7,OLD7,f\n';
  const first = await brought(file, { updateBy: 'tag' }, me);
  expect(first.rows[0]?.changes).toEqual([{ field: 'tag', from: 'OLD7', to: 'NEW7' }]);
  expect([...first.herd.keys()]).toEqual(['NEW7']);
  expect((await looked(file, { updateBy: 'tag' }, me)).summary).toMatchObject({ unchanged: 1 });
});

it('lots without a tag are not doubled by the same file; another that looks alike is asked', async () => {
  const file = 'heads,sex,mob\n40,f,Ooie\n40,f,Ooie\n25,m,Ramme\n';
  const { me } = await brought(file, { species: 'Sheep' });
  const again = await looked(file, { species: 'Sheep', updateBy: 'tag' }, me);
  expect(again.summary).toMatchObject({ unchanged: 3, create: 0 });
  const unsaid = await looked(file, { species: 'Sheep' }, me);
  expect(unsaid.rows.map(({ outcome, problems }) => [outcome, problems[0]?.field])).toEqual(
    [1, 2, 3].map(() => ['bad', 'heads']),
  );
  const fewer = file.replace('25,m', '24,m').replace('40,f', '41,f');
  // A camp that is not here yet is no place where a lot stands.
  const elsewhere = file.replace('mob', 'mob,camp').replaceAll(',Ooie', ',Ooie,New');
  expect(
    (await looked(elsewhere, { species: 'Sheep', updateBy: 'tag' }, me)).summary,
  ).toMatchObject({
    create: 2,
    unchanged: 1,
  });
  const counted = await looked(fewer, { species: 'Sheep', updateBy: 'tag' }, me);
  expect(counted.rows.map(({ outcome }) => outcome)).toEqual(['bad', 'unchanged', 'bad']);
  const said = { species: 'Sheep', updateBy: 'tag', accepted: ['same_lot'] };
  expect((await looked(fewer, said, me)).summary).toMatchObject({ create: 2, unchanged: 1 });
});

it('lots of other years are others; ancestors and births that are on record come once', async () => {
  const me = await signUp(kraal);
  await brought('heads,sex,breed,camp,born\n10,f,Bonsmara,A,2018-01-01\n', {}, me);
  const calves = await looked(
    'heads,sex,breed,camp,born\n10,f,Bonsmara,A,2026-01-01\n',
    { updateBy: 'tag' },
    me,
  );
  expect(calves.rows[0]?.outcome).toBe('create');
  const same = await looked(
    'heads,sex,breed,camp,born\n10,f,Bonsmara,A,\n10,f,Bonsmara,A,2018-01-01\n',
    { updateBy: 'tag' },
    me,
  );
  expect(same.rows.map(({ outcome }) => outcome)).toEqual(['create', 'unchanged']);
  const pedigree = 'tag,sex,born,status\nP1,m,1980-01-01,\nP2,f,2015-01-01,reference\n';
  const own = { updateBy: 'tag', parentNumbers: 'own' };
  await brought(pedigree, own, me);
  expect((await looked(pedigree, own, me)).summary).toMatchObject({ unchanged: 2, create: 0 });
  await recorded(kraal, me, [
    event('registered', uuid(), '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'K' }),
  ]);
  const births = 'tag,date,sex,calf tag\nK,2025-05-05,f,Y1\n';
  const past = { purpose: 'records', recordKind: 'birth' };
  await brought(births, past, me);
  expect((await looked(births, past, me)).summary).toMatchObject({ unchanged: 1, bad: 0 });
  const twin = await looked(`${births}K,2025-05-05,m,Y2\n`, past, me);
  expect(twin.rows.map(({ outcome, problems }) => [outcome, problems[0]?.field])).toEqual([
    ['unchanged', undefined],
    ['bad', 'youngTag'],
  ]);
  const both = await brought(
    `${births}K,2025-05-05,m,Y2\n`,
    { ...past, accepted: ['same_litter'] },
    me,
  );
  expect(both.herd.get('Y2')).toMatchObject({ damId: both.herd.get('K')?.['id'] });
});

it('an id that only a file said goes with it when it is taken back', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'K' }),
  ]);
  const { id } = await brought('tag,id,breed\nK,x77,Angus\n', { updateBy: 'tag' }, me);
  await act(me, id, 'undo', 'undone');
  const other = await looked('tag,sex,id,breed\nQQ,m,x77,Nguni\n', { updateBy: 'externalId' }, me);
  expect(other.rows[0]?.outcome).toBe('create');
});

it('what a move to a new camp makes is counted before', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [
    event('registered', uuid(), '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'K' }),
  ]);
  const { summary } = await looked('tag,camp,mob\nK,NewC,NewM\n', { updateBy: 'tag' }, me);
  expect(summary).toMatchObject({ events: 2 });
});

it('a number that a register gave is one animal’s: asked of the farm, named in the file', async () => {
  const me = await signUp(kraal);
  const first = 'tag,sex,official numbers\nC1,f,SA Studbook: BON 12-0044\n';
  await brought(first, {}, me);
  expect((await looked(first, { updateBy: 'tag' }, me)).summary).toMatchObject({ unchanged: 1 });
  const other =
    'tag,sex,official numbers\nO1,f,SA Studbook: bon-12/0044\nO2,f,SA Studbook: BON 12-0045\nO3,f,sa studbook:BON120045\n';
  const { rows } = await looked(other, {}, me);
  expect(rows.map(({ outcome, problems }) => [outcome, ...problems.map((one) => one.at)])).toEqual([
    ['bad', 2],
    ['create'],
    ['bad', 2],
  ]);
  const sure = await looked(other, { accepted: ['same_number'] }, me);
  expect(sure.rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create']);
  // Two have it now, as somebody said: of them it is asked no more.
  await brought(other, { accepted: ['same_number'] }, me);
  const own = `${first}O1,f,SA Studbook: bon-12/0044\n`;
  expect((await looked(own, { updateBy: 'tag' }, me)).summary).toMatchObject({ unchanged: 2 });
});
