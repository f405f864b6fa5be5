import { describe, expect, it } from 'vitest';
import { joinFarm } from '../../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uploadFile,
  uuid,
} from '../../../testing/kraal.ts';

const kraal = await openKraal();

const send = (person: Person, method: 'GET' | 'POST', path: string, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });

const animal = (id: string, tag: string, more: object = {}) =>
  event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'male', tag, ...more });

type Row = { outcome: string; problems: { field: string; message: string; asks: boolean }[] };

async function look(
  owner: Person,
  csv: string,
  more: object = {},
): Promise<{ id: string; rows: Row[]; mapping: Record<string, string> }> {
  const path = `/api/farms/${owner.farmId}/imports`;
  const { body } = await uploadFile(kraal, path, owner.token, 'sheet.csv', Buffer.from(csv));
  const id: string = body['id'];
  const options = { species: 'Cattle', purpose: 'records', recordKind: 'result', ...more };
  await send(owner, 'POST', `/imports/${id}/check`, { mapping: body['mapping'], options });
  const { body: rows } = await send(owner, 'GET', `/imports/${id}/rows?limit=200`);
  return { id, rows: rows['items'], mapping: body['mapping'] };
}

async function act(owner: Person, id: string, name: 'run' | 'undo'): Promise<void> {
  await send(owner, 'POST', `/imports/${id}/${name}`);
  await expect
    .poll(async () => (await send(owner, 'GET', `/imports/${id}`)).body['status'])
    .toBe(name === 'run' ? 'imported' : 'undone');
}

const said = ({ outcome, problems }: Row): string => problems[0]?.message ?? outcome;
const sumsOf = async (owner: Person, by: string, more = '') =>
  (await send(owner, 'GET', `/sale-results/sums?species=Cattle&by=${by}${more}`)).body;

