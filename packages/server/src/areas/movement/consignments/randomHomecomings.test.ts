import { type Chance, chance } from '@kraal/domain/testing/chance';
import type { TransferStep } from '@kraal/domain/movement/transfers';
import { expect, it } from 'vitest';
import { linkFarms } from '../../../testing/linkFarms.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { deliverAllMessages } from '../../partners/index.ts';

let now = new Date('2026-02-01T04:00:00Z');
const kraal = await openKraal({}, { now: () => now });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const daysLater = async (days: number, ...people: Person[]): Promise<void> => {
  later(60 * 24 * days);
  for (const person of people) Object.assign(person, await signInAgain(kraal, person));
};
const today = (): string => now.toISOString().slice(0, 10);

type Item = Record<string, any>;
const send = async (
  person: Person,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<{ status: number; body: Item }> => {
  const answer = await call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body ? { body } : {}),
  });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  return answer;
};
const list = async (person: Person, path: string): Promise<Item[]> =>
  (await send(person, 'GET', path)).body['items'] ?? [];
const herdOf = (person: Person): Promise<Item[]> => list(person, '/animals?limit=200&status=alive');
const sumOf = (all: readonly Item[], name: string): number =>
  all.reduce((sum, one) => sum + Number(one[name] ?? 0), 0);

/** Two farms, and what a plain count on paper says of the owner's heads and of whose a keeper's record is. */
type World = {
  random: Chance;
  owner: Person;
  keeper: Person;
  ownerCamp: string;
  keeperCamp: string;
  theirPlace: string;
  /** By which of the owner's records each of the keeper's was sent; records whose heads were mingled share one set. */
  origins: Map<string, Set<string>>;
  paper: { home: number; away: number; died: number; lost: number };
  /** Brought home by their owner's own word; the keeper's load names them all the same. */
  byHand: Set<string>;
};

async function step(person: Person, id: string, name: TransferStep, more: Item = {}) {
  later(1);
  const { body } = await send(person, 'GET', `/transfers/${id}`);
  const said = { step: name, version: body['version'], ...more };
  return send(person, 'POST', `/transfers/${id}/steps`, said);
}

async function sendOut(
  world: World,
  toId: string,
  animalIds: readonly string[],
  some?: { animalId: string; heads: number },
): Promise<void> {
  const { owner, keeper } = world;
  const { body: out } = await send(owner, 'POST', '/transfers', {
    kind: 'agistmentOut',
    day: today(),
    toId,
    animalIds,
  });
  if (some)
    await send(owner, 'PATCH', `/transfers/${out['id']}`, {
      version: out['version'],
      heads: [some],
    });
  for (const name of ['submit', 'approve', 'depart'] as const)
    expect((await step(owner, out['id'], name)).status, name).toBe(200);
  await deliverAllMessages(kraal.services);
  const load = (await list(keeper, '/consignments?open=true')).find(
    ({ number }) => number === out['number'],
  );
  later(1);
  const { body: received, status } = await send(
    keeper,
    'POST',
    `/consignments/${load?.['id']}/receive`,
    { campId: world.keeperCamp, version: load?.['version'] },
  );
  expect(status, JSON.stringify(received)).toBe(200);
  await deliverAllMessages(kraal.services);
  expect((await step(owner, out['id'], 'confirm')).status).toBe(200);
  const { body: shown } = await send(keeper, 'GET', `/consignments/${load?.['id']}`);
  for (const { ref, animalId } of shown['lines'] as Item[])
    world.origins.set(animalId, new Set([ref]));
}

async function openWorld(seed: number): Promise<World> {
  now = new Date('2026-02-01T04:00:00Z');
  const random = chance(seed);
  const owner = await signUp(kraal, ['Cattle'], { farmName: 'Eienaar' });
  const keeper = await signUp(kraal, ['Cattle'], { farmName: 'Houer' });
  const toId = await linkFarms(kraal, owner, keeper);
  const campOf = async (person: Person) =>
    String((await send(person, 'POST', '/camps', { name: 'Vlei' })).body['id']);
  const [ownerCamp, keeperCamp] = [await campOf(owner), await campOf(keeper)];
  const theirs = (await list(keeper, '/places?limit=50')).find(({ isOwn }) => isOwn === false);
  const stock = Array.from({ length: 8 }, () => uuid());
  await recorded(
    kraal,
    owner,
    stock.map((id, at) =>
      event('registered', id, '2026-01-01', {
        species: 'Cattle',
        sex: 'female',
        campId: ownerCamp,
        bornOn: '2022-01-01',
        brand: 'KB7',
        ...(at < 5
          ? { tag: `H${seed}-${at}` }
          : { heads: 6 * (at - 3), ...(at === 7 ? { sex: 'mixed' } : {}) }),
      }),
    ),
  );
  const world: World = {
    random,
    owner,
    keeper,
    ownerCamp,
    keeperCamp,
    theirPlace: String(theirs?.['id']),
    origins: new Map(),
    // Ten of the flock that two were tagged out of, and eight of the lot of which twelve go.
    paper: { home: 10 + 8, away: 5 + 12 + 18 + 24 + 2 + 12, died: 0, lost: 0 },
    byHand: new Set(),
  };
  const [flock, lot, ...tagged] = [uuid(), uuid(), uuid(), uuid()];
  const of = { species: 'Cattle', sex: 'female', campId: ownerCamp, bornOn: '2022-01-01' };
  await recorded(kraal, owner, [
    event('registered', flock, '2026-01-01', { ...of, brand: 'KB7', heads: 12 }),
    event('registered', lot, '2026-01-01', { ...of, brand: 'KB7', heads: 20 }),
    ...tagged.map((intoId, at) =>
      event('split', flock, '2026-01-15', { intoId, heads: 1, tag: `T${seed}-${at}` }),
    ),
  ]);
  const cut = random.int(2, 6);
  await sendOut(world, toId, stock.slice(0, cut));
  await sendOut(world, toId, [...stock.slice(cut), ...tagged, lot], { animalId: lot, heads: 12 });
  await daysLater(45, owner, keeper);
  return world;
}

