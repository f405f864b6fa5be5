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
    .poll(async () => (await send(owner, 'GET', `/imports/${id}`)).body['status'], {
      timeout: 15_000,
    })
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
      'K1,2024-06-02,82,200,A2,,,,,9000\n' +
      'K2,2024-06-02,83,much,A2,,,,,9000\n' +
      'K2,2024-06-02,84,,,,,,,\n' +
      'K2,2024-05-02,85,200,A9,,,,,\n';
    const first = await look(owner, csv);
    expect(Object.values(first.mapping)).toEqual([
      'tag',
      'massOn',
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
      'Row 2 is of the same animal.',
      '"much" is no number.',
      'The row says neither a mass, a class nor a price.',
      'Row 3 is of the same animal.',
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
        { key: '', name: null, heads: 1, condemnedHeads: 1, coldHeads: 0, pricedHeads: 0 },
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

describe('a result by hand', () => {
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
    const cancel = {
      ...event('voided', one, '2024-06-04'),
      voids: { eventId: sale.id, reason: 'no' },
    };
    expect(await codes(owner, cancel)).toBe('contradicts_later');
    const other = await signUp(kraal, ['Cattle']);
    expect((await sumsOf(other, 'sire'))['total']).toMatchObject({ heads: 0 });
  });
});