describe('a sheet of results', () => {
  it('comes to animal, sire and mob; brought in again it changes nothing, and all of it is taken back', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [bull, one, two, three, here] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const mob = (await send(owner, 'POST', '/mobs', { name: 'Feeders' })).body['id'];
    await recorded(kraal, owner, [
      animal(bull, 'B1'),
      animal(one, 'K1', { sireId: bull }),
      animal(two, 'K2', { sireId: bull }),
      animal(three, 'K3'),
      animal(here, 'K4'),
      ...[one, two, three].map((id) => event('joined_mob', id, '2024-02-01', { mobId: mob })),
      event('weighed', one, '2024-05-25', { massKg: 500, sure: true }),
      event('weighed', two, '2024-02-25', { massKg: 400, sure: true }),
    ]);
    // It left at four in the afternoon; the sheet says the day alone.
    const left = ['2024-06-01', '2024-06-01', '2024-06-02'].map((day, index) => ({
      ...event('slaughtered', [one, two, three][index] ?? '', day, { at: 'Karan', sure: true }),
      occurredAt: `${day}T14:00:00.000Z`,
    }));
    await recorded(kraal, owner, left);
    const csv =
      'Animal,Slaughter date,Body no,Cold mass kg,Grade,Conformation,Condemned,Condemned for,R/kg,Price\n' +
      'K1,2024-06-01,77,"260,5",A2,3,no,,"55,00",\n' +
      'K2,2024-06-01,78,240,AB 3,4,part,bruises,,R 12 000.00\n' +
      'K3,2024-06-02,79,,,,whole,measles,,0\n' +
      'K4,2024-06-02,80,200,A2,,,,,9000\n' +
      'K9,2024-06-02,81,200,A2,,,,,9000\n' +
      'K2,2024-06-02,83,much,A2,,,,,9000\n' +
      'K2,2024-06-02,84,,,,,,,\n';
    const first = await look(owner, csv);
    expect(Object.values(first.mapping)).toEqual([
      'tag',
      'resultOn',
      'carcassNumber',
      'coldMassKg',
      'carcassClass',
      'conformation',
      'condemned',
      'condemnedFor',
      'pricePerKg',
      'price',
    ]);
    expect(first.rows.map(said)).toEqual([
      'update',
      'update',
      'update',
      'K4 is on the farm by its records. If it was slaughtered on the day of the row, say so: both are recorded.',
      'No animal of the farm wears this.',
      '"much" is no number.',
      'The row says neither a mass, a class nor a price.',
    ]);
    await act(owner, first.id, 'run');
    expect(await sumsOf(owner, 'sire')).toMatchObject({
      items: [
        {
          key: bull,
          name: 'B1',
          heads: 2,
          coldKg: 500.5,
          sharedColdKg: 260.5,
          aliveKg: 500,
          sharedHeads: 1,
          partHeads: 1,
          condemnedHeads: 0,
          priceCents: 1_432_750 + 1_200_000,
          pricedKg: 500.5,
        },
        { key: '', name: null, heads: 1, condemnedHeads: 1, coldHeads: 0, priceCents: 0 },
      ],
      groups: 2,
      total: { heads: 3, coldKg: 500.5 },
    });
    expect((await sumsOf(owner, 'mob'))['items']).toMatchObject([
      { key: mob, name: 'Feeders', heads: 3 },
    ]);
    expect((await sumsOf(owner, 'buyer'))['items']).toMatchObject([{ key: 'Karan', heads: 3 }]);
    expect((await sumsOf(owner, 'class', '&from=2024-06-01&to=2024-06-01'))['items']).toMatchObject(
      [{ key: 'A2' }, { key: 'AB3' }],
    );
    const group = `&by=sire&group=${bull}`;
    const listed = (await send(owner, 'GET', `/sale-results?species=Cattle&limit=1${group}`)).body;
    expect(listed).toMatchObject({
      total: 2,
      items: [{ animalId: expect.any(String), sireName: 'B1', mobName: 'Feeders', buyer: 'Karan' }],
    });
    const next = `/sale-results?species=Cattle&limit=1${group}&cursor=${listed['nextCursor']}`;
    expect((await send(owner, 'GET', next)).body).toMatchObject({ nextCursor: null });
    const file = await send(owner, 'GET', '/sale-results/file?species=Cattle&format=csv');
    expect(file.status).toBe(200);

    // What goes out comes in again and says nothing new.
    const again = await look(owner, file.body['text']);
    expect(again.rows.map(said)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect((await look(owner, csv)).rows.slice(0, 3).map(said)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    await act(owner, first.id, 'undo');
    expect(await sumsOf(owner, 'sire')).toMatchObject({ items: [], total: { heads: 0 } });
    // And comes in whole where it was taken back.
    const whole = await look(owner, file.body['text']);
    expect(whole.rows.map(said)).toEqual(['update', 'update', 'update']);
    await act(owner, whole.id, 'run');
    expect(await sumsOf(owner, 'sire')).toMatchObject({
      total: { heads: 3, coldKg: 500.5, priceCents: 2_632_750, condemnedHeads: 1 },
    });
  });

  it('of animals that are here by the records slaughters them too where somebody says so', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [id, held] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      animal(id, 'K1'),
      animal(held, 'K2', { meatUntil: '2024-12-31' }),
    ]);
    const csv = 'Tag,Date,Cold mass,Abattoir\nK1,2024-06-01,250,Karan\nK2,2024-06-01,250,Karan\n';
    const accepted = { accepted: ['slaughtered_then'] };
    const looked = await look(owner, csv, accepted);
    expect(looked.rows[0]?.outcome).toBe('update');
    // What is inside its withdrawal is slaughtered by no sheet.
    expect(looked.rows[1]?.outcome).toBe('bad');
    await act(owner, looked.id, 'run');
    expect((await send(owner, 'GET', `/animals/${id}`)).body).toMatchObject({
      status: 'slaughtered',
      statusOn: '2024-06-01',
    });
    expect((await look(owner, csv, accepted)).rows[0]?.outcome).toBe('unchanged');
    await act(owner, looked.id, 'undo');
    expect((await send(owner, 'GET', `/animals/${id}`)).body).toMatchObject({ status: 'alive' });
  });

  it('counts for the mob its heads left from, wherever the lot went since', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const lot = uuid();
    const [first, then] = await Promise.all(
      ['Rivier', 'Berg'].map(
        async (name) => (await send(owner, 'POST', '/mobs', { name })).body['id'],
      ),
    );
    await recorded(kraal, owner, [
      animal(lot, 'L1', { heads: 20 }),
      event('joined_mob', lot, '2024-02-01', { mobId: first }),
      event('sold', lot, '2024-03-01', { to: 'Nel', sure: true }, { heads: 5 }),
      event('joined_mob', lot, '2024-03-05', { mobId: then }),
      event('result_received', lot, '2024-03-09', { priceCents: 5_000_00 }, { heads: 5 }),
    ]);
    expect((await sumsOf(owner, 'mob'))['items']).toMatchObject([{ name: 'Rivier', heads: 5 }]);
  });

  it('of a lot says so many heads; two of the same mass are two, and no more come back than left', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const lot = uuid();
    await recorded(kraal, owner, [
      animal(lot, 'L1', { heads: 20 }),
      event('slaughtered', lot, '2024-06-01', { at: 'Karan', sure: true }, { heads: 4 }),
    ]);
    const csv =
      'Tag,Date,Heads,Cold mass,Class of it\nL1,2024-06-01,1,250,A2\nL1,2024-06-01,1,250,A2\nL1,2024-06-01,2,500,A2\nL1,2024-06-01,1,250,A2\n';
    const looked = await look(owner, csv);
    expect(looked.rows.map(said)).toEqual([
      'update',
      'update',
      'update',
      // One too many: of one moment, so either says so.
      expect.stringMatching(/^4 heads of L1 were sold|^This contradicts .* result received/),
    ]);
    await act(owner, looked.id, 'run');
    expect(await sumsOf(owner, 'sire')).toMatchObject({ total: { heads: 4, coldKg: 1000 } });
    const again = await look(owner, csv);
    expect(again.rows.slice(0, 3).map(said)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const file = await send(owner, 'GET', '/sale-results/file?species=Cattle&format=csv');
    expect((await look(owner, file.body['text'])).rows.map(said)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  });
});

