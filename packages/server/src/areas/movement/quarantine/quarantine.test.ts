import { beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signInAgain,
  signUp,
  type TestEvent,
  uuid,
} from '../../../testing/kraal.ts';

let now = new Date('2026-05-20T13:00:00Z');
beforeEach(() => {
  now = new Date('2026-05-20T13:00:00Z');
});
const kraal = await openKraal({}, { now: () => now });

type Body = Record<string, any>;
const send = (person: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
const done = async (...asked: Parameters<typeof send>): Promise<Body> => {
  const { status, body } = await send(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const cow = (kind: string, id: string, tag: string, on: string, campId: string): TestEvent =>
  event(kind, id, on, { species: 'Cattle', sex: 'female', bornOn: '2020-01-01', tag, campId });
const moved = (id: string, campId: string, on: string): TestEvent =>
  event('moved', id, on, { campId });

async function farmWith(...names: string[]) {
  const person = await signUp(kraal, ['Cattle', 'Sheep']);
  const camps: string[] = [];
  for (const name of names)
    camps.push(String((await done(person, 'POST', '/camps', { name }))['id']));
  return { person, camps };
}
const board = (person: Person) => done(person, 'GET', '/quarantine');
const untils = (items: Body[]): string[] =>
  items.map(({ name, until }) => `${name} ${until}`).toSorted();
const mixing = async (person: Person, campId: string | undefined, animalIds: string[]) =>
  (await done(person, 'POST', '/quarantine/mixing', { campId, animalIds }))['mixing'];
const rulesOf = async (person: Person, animalIds: string[], day = '2026-05-20') =>
  (
    await done(person, 'POST', '/movement/check', {
      kind: 'sale',
      day,
      animalIds,
      fromId: null,
      toId: null,
      forExport: false,
    })
  )['items']
    .flatMap((one: Body) =>
      one['findings']
        .filter(({ rule }: Body) => rule.includes('isolat'))
        .map(({ rule, until, blocks }: Body) => `${one['name']} ${rule} ${until} ${blocks}`),
    )
    .toSorted();

describe('isolation', () => {
  it('begins with an arrival, ends by itself, and says whom it met', async () => {
    const { person, camps } = await farmWith('A', 'B');
    const [a = '', b = ''] = camps;
    const [bought, beside, passed, gone, later] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, person, [
      cow('acquired', bought, 'N1', '2026-05-10', a),
      cow('registered', beside, 'K1', '2026-01-01', a),
      // Out of the camp before it came, and one that was sold after it had stood with it.
      cow('registered', passed, 'K2', '2026-01-01', a),
      moved(passed, b, '2026-05-09'),
      cow('registered', gone, 'K3', '2026-01-01', a),
      event('sold', gone, '2026-05-15', { to: 'Buurman' }),
    ]);
    const shown = await board(person);
    expect(shown['camps']).toMatchObject([
      { name: 'A', isolated: { animals: 1, heads: 1 }, others: { heads: 1 }, until: '2026-06-07' },
    ]);
    expect(untils(shown['met'])).toEqual(['K1 2026-06-07', 'K3 2026-06-07']);
    expect(await rulesOf(person, [bought, beside, passed])).toEqual([
      'K1 met_isolated 2026-06-07 false',
      'N1 isolation 2026-06-07 true',
    ]);
    // A newcomer after it makes it longer for all that it meets, and for nobody else.
    await recorded(kraal, person, [
      cow('acquired', later, 'N2', '2026-05-18', b),
      moved(later, a, '2026-05-19'),
    ]);
    const longer = await board(person);
    expect(untils(longer['items'])).toEqual(['N1 2026-06-15', 'N2 2026-06-15']);
    expect(untils(longer['met'])).toEqual([
      'K1 2026-06-15',
      // It met the second in B; the third had left before that one came.
      'K2 2026-06-15',
      'K3 2026-06-07',
    ]);
    now = new Date('2026-06-15T13:00:00Z');
    const fresh = await signInAgain(kraal, person);
    expect((await board(fresh))['total']).toEqual({ animals: 2, heads: 2 });
    now = new Date('2026-06-16T13:00:00Z');
    const over = await board(await signInAgain(kraal, person));
    expect([over['camps'], over['items'], over['met']]).toEqual([[], [], []]);
  });

  it('heads put to a lot bring it along from that day on; young are no others', async () => {
    const { person, camps } = await farmWith('A', 'B');
    const [a = '', b = ''] = camps;
    const [lot, bought, before, after, lamb] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const ewes = { species: 'Sheep', sex: 'female' };
    await recorded(kraal, person, [
      event('registered', lot, '2026-01-01', { ...ewes, heads: 40, campId: b }),
      event('registered', before, '2026-01-01', { ...ewes, tag: 'E1', campId: b }),
      moved(before, a, '2026-05-12'),
      event('acquired', bought, '2026-05-10', { ...ewes, heads: 5, campId: a }),
      moved(bought, b, '2026-05-13'),
      event('merged', bought, '2026-05-14', { intoId: lot, heads: 5 }),
      event('registered', after, '2026-01-01', { ...ewes, tag: 'E2', campId: b }),
      event('registered', lamb, '2026-05-15', {
        ...ewes,
        tag: 'L1',
        bornOn: '2026-05-15',
        campId: b,
      }),
    ]);
    const shown = await board(person);
    expect(shown['camps']).toMatchObject([
      { name: 'B', isolated: { heads: 45 }, others: { animals: 1, heads: 1 } },
    ]);
    // E1 stood with the lot before, and with the bought ones after: in A, where they were then.
    expect(untils(shown['met'])).toEqual(['E1 2026-06-07', 'E2 2026-06-07']);
    expect(await rulesOf(person, [lamb])).toEqual(['L1 met_isolated 2026-06-07 false']);
  });

  it('says before a move what it would mix, and nothing of who stands there already', async () => {
    const { person, camps } = await farmWith('A', 'B', 'C');
    const [a = '', b = '', c = ''] = camps;
    const [bought, newer, herd, calf] = [uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, person, [
      cow('acquired', bought, 'N1', '2026-05-10', a),
      cow('acquired', newer, 'N2', '2026-05-18', c),
      cow('registered', herd, 'K1', '2026-01-01', b),
      event('registered', calf, '2026-05-16', {
        species: 'Cattle',
        sex: 'male',
        tag: 'C1',
        bornOn: '2026-05-16',
        campId: a,
      }),
    ]);
    expect(await mixing(person, a, [herd])).toBe('mixes');
    expect(await mixing(person, b, [bought])).toBe('mixes');
    expect(await mixing(person, c, [bought])).toBe('prolongs');
    expect(await mixing(person, a, [bought])).toBe('none');
    // With its calf into an empty camp nothing is mixed.
    const { id: empty } = await done(person, 'POST', '/camps', { name: 'D' });
    expect(await mixing(person, empty, [bought, calf])).toBe('none');
    expect(await mixing(person, empty, [bought, herd])).toBe('mixes');
    const bad = await send(person, 'POST', '/quarantine/mixing', { campId: a });
    expect(bad.status).toBe(422);
    const stranger = await farmWith('X');
    expect(await mixing(stranger.person, a, [bought])).toBe('none');
    expect((await board(stranger.person))['items']).toEqual([]);
  });

  it('goes along with heads that are drawn out of a lot that met newcomers, or put to another', async () => {
    const { person, camps } = await farmWith('A', 'B', 'C');
    const [a = '', b = '', c = ''] = camps;
    const [bought, lot, drawn, whole, other, early] = [
      uuid(),
      uuid(),
      uuid(),
      uuid(),
      uuid(),
      uuid(),
    ];
    const ewes = { species: 'Sheep', sex: 'female' };
    await recorded(kraal, person, [
      event('registered', lot, '2026-01-01', { ...ewes, heads: 40, campId: a }),
      event('registered', whole, '2026-01-01', { ...ewes, heads: 6, campId: a }),
      event('registered', other, '2026-01-01', { ...ewes, heads: 30, campId: c }),
      // Before they came, and on the morning of that day.
      event('split', lot, '2026-05-10T04:00:00Z', { intoId: early, heads: 10 }),
      moved(early, c, '2026-05-10T04:30:00Z'),
      event('acquired', bought, '2026-05-10', { ...ewes, heads: 5, campId: a }),
      event('split', lot, '2026-05-15', { intoId: drawn, heads: 20 }),
      moved(drawn, b, '2026-05-16'),
      moved(whole, c, '2026-05-17'),
      event('merged', whole, '2026-05-18', { intoId: other, heads: 6 }),
    ]);
    const { met, metTotal } = await board(person);
    expect(met.map(({ id }: Body) => id).toSorted()).toEqual([lot, drawn, other].toSorted());
    expect(metTotal).toEqual({ animals: 3, heads: 10 + 20 + 36 });
    expect(await rulesOf(person, [drawn, other, early])).toHaveLength(2);
  });

  it('newcomers that bring along another go on together, and no card says mixed when the first are done', async () => {
    const { person, camps } = await farmWith('A', 'B');
    const [a = '', b = ''] = camps;
    const [first, second, herd] = [uuid(), uuid(), uuid()];
    await recorded(kraal, person, [
      cow('acquired', first, 'N1', '2026-05-10', a),
      cow('acquired', second, 'N2', '2026-05-18', a),
      moved(second, b, '2026-05-19'),
      cow('registered', herd, 'K1', '2026-01-01', b),
    ]);
    const { camps: cards } = await board(person);
    // The card of A says what its animal says, though the later one went on to B.
    expect(cards.map(({ name, until }: Body) => `${name} ${until}`).toSorted()).toEqual([
      'A 2026-06-15',
      'B 2026-06-15',
    ]);
    expect(await mixing(person, a, [second])).toBe('none');
    now = new Date('2026-06-10T13:00:00Z');
    const later = await signInAgain(kraal, person);
    expect(
      (await board(later))['camps'].map(({ name, others }: Body) => `${name} ${others.heads}`),
    ).toEqual(expect.arrayContaining(['A 0', 'B 1']));
  });

  it('is the kept record’s, where two were of one animal; a calf of the herd is no young of theirs', async () => {
    const { person, camps } = await farmWith('A', 'B');
    const [a = '', b = ''] = camps;
    const [bought, kept, cowId, calf] = [uuid(), uuid(), uuid(), uuid()];
    await recorded(kraal, person, [
      cow('acquired', bought, 'N1', '2026-05-10', a),
      cow('registered', kept, 'N1B', '2026-01-01', b),
      event('recorded_twice', bought, '2026-05-12', { keptId: kept, sure: true }),
      cow('registered', cowId, 'K1', '2026-01-01', b),
      event('born', calf, '2026-05-13', {
        species: 'Cattle',
        sex: 'male',
        damId: cowId,
        tag: 'C1',
        campId: b,
      }),
    ]);
    const { items, camps: cards } = await board(person);
    expect(items.map(({ id }: Body) => id)).toEqual([kept]);
    expect(cards).toMatchObject([{ name: 'B', others: { animals: 2 } }]);
  });

  it('counts who is in no mob where a mob is moved to them', async () => {
    const { person, camps } = await farmWith('A');
    const [a = ''] = camps;
    const mob = await done(person, 'POST', '/mobs', { name: 'Koeie', species: 'Cattle' });
    const [bought, herd] = [uuid(), uuid()];
    await recorded(kraal, person, [
      cow('acquired', bought, 'N1', '2026-05-10', a),
      event('registered', herd, '2026-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        bornOn: '2020-01-01',
        mobId: mob['id'],
      }),
    ]);
    const asked = { campId: a, mobId: mob['id'] };
    expect((await done(person, 'POST', '/quarantine/mixing', asked))['mixing']).toBe('mixes');
  });
});