/** Heads of two records lie together: of which they were nobody can say any more. */
function mingle(origins: World['origins'], one: string, other: string): void {
  const [first, second] = [
    origins.get(one) ?? new Set<string>(),
    origins.get(other) ?? new Set<string>(),
  ];
  const both = new Set([...first, ...second]);
  for (const [id, refs] of origins) if (refs === first || refs === second) origins.set(id, both);
}

const happened = new Set<string>();

const acts = ['died', 'split', 'merged', 'born'] as const;
type Act = (typeof acts)[number];

function someAct(random: Chance): Act {
  const turn = random.next();
  if (turn < 0.3) return 'died';
  if (turn < 0.6) return 'split';
  return turn < 0.8 ? 'merged' : 'born';
}

/** Something happens at the keeper's: a death, a lot is parted, two lots are put together, a calf is born. */
async function live({ random, keeper, origins }: World, act: Act): Promise<void> {
  const kept = (await herdOf(keeper)).filter(({ away }) => away === null);
  const lots = kept.filter(({ isLot, heads }) => isLot && heads > 2);
  const cows = kept.filter(({ isLot, sex }) => !isLot && sex === 'female');
  const write = async (kind: string, id: string, payload: Item, heads?: number) => {
    later(1);
    const entry = { ...event(kind, id, today(), payload), occurredAt: now.toISOString() };
    const { body } = await record(kraal, keeper, [{ ...entry, ...(heads ? { heads } : {}) }]);
    if (body['recorded'] === 1) happened.add(kind);
    return body['recorded'] === 1;
  };
  if (act === 'died' && kept.length > 0) {
    const one = random.one(kept);
    const heads = one['isLot'] ? random.int(1, Math.min(3, one['heads'])) : undefined;
    await write('died', one['id'], { cause: 'unknown', sure: true }, heads);
  } else if (act === 'split' && lots.length > 0) {
    const [lot, intoId] = [random.one(lots), uuid()];
    const heads = random.int(1, lot['heads'] - 1);
    if (await write('split', lot['id'], { intoId, heads }))
      origins.set(intoId, origins.get(lot['id']) ?? new Set());
  } else if (act === 'merged' && lots.length > 1) {
    const pairs = lots.flatMap((one) =>
      lots
        .filter(({ id, sex }) => id !== one['id'] && sex === one['sex'])
        .map((other) => ({ one, other })),
    );
    if (pairs.length === 0) return;
    const { one, other } = random.one(pairs);
    const heads = random.int(1, one['heads']);
    if (await write('merged', one['id'], { intoId: other['id'], heads, sure: true }))
      mingle(origins, one['id'], other['id']);
  } else if (act === 'born' && cows.length > 0) {
    const born = uuid();
    const payload = { species: 'Cattle', sex: 'male', damId: random.one(cows)['id'], sure: true };
    if (await write('born', born, payload)) origins.set(born, new Set());
  }
}

/** The owner's foreman fetches one, and says so before the keeper does. */
async function fetchOne({ random, owner, ownerCamp, paper, byHand }: World): Promise<void> {
  const open = (await list(owner, '/transfers?limit=20')).filter(
    ({ status }) => status === 'arrived',
  );
  if (open.length === 0) return;
  const { id } = random.one(open);
  const { body } = await send(owner, 'GET', `/transfers/${id}`);
  const single = (body['lines'] as Item[]).filter(({ heads, tag }) => heads === 1 && tag !== null);
  if (single.length === 0) return;
  const { animalId } = random.one(single);
  const said = await step(owner, id, 'comeBack', { campId: ownerCamp, animalIds: [animalId] });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  paper.away -= 1;
  paper.home += 1;
  byHand.add(animalId);
}