describe('whose a row is', () => {
  const sheet = (...rows: string[]): string =>
    ['Tag,Date,Heads,Cold mass,Grade', ...rows].join('\n');

  it('two sides of a carcass, or two rows of one animal, are no result either of them', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const id = uuid();
    await recorded(kraal, owner, [
      animal(id, 'K1'),
      event('slaughtered', id, '2024-06-01', { sure: true }),
    ]);
    const { rows } = await look(owner, sheet('K1,2024-06-01,1,125,A2', 'K1,2024-06-01,1,126,A2'));
    expect(rows.map(said)).toEqual([
      'Row 3 is of the same animal.',
      'Row 2 is of the same animal.',
    ]);
  });

  it('a number that is worn again means whoever wore it when it left', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [old, young, oldLot, lot] = [uuid(), uuid(), uuid(), uuid()];
    const sale = { to: 'Nel', sure: true };
    await recorded(kraal, owner, [
      animal(old, 'T1'),
      event('sold', old, '2024-02-01', sale),
      animal(oldLot, 'L1', { heads: 5 }),
      event('sold', oldLot, '2024-03-01', sale, { heads: 5 }),
    ]);
    const later = (id: string, tag: string, more = {}) =>
      event('registered', id, '2024-09-01', { species: 'Cattle', sex: 'male', tag, ...more });
    await recorded(kraal, owner, [
      later(young, 'T1'),
      later(lot, 'L1', { heads: 20 }),
      event('sold', lot, '2025-03-01', sale, { heads: 4 }),
    ]);
    const { id, rows } = await look(
      owner,
      sheet('T1,2024-02-03,1,250,A2', 'T1,2025-03-01,1,250,A2', 'L1,2025-03-01,4,1000,A2'),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['update', 'bad', 'update']);
    expect(rows[1]?.problems[0]?.asks).toBe(true);
    await act(owner, id, 'run');
    const { body } = await send(owner, 'GET', '/sale-results?species=Cattle&limit=50');
    expect(body['items'].map((one: { animalId: string }) => one.animalId)).toEqual([lot, old]);
  });

  it('of a lot of which some went by lorry it is those; a sheet put right slaughters nobody', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [lot, part, whole] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      animal(lot, 'XL', { heads: 8 }),
      event('split', lot, '2024-06-01T08:00:00Z', { intoId: part, heads: 5 }),
      event('sold', part, '2024-06-01T09:00:00Z', { to: 'Nel', sure: true }, { heads: 5 }),
      animal(whole, 'W1', { heads: 20 }),
    ]);
    const first = await look(owner, sheet('XL,2024-06-02,5,1250,A2'));
    expect(first.rows.map(said)).toEqual(['update']);
    await act(owner, first.id, 'run');
    expect((await send(owner, 'GET', `/animals/${lot}`)).body).toMatchObject({ heads: 3 });
    const yes = { accepted: ['slaughtered_then'] };
    const sent = await look(owner, sheet('W1,2024-06-01,4,800,A2', 'W1,2024-06-01,3,600,A2'), yes);
    await act(owner, sent.id, 'run');
    const right = await look(owner, sheet('W1,2024-06-01,4,801,A2', 'W1,2024-06-01,3,600,A2'), yes);
    expect(right.rows.map(({ outcome }) => outcome)).toEqual(['bad', 'unchanged']);
    expect((await send(owner, 'GET', `/animals/${whole}`)).body).toMatchObject({ heads: 13 });
  });

  it('a price per kilogram has no thousands, and of a lot a comma may be either', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [one, lot] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      animal(one, 'K1'),
      event('registered', lot, '2023-01-01', {
        species: 'Cattle',
        sex: 'male',
        heads: 5,
        tag: 'LOT',
      }),
      event('slaughtered', one, '2024-06-01', { sure: true }),
      { ...event('slaughtered', lot, '2024-06-01', { sure: true }), heads: 5 },
    ]);
    const { id, rows } = await look(
      owner,
      [
        'Tag;Slaughter date;Heads;Cold mass;R/kg',
        'K1;2024-06-01;1;250;58,500',
        'LOT;2024-06-01;5;1,234;58,50',
      ].join('\n'),
    );
    expect(rows.map(said)).toEqual([
      'update',
      '"1,234" may be kilograms with three places or thousands of them: write it without a comma.',
    ]);
    await act(owner, id, 'run');
    const { body } = await send(owner, 'GET', '/sale-results?species=Cattle&limit=50');
    expect(body['items']).toMatchObject([{ name: 'K1', priceCents: 1_462_500 }]);
  });

  it('is read as it is meant, or refused', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const ids = Array.from({ length: 7 }, () => uuid());
    await recorded(kraal, owner, [
      ...ids.map((id, index) => animal(id, `K${index}`)),
      event('weighed', ids[0] ?? '', '2024-05-30', { massKg: 480, sure: true }),
      ...ids.map((id) => event('slaughtered', id, '2024-06-01', { sure: true })),
    ]);
    const long = 'y'.repeat(119);
    const { id, rows } = await look(
      owner,
      [
        'Tag;Slaughter date;Cold mass;Klas;Damage;Condemned;Rede;R/kg;Bedrag;Body no',
        'K0;2024-06-01;470;A2;0;N;;;R 9 000,00;1',
        'K1;2024-06-01;250,0;AB3;;whole;measles;58,50;;2',
        'K2;2024-06-01;180,7;C1;;Liver;;40,05;;3',
        'K3;2024-06-01;250;A2;;Y;;;"12,000";4',
        'K4;2024-06-01;250;A2;;;;;R 14.625,00;5',
        `K5;2024-06-01;250;A2;;part;${long}🐄z;;1;6`,
        `K6;2024-06-01;${'9'.repeat(300)};A2;;;;;1;${'7'.repeat(50)}`,
      ].join('\n'),
    );
    expect(rows.map(said)).toEqual([
      '470 kg is an unlikely carcass for K0. Mass and price are of all heads together. Is it right?',
      'update',
      'update',
      'update',
      'update',
      'At most 120 characters fit here.',
      'At most 200 characters fit here.',
    ]);
    await act(owner, id, 'run');
    const { body } = await send(owner, 'GET', '/sale-results?species=Cattle&limit=50');
    const items = body['items'] as { name: string; priceCents: number | null; condemned: string }[];
    expect(
      items
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, priceCents, condemned }) => [name, priceCents, condemned]),
    ).toEqual([
      ['K1', null, 'whole'],
      ['K2', 723_704, 'part'],
      ['K3', 1_200_000, 'part'],
      ['K4', 1_462_500, null],
    ]);
  });
});

