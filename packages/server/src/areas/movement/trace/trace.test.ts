import type { Traced } from '@kraal/contract/trace';
import { expect, it } from 'vitest';
import { joinFarm } from '../../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });

const send = (person: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const campOf = async (person: Person, name: string): Promise<string> =>
  String((await send(person, 'POST', '/camps', { name })).body['id']);
/** The whole of it; the first of it, asked for by themselves, are the same. */
const trace = async (person: Person, query: Record<string, string>) => {
  const asked = { from: '2026-03-01', until: '2026-05-20', ...query };
  const { body } = await send(person, 'GET', `/trace?${new URLSearchParams(asked)}`);
  for (const most of [1, 2, 3, 1000]) {
    const first = new URLSearchParams({ ...asked, most: String(most) });
    const { body: part } = await send(person, 'GET', `/trace-first?${first}`);
    expect(namesIn(part)).toEqual(namesIn(body).slice(0, most));
  }
  return body;
};
const namesIn = (body: Record<string, any>): string[] =>
  body['items'].map(({ id, step, on, how, viaId }: Traced) => [id, step, on, how, viaId].join(' '));
const named = (body: Record<string, any>): string[] =>
  body['items'].map(({ name, step, on, days }: Traced) => `${name} ${step} ${on} ${days}`);

const cow = (id: string, tag: string, campId: string, on = '2026-02-01', more = {}): TestEvent =>
  event('registered', id, on, {
    species: 'Cattle',
    sex: 'female',
    tag,
    bornOn: '2020-01-01',
    campId,
    ...more,
  });
const moved = (id: string, campId: string, on: string): TestEvent =>
  event('moved', id, on, { campId });

/** The sick cow stands in A until 10 March, then in B. */
async function sickFarm() {
  const person = await signUp(kraal, ['Cattle']);
  const [a, b, c] = [
    await campOf(person, 'A'),
    await campOf(person, 'B'),
    await campOf(person, 'C'),
  ];
  const sick = uuid();
  await recorded(kraal, person, [cow(sick, 'SICK', a), moved(sick, b, '2026-03-10')]);
  return { person, a, b, c, sick };
}

it('names whoever stood in one camp with it, by whom and for how many days; touching ends are no contact', async () => {
  const { person, a, b, sick } = await sickFarm();
  const [stays, follows, before, after] = [uuid(), uuid(), uuid(), uuid()];
  await recorded(kraal, person, [
    cow(stays, 'STAYS', a),
    // Into B five days after it, and out again two days later.
    cow(follows, 'FOLLOWS', a, '2026-03-15'),
    moved(follows, b, '2026-03-15T10:00:00Z'.slice(0, 10)),
    cow(before, 'BEFORE', b, '2026-02-01'),
    // Out of B at the very moment at which it came.
    moved(before, a, '2026-03-10'),
    cow(after, 'AFTER', a, '2026-03-10'),
  ]);
  const body = await trace(person, { animalId: sick });
  expect(named(body)).toEqual([
    'SICK 0 2026-03-01 0',
    'STAYS 1 2026-03-01 10',
    'FOLLOWS 1 2026-03-15 67',
  ]);
  expect(body['items'][1]).toMatchObject({ how: 'camp', viaId: sick, viaName: 'SICK' });
  expect(body['total']).toEqual({ animals: 3, heads: 3, lots: 0 });
  expect(body['camps'].map((one: any) => [one.name, one.from, one.until])).toEqual([
    ['A', '2026-03-01', '2026-05-20'],
    ['B', '2026-03-10', '2026-05-20'],
  ]);
});

it('a camp in which it lingers gives it to whoever comes after it', async () => {
  const { person, a, sick } = await sickFarm();
  await recorded(kraal, person, [cow(uuid(), 'AFTER', a, '2026-03-16')]);
  const after = async (lingersDays: string) =>
    named(await trace(person, { animalId: sick, lingersDays }));
  expect(await after('6')).toEqual(['SICK 0 2026-03-01 0']);
  expect(await after('7')).toEqual(['SICK 0 2026-03-01 0', 'AFTER 1 2026-03-16 0']);
});

it('goes on by whoever was met, and nobody gets what another caught after they had parted', async () => {
  const { person, a, b, c, sick } = await sickFarm();
  const [carrier, parted, met] = [uuid(), uuid(), uuid()];
  await recorded(kraal, person, [
    // With the carrier before that one met the sick cow, and never again.
    cow(parted, 'PARTED', c),
    cow(carrier, 'CARRIER', c),
    moved(parted, a, '2026-03-12'),
    moved(carrier, b, '2026-03-20'),
    moved(carrier, c, '2026-04-01'),
    cow(met, 'MET', c, '2026-04-10'),
  ]);
  expect(named(await trace(person, { animalId: sick, steps: '3' }))).toEqual([
    'SICK 0 2026-03-01 0',
    'CARRIER 1 2026-03-20 13',
    'MET 2 2026-04-10 41',
  ]);
  // From whom the last may have had it: the last days on which each may have passed it on.
  expect(named(await trace(person, { animalId: met, way: 'source', steps: '3' }))).toEqual([
    'MET 0 2026-05-20 0',
    'CARRIER 1 2026-05-20 41',
    'SICK 2 2026-04-01 13',
    // Whom it stood with before, who may have given it.
    'PARTED 2 2026-03-12 12',
  ]);
});

it('says whom to call: where they went after it, with heads, and whence they came', async () => {
  const { person, a, sick } = await sickFarm();
  await send(person, 'POST', '/places', {
    name: 'Vleiland Feedlot',
    kind: 'feedlot',
    phone: '+27 51 555 0101',
  });
  const [gone, early, bought, lot] = [uuid(), uuid(), uuid(), uuid()];
  const seller = { from: 'Piet van Bosrand' };
  await recorded(kraal, person, [
    cow(early, 'EARLY', a),
    event('sold', early, '2026-02-20', { to: 'Somebody before' }),
    cow(gone, 'GONE', a),
    event('sold', gone, '2026-03-05', { to: 'vleiland feedlot' }),
    { ...cow(bought, 'BOUGHT', a, '2026-03-02', seller), kind: 'acquired' },
    event('registered', lot, '2026-02-01', {
      species: 'Cattle',
      sex: 'female',
      heads: 30,
      name: 'Verse',
      campId: a,
    }),
    {
      ...event('sold', lot, '2026-03-08', { to: 'Vleiland Feedlot', sure: true }),
      heads: 12,
    },
  ]);
  const { neighbours, total } = await trace(person, { animalId: sick });
  expect(neighbours).toEqual([
    {
      name: 'Vleiland Feedlot',
      owner: null,
      phone: '+27 51 555 0101',
      kind: 'sold',
      animals: 2,
      heads: 13,
      first: '2026-03-05',
      last: '2026-03-08',
    },
  ]);
  expect(total).toEqual({ animals: 4, heads: 33, lots: 1 });
  const source = await trace(person, { animalId: sick, way: 'source' });
  expect(source['neighbours'].map((one: any) => [one.name, one.kind, one.heads])).toEqual([
    ['Piet van Bosrand', 'acquired', 1],
  ]);
});

it('takes a camp and whoever stood in it, and says on how many days nobody knows where an animal was', async () => {
  const { person, a, b, sick } = await sickFarm();
  const visitor = uuid();
  await recorded(kraal, person, [
    cow(visitor, 'VISITOR', b),
    moved(visitor, a, '2026-03-05'),
    event('moved', visitor, '2026-03-11', { campId: null }),
  ]);
  const body = await trace(person, { campId: a, until: '2026-03-12' });
  expect(named(body)).toEqual(['SICK 0 2026-03-01 0', 'VISITOR 0 2026-03-05 0']);
  expect((await trace(person, { animalId: visitor }))['unknownDays']).toBe(70);
  expect((await trace(person, { animalId: sick }))['unknownDays']).toBe(0);
});

it('is a file with everybody in it, and a spreadsheet runs nothing of it', async () => {
  const { person, a, sick } = await sickFarm();
  await recorded(kraal, person, [cow(uuid(), '=1+1', a)]);
  const { headers, payload } = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${person.farmId}/trace-file?animalId=${sick}&from=2026-03-01&until=2026-05-20`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(headers['content-disposition']).toBe('attachment; filename="trace-2026-05-20.csv"');
  expect(payload.split('\n')[0]).toContain('Step,Name,EID,Species');
  expect(payload).toContain("1,'=1+1,");
  expect(payload.trim().split('\n')).toHaveLength(3);
});

it('refuses what means nothing, and knows nothing of another farm', async () => {
  const { person, a, sick } = await sickFarm();
  const other = await signUp(kraal);
  const status = async (query: Record<string, string>, who = person) =>
    (
      await send(
        who,
        'GET',
        `/trace?${new URLSearchParams({ from: '2026-03-01', until: '2026-05-20', ...query })}`,
      )
    ).status;
  expect(await status({ animalId: sick })).toBe(200);
  expect(await status({ animalId: sick }, { ...other, farmId: other.farmId })).toBe(404);
  expect(await status({ campId: a }, other)).toBe(404);
  expect(await status({ animalId: uuid() })).toBe(404);
  const wrong: Record<string, string>[] = [
    {},
    { animalId: sick, campId: a },
    { animalId: 'x' },
    { animalId: sick, steps: '4' },
    { animalId: sick, steps: '0' },
    { animalId: sick, steps: '1e3' },
    { animalId: sick, way: 'both' },
    { animalId: sick, lingersDays: '366' },
    { animalId: sick, lingersDays: '-1' },
    { animalId: sick, from: '2026-05-21' },
    { animalId: sick, from: '2020-01-01' },
    { animalId: sick, from: '2026-02-30' },
    { animalId: sick, until: '9999-12-31', from: '9999-12-31' },
    { animalId: sick, until: "2026-05-20'" },
  ];
  const statuses = [];
  for (const one of wrong) statuses.push(await status(one));
  expect(statuses.filter((one) => ![422, 200].includes(one))).toEqual([]);
  expect(statuses.filter((one) => one === 200).length).toBeLessThanOrEqual(1);
  // Whoever looks may trace; whoever is not of the farm may not.
  const eye = await joinFarm(kraal, person, 'viewer');
  expect(await status({ animalId: sick }, { ...eye, farmId: person.farmId })).toBe(200);
  expect(await status({ animalId: sick }, { ...other, farmId: person.farmId })).toBe(403);
});

it('an animal’s places say whence it came and where it went', async () => {
  const { person, a } = await sickFarm();
  await send(person, 'POST', '/places', { name: 'Vleiland', kind: 'farm', phone: '051 555 0101' });
  const bought = uuid();
  await recorded(kraal, person, [
    { ...cow(bought, 'BOUGHT', a, '2026-03-02', { from: 'Bosrand' }), kind: 'acquired' },
    event('sold', bought, '2026-05-05', { to: ' vleiland ' }),
  ]);
  const { body } = await send(person, 'GET', `/animals/${bought}/places`);
  expect(body['farms']).toMatchObject([
    { kind: 'sold', name: 'vleiland', on: '2026-05-05', heads: 1, phone: '051 555 0101' },
    { kind: 'acquired', name: 'Bosrand', on: '2026-03-02', heads: 1, phone: null },
  ]);
});

it('counts each head once: those that went to another record are that one’s, and two records are one animal', async () => {
  const { person, a, b, sick } = await sickFarm();
  const [lot, part, double] = [uuid(), uuid(), uuid()];
  await recorded(kraal, person, [
    event('registered', lot, '2026-02-01', {
      species: 'Cattle',
      sex: 'female',
      heads: 30,
      name: 'Verse',
      campId: a,
    }),
    event('split', lot, '2026-03-04', { intoId: part, heads: 10, campId: b }),
    { ...event('died', lot, '2026-03-06', { cause: 'disease', sure: true }), heads: 2 },
    cow(double, 'SICK TOO', a),
  ]);
  const close = event('recorded_twice', double, '2026-05-01', { keptId: sick, sure: true });
  await recorded(kraal, person, [close]);
  const { items, total } = await trace(person, { animalId: sick });
  expect(
    items.map(({ name, heads, how, step }: Traced) => `${name} ${heads} ${how} ${step}`).sort(),
  ).toEqual(['SICK 1 start 0', 'SICK TOO 0 same 0', 'Verse 20 camp 1', 'cow 10 heads 1']);
  expect(total).toEqual({ animals: 4, heads: 31, lots: 2 });
});

const lotIn = (id: string, campId: string, on: string, heads = 30): TestEvent =>
  event('registered', id, on, {
    species: 'Cattle',
    sex: 'female',
    heads,
    name: `L${heads}`,
    campId,
  });

it('heads that pass twice at one moment are followed, and a count over two lots passes none', async () => {
  const { person, a, b, c, sick } = await sickFarm();
  const [lot, part, rest, other] = [uuid(), uuid(), uuid(), uuid()];
  const split = (from: string, intoId: string, heads: number, campId: string) =>
    event('split', from, '2026-03-10', { intoId, heads, campId });
  await recorded(kraal, person, [
    lotIn(lot, a, '2026-02-01'),
    split(lot, part, 20, b),
    lotIn(other, c, '2026-02-01', 10),
  ]);
  await recorded(kraal, person, [split(part, rest, 5, c)]);
  await recorded(kraal, person, [
    {
      ...event('counted', lot, '2026-03-20', { heads: 8 }),
      animalIds: [lot, other],
    },
  ]);
  const { items, total } = await trace(person, { animalId: lot });
  const ids = (items as Traced[]).map(({ id }) => id);
  expect([lot, part, rest].filter((id) => !ids.includes(id))).toEqual([]);
  expect((items as Traced[]).find(({ id }) => id === other)?.how).not.toBe('heads');
  expect(total.heads).toBe(30 + 10 + 1);
  expect(ids).toContain(sick);
});

it('a lot that came inside the window has its heads, a camp that is come back to has each once, and tomorrow is in no trace', async () => {
  const { person, a, b, sick } = await sickFarm();
  const lot = uuid();
  await recorded(kraal, person, [
    lotIn(lot, b, '2026-05-10', 200),
    moved(sick, a, '2026-05-12'),
    moved(sick, b, '2026-05-14'),
  ]);
  const forward = await trace(person, { animalId: lot, until: '2026-12-31' });
  expect(forward['total']).toEqual({ animals: 2, heads: 201, lots: 1 });
  expect(forward['items'][1]).toMatchObject({ name: 'SICK', days: 10 });
  const camps = (await trace(person, { animalId: sick, until: '2027-01-31' }))['camps'];
  expect(camps.map((one: any) => [one.name, one.animals, one.heads, one.until])).toEqual([
    ['A', 1, 1, '2026-05-14'],
    ['B', 2, 201, '2026-05-20'],
  ]);
});

it('whom to call follows the earlier moment that a longer way gives', async () => {
  const { person, a, b, c, sick } = await sickFarm();
  const [between, lot] = [uuid(), uuid()];
  await recorded(kraal, person, [
    cow(between, 'BETWEEN', a),
    lotIn(lot, c, '2026-02-01'),
    moved(between, c, '2026-03-05'),
    { ...event('sold', lot, '2026-03-10', { to: 'Vleiland', sure: true }), heads: 12 },
    moved(lot, b, '2026-03-15'),
  ]);
  const { items, neighbours } = await trace(person, { animalId: sick, steps: '2' });
  expect((items as Traced[]).map(({ name, step, on }) => `${name} ${step} ${on}`)).toEqual([
    'SICK 0 2026-03-01',
    'BETWEEN 1 2026-03-01',
    'L30 1 2026-03-15',
  ]);
  expect(neighbours).toMatchObject([{ name: 'Vleiland', heads: 12 }]);
});

it('practises with one of the living, and with nobody where nobody lives', async () => {
  const { person, a, sick } = await sickFarm();
  const gone = uuid();
  await recorded(kraal, person, [
    cow(gone, 'GONE', a),
    event('died', gone, '2026-03-05', { cause: 'other' }),
  ]);
  const chosen = async (who: Person) =>
    (await send(who, 'GET', '/trace-practice')).body['animalId'];
  for (let turn = 0; turn < 5; turn += 1) expect(await chosen(person)).toBe(sick);
  expect(await chosen(await signUp(kraal))).toBeNull();
});