/** Some are sent home, and counted in by their owner, perhaps twice at once; then the keeper puts it on record. */
async function sendHome(world: World): Promise<number> {
  const { random, owner, keeper, origins, paper, byHand } = world;
  // Of the last head of a lot of both sexes its owner must be told which it is before it can be counted in alone.
  const kept = (await herdOf(keeper)).filter(
    ({ away, sex, heads }) => away === null && !(sex === 'mixed' && heads === 1),
  );
  const animalIds = random
    .shuffled(kept)
    .slice(0, random.int(1, 4))
    .map(({ id }) => id);
  if (animalIds.length === 0) return 0;
  later(1);
  const { body: back } = await send(keeper, 'POST', '/transfers', {
    kind: 'agistmentReturn',
    day: today(),
    toId: world.theirPlace,
    animalIds,
  });
  for (const name of ['submit', 'approve', 'depart'] as const) {
    const said = await step(keeper, back['id'], name);
    expect(said.status, `${name} ${JSON.stringify(said.body)}`).toBe(200);
  }
  await deliverAllMessages(kraal.services);
  const load = (await list(owner, '/consignments?open=true'))[0];
  const { body: shown } = await send(owner, 'GET', `/consignments/${load?.['id']}`);
  const lines: Item[] = shown['lines'];
  for (const { ref, yours = [] } of lines)
    expect(new Set(yours), ref).toEqual(origins.get(ref) ?? new Set());
  const gone = { missing: [] as Item[], dead: [] as Item[] };
  // Of a lot of both sexes one head is taken out by nobody who does not know which.
  for (const { ref, heads, sex } of lines)
    if (random.is(0.3) && sex !== 'mixed')
      gone[random.one(['missing', 'dead'] as const)].push({ ref, heads: random.int(1, heads) });
  later(1);
  const body = { campId: world.ownerCamp, version: load?.['version'], ...gone };
  const times = random.is(0.3) ? 3 : 1;
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      send(owner, 'POST', `/consignments/${load?.['id']}/receive`, body),
    ),
  );
  expect(
    answers.map(({ status }) => status).toSorted()[0],
    JSON.stringify(answers.map((one) => one.body)),
  ).toBe(200);
  for (const { ref, heads } of lines) {
    const refs = [...(origins.get(ref) ?? [])];
    if (refs.length === 1 && byHand.has(refs[0] ?? '')) continue;
    const [missing, dead] = (['missing', 'dead'] as const).map((how) =>
      sumOf(
        gone[how].filter((one) => one['ref'] === ref),
        'heads',
      ),
    ) as [number, number]; // two of two
    const came = heads - missing - dead;
    paper.home += came;
    if ((origins.get(ref)?.size ?? 0) === 0) continue;
    paper.away -= heads;
    paper.died += dead;
    paper.lost += missing;
  }
  await deliverAllMessages(kraal.services);
  expect((await step(keeper, back['id'], 'confirm')).status).toBe(200);
  const done = await step(keeper, back['id'], 'complete', { sure: ['all'] });
  // Where nobody of it came there is nobody to give back.
  if (sumOf(lines, 'heads') > sumOf([...gone.missing, ...gone.dead], 'heads'))
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  return animalIds.length;
}

const worlds = Number(process.env['HOME_WORLDS'] ?? 2);
const firstSeed = Number(process.env['HOME_SEED'] ?? 1);
let sentHome = 0;

it.each(Array.from({ length: worlds }, (_, turn) => firstSeed + turn))(
  'whatever happens at a keeper’s, each head is at home, away, dead or missing, and once (%i)',
  async (seed) => {
    const world = await openWorld(seed);
    const { owner, keeper, paper } = world;
    const all = paper.away;
    for (let round = 0; round < 6; round += 1) {
      // In the first round there are lots and cows enough for each of them; after it chance decides.
      const turns = round === 0 ? acts : acts.slice(1).map(() => someAct(world.random));
      for (const act of turns) await live(world, act);
      if (world.random.is(0.5)) await fetchOne(world);
      // Who has just given birth, or was just born, goes on no lorry.
      await daysLater(10, owner, keeper);
      sentHome += await sendHome(world);
      await daysLater(1, owner, keeper);
      const herd = await herdOf(owner);
      const of = (isHome: boolean) =>
        sumOf(
          herd.filter(({ away }) => (away === null) === isHome),
          'heads',
        );
      const gone = async (status: string) =>
        (await list(owner, `/animals?limit=200&status=${status}`)).length;
      expect([of(true), of(false)], `${seed}, ${round}`).toEqual([paper.home, paper.away]);
      // Whole records that are gone; heads of lots are in the sums above.
      expect((await gone('died')) + (await gone('lost'))).toBeLessThanOrEqual(
        paper.died + paper.lost,
      );
    }
    expect(all).toBeGreaterThanOrEqual(paper.away);
  },
);

it('and some are sent home', () => {
  expect(sentHome).toBeGreaterThan(5);
  expect([...happened].toSorted()).toEqual(['born', 'died', 'merged', 'split']);
});