describe('when it came', () => {
  it('is after whatever else its day brought, in any order of a request, and whatever came since', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const [lot, one] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      animal(lot, 'L1', { heads: 10 }),
      event('slaughtered', lot, '2024-06-01T14:00:00Z', { sure: true }, { heads: 3 }),
      event('weighed', lot, '2024-06-05', { massKg: 400, sure: true }),
      // The result stands before the sale in the request, and at an earlier hour.
      event('result_received', one, '2024-06-01', { priceCents: 5 }),
      event('sold', one, '2024-06-01T14:00:00Z', { to: 'Nel', sure: true }),
      animal(one, 'K1'),
      event('noted', one, '2024-06-07', { text: 'gone' }),
    ]);
    await recorded(kraal, owner, [
      event('result_received', lot, '2024-06-01', { coldMassKg: 600 }, { heads: 3 }),
    ]);
    expect((await sumsOf(owner, 'buyer'))['total']).toMatchObject({ heads: 4 });
  });

  it('of a lot that was sold in goes, those that left first have their result first', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const lot = uuid();
    const [first, then] = await Promise.all(
      ['Rivier', 'Berg'].map(
        async (name) => (await send(owner, 'POST', '/mobs', { name })).body['id'],
      ),
    );
    await recorded(kraal, owner, [
      animal(lot, 'L1', { heads: 20 }),
      event('joined_mob', lot, '2024-01-02', { mobId: first }),
      event('weighed', lot, '2024-02-28', { massKg: 400, sure: true }),
      event('sold', lot, '2024-03-01', { to: 'Nel', sure: true }, { heads: 5 }),
      event('joined_mob', lot, '2024-03-02', { mobId: then }),
      event('weighed', lot, '2024-03-20', { massKg: 440, sure: true }),
      event('sold', lot, '2024-03-21', { to: 'Bok', sure: true }, { heads: 3 }),
      event('left_mob', lot, '2024-03-22', { mobId: then }),
      event('result_received', lot, '2024-04-01', { coldMassKg: 1000 }, { heads: 5 }),
      event('result_received', lot, '2024-04-15', { coldMassKg: 660 }, { heads: 3 }),
      event('sold', lot, '2024-05-01', { to: 'Nel', sure: true }, { heads: 2 }),
      event('result_received', lot, '2024-05-15', { priceCents: 1 }, { heads: 2 }),
    ]);
    expect((await sumsOf(owner, 'mob'))['items']).toMatchObject([
      { name: 'Rivier', heads: 5, aliveKg: 2000 },
      { name: 'Berg', heads: 3, aliveKg: 1320 },
      { key: '', heads: 2 },
    ]);
    expect((await sumsOf(owner, 'buyer'))['items']).toMatchObject([
      { name: 'Nel', heads: 7 },
      { name: 'Bok', heads: 3 },
    ]);
  });
});

describe('a result by hand', () => {
  it('of heads that left in two goes weighs their mean, and is of a mob where all were of one', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const mobs = await Promise.all(
      ['Feeders', 'Others'].map(
        async (name) => (await send(owner, 'POST', '/mobs', { name })).body['id'] as string,
      ),
    );
    const lot = uuid();
    const gone = (day: string, heads: number) => ({
      ...event('slaughtered', lot, day, { at: 'Karan', sure: true }),
      heads,
    });
    await recorded(kraal, owner, [
      animal(lot, 'L1', { heads: 10 }),
      event('joined_mob', lot, '2024-02-01', { mobId: mobs[0] }),
      event('weighed', lot, '2024-05-30', { massKg: 400, sure: true }),
      gone('2024-06-01', 2),
      event('joined_mob', lot, '2024-06-02', { mobId: mobs[1] }),
      event('weighed', lot, '2024-06-03', { massKg: 460, sure: true }),
      gone('2024-06-04', 4),
      {
        ...event('result_received', lot, '2024-06-05', { coldMassKg: 660, sure: true }),
        heads: 3,
      },
      {
        ...event('result_received', lot, '2024-06-05', { coldMassKg: 690, sure: true }),
        heads: 3,
      },
    ]);
    const { items: groups } = await sumsOf(owner, 'mob');
    const figures = (groups as { key: string; heads: number; aliveKg: number }[]).map((one) => [
      one.key,
      one.heads,
      Math.round(one.aliveKg),
    ]);
    // Two of the first go with one of the second; then three of the second.
    expect(figures.toSorted()).toEqual(
      [
        ['', 3, 2 * 400 + 460],
        [mobs[1], 3, 3 * 460],
      ].toSorted(),
    );
  });

  it('needs a manager, an animal that left, and is one each; the sale under it stays', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const worker = {
      ...(await joinFarm(kraal, owner, 'field_worker')),
      farmId: owner.farmId,
    };
    const [one, two] = [uuid(), uuid()];
    const sale = event('sold', one, '2024-06-01', { to: 'Nel', sure: true });
    await recorded(kraal, owner, [
      animal(one, 'K1'),
      animal(two, 'K2'),
      sale,
      event('sold', two, '2024-06-01', { to: 'Nel', sure: true }),
    ]);
    const codes = async (person: Person, entry: TestEvent) =>
      (await record(kraal, person, [entry])).body['answers'][0].code ?? 'recorded';
    const result = (id: string, payload: Record<string, unknown>, day = '2024-06-03') =>
      event('result_received', id, day, payload);
    expect(await codes(worker, result(one, { priceCents: 5 }))).toBe('forbidden');
    expect(await codes(owner, { ...result(one, { priceCents: 5 }), animalIds: [one, two] })).toBe(
      'one_result',
    );
    expect(await codes(owner, result(one, {}))).toBe('invalid');
    expect(await codes(owner, result(one, { priceCents: 500 }))).toBe('recorded');
    expect(await codes(owner, result(one, { priceCents: 5 }, '2024-06-04'))).toBe('results_known');
    // Sent twice it is one; put right it is the other, at the same end of the same day.
    const first = result(two, { priceCents: 700 });
    const right = {
      ...result(two, { priceCents: 900 }),
      voids: { eventId: first.id, reason: 'x' },
    };
    const answers = async (entry: TestEvent) =>
      (await record(kraal, owner, [entry])).body['answers'][0].result;
    expect(await answers(first)).toBe('recorded');
    expect(await answers(first)).toBe('duplicate');
    expect(await answers(right)).toBe('recorded');
    expect((await sumsOf(owner, 'sire'))['total']).toMatchObject({ heads: 2, priceCents: 1400 });
    const cancel = {
      ...event('voided', one, '2024-06-04'),
      voids: { eventId: sale.id, reason: 'no' },
    };
    expect(await codes(owner, cancel)).toBe('contradicts_later');
    const other = await signUp(kraal, ['Cattle']);
    expect((await sumsOf(other, 'sire'))['total']).toMatchObject({ heads: 0 });
  });
});
