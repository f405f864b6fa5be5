import { gs1CheckDigit } from '@kraal/domain/animals/identification/gs1';
import { type Chance, chance } from '@kraal/domain/testing/chance';
import { afterAll, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signInAgain,
  signUp,
  type TestEvent,
  uuid,
} from '../../../testing/kraal.ts';
import { openStandIn, type Taken } from '../../../testing/nationalStandIn.ts';
import { carryNational } from './carry.ts';
import { Platform } from './platform.ts';

const worlds = Number(process.env['PLATFORM_WORLDS'] ?? 6);
const firstSeed = Number(process.env['PLATFORM_SEED'] ?? 0);

let now = new Date('2026-01-02T08:00:00Z');
const standIn = await openStandIn();
afterAll(() => standIn.close());
const kraal = await openKraal(standIn.settings, { now: () => now });
// Here the test carries, at its own moments.
await kraal.services.jobs.stop();
const carrying = { services: kraal.services, platform: new Platform(kraal.services) };

/** The farm's other property, which tells nobody anything. */
const farGln = '6001007000042';

type Json = Record<string, any>; // tests look into answers freely
type Place = { id: string; name: string; gln: string };
type World = {
  random: Chance;
  person: Person;
  gln: string;
  /** Camps by the property on which they lie: the first speaks to the platform, the second does not. */
  camps: { ours: string; far: string };
  places: Place[];
  lotId: string;
};

async function done(person: Person, path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function openWorld(seed: number): Promise<World> {
  const random = chance(seed + 1);
  const signed = await signUp(kraal, ['Cattle', 'Sheep']);
  const person = await signInAgain(kraal, signed);
  const twelve = `6001007${String(seed + 20_000).padStart(5, '0')}`;
  const gln = `${twelve}${gs1CheckDigit(twelve)}`;
  standIn.tokens.set(gln, `token-${seed}`);
  const { id: ours } = await done(person, '/holdings', { name: 'Tuis', gln });
  const { id: far } = await done(person, '/holdings', { name: 'Ver', gln: farGln });
  const camp = async (name: string, holdingId: string) =>
    (await done(person, '/camps', { name, areaHa: 9, holdingId }))['id'];
  const camps = { ours: await camp('Rivier', ours), far: await camp('Berg', far) };
  const places = await Promise.all(
    ['6001007000028', '6001007000035'].map(async (of, at) => {
      const name = `Plek ${at}`;
      const { id } = await done(person, '/places', { name, kind: 'farm', gln: of });
      return { id, name, gln: of };
    }),
  );
  const consents = { animals: 'always', off: 'always', on: 'always', incoming: 'never' };
  const link = { token: `token-${seed}`, consents, version: 0 };
  await done(person, `/national/links/${ours}`, link, 'PUT');
  return { random, person, gln, camps, places, lotId: uuid() };
}

type Where = 'land' | 'road' | 'place' | 'gone';

/** A year of several animals and a lot, in the order of time. */
function tell({ random, camps, places, lotId }: World, ids: readonly string[]): TestEvent[] {
  const where = new Map<string, Where>(ids.map((id) => [id, 'land']));
  let heads = 10;
  let numbered = 0;
  const told: TestEvent[] = [];
  for (let day = 4; day < 130; day += random.int(1, 4)) {
    const at = new Date(Date.UTC(2026, 0, day, random.int(4, 16), random.int(0, 59)));
    const first = random.one(ids);
    const now = where.get(first);
    if (now === 'gone') continue;
    // Who stands alike goes along.
    const along = ids.filter((id) => id === first || (where.get(id) === now && random.is(0.3)));
    const act = random.one(
      now === 'land'
        ? ['moved', 'departed', 'departed', 'sold', 'slaughtered', 'identified']
        : now === 'road'
          ? ['arrived', 'arrived', 'arrived', 'moved', 'sold']
          : ['moved', 'moved', 'departed', 'sold'],
    );
    const place = random.one(places);
    const say = (animalIds: string[], payload: object, more = {}) =>
      told.push({
        ...event(act, first, at.toISOString(), { ...payload }),
        animalIds,
        ...more,
      });
    const put = (animalIds: readonly string[], to: Where) => {
      for (const id of animalIds) where.set(id, to);
    };
    if (act === 'identified') {
      if (first === lotId) continue;
      numbered += 1;
      say([first], {
        eid: `7100000${String(random.int(1, 999)).padStart(4, '0')}${String(numbered).padStart(4, '0')}`,
      });
    } else if (act === 'sold' || act === 'slaughtered') {
      const payload = act === 'sold' ? { to: place.name } : { at: place.name };
      if (first === lotId) {
        const some = random.int(1, 3);
        if (some >= heads) continue;
        heads -= some;
        say([first], payload, { heads: some });
      } else {
        say([first], payload);
        put([first], 'gone');
      }
    } else if (act === 'departed') {
      say(along, { placeId: place.id });
      put(along, 'road');
    } else if (act === 'arrived') {
      say(along, random.is(0.3) ? { placeId: place.id } : {});
      put(along, 'place');
    } else {
      say(along, { campId: random.is(0.7) ? camps.ours : camps.far });
      put(along, 'land');
    }
  }
  return told;
}

/** The platform is down now and then, in the middle of something or before it. */
async function carrySometime(world: World): Promise<void> {
  const { random } = world;
  if (random.is(0.2)) standIn.instead.push({ status: random.one([500, 503]) });
  await carryNational(carrying, world.person.farmId);
  standIn.instead.length = 0;
  now = new Date(now.getTime() + random.int(1, 90) * 60_000);
  world.person = await signInAgain(kraal, world.person);
}

/** Says it in an order of chance; what cannot be said yet is said again later. Out: what was taken. */
async function recordShuffled(world: World, told: readonly TestEvent[]): Promise<TestEvent[]> {
  const { random } = world;
  let left = random.is(0.3) ? [...told] : random.shuffled(told);
  const taken: TestEvent[] = [];
  for (let pass = 0; pass < 8 && left.length > 0; pass += 1) {
    const later: TestEvent[] = [];
    for (const one of left) {
      const { body } = await record(kraal, world.person, [one]);
      if (body['answers'][0].result === 'recorded') taken.push(one);
      else later.push(one);
      if (random.is(0.3)) await carrySometime(world);
    }
    left = later;
  }
  return taken;
}

/** Takes some back, corrects others, and says some of them again. Out: what holds in the end. */
async function mend(world: World, taken: readonly TestEvent[]): Promise<TestEvent[]> {
  const { random, places } = world;
  const holds = new Map(taken.map((one) => [one.id, one]));
  for (const one of random.shuffled(taken).slice(0, Math.ceil(taken.length / 4))) {
    const { animalIds: _nobody, ...voiding } = event('voided', '', '2026-05-20');
    const voids = { ...voiding, payload: {}, voids: { eventId: one.id, reason: 'mistake' } };
    const isSale = one.kind === 'sold';
    const corrected = { ...one, id: uuid(), payload: { to: random.one(places).name } };
    const events = isSale && random.is(0.6) ? [voids, corrected] : [voids];
    const { body } = await record(kraal, world.person, events, '?together=true');
    const results = body['answers']?.map(({ result }: Json) => result) ?? [];
    if (results[0] === 'recorded') holds.delete(one.id);
    if (results[1] === 'recorded') holds.set(corrected.id, corrected);
    if (random.is(0.4)) await carrySometime(world);
    if (results[0] !== 'recorded' || results[1] === 'recorded' || random.is(0.5)) continue;
    const again = { ...one, id: uuid() };
    const { body: next } = await record(kraal, world.person, [again]);
    if (next['answers'][0].result === 'recorded') holds.set(again.id, again);
  }
  return [...holds.values()];
}

type Crossing = {
  direction: 'off' | 'on';
  day: string;
  gln: string;
  eids: string[];
  heads: number;
};

const dayOf = (occurredAt: string): string =>
  // Johannesburg is two hours ahead.
  new Date(Date.parse(occurredAt) + 7_200_000).toISOString().slice(0, 10);

/** The definition, animal by animal: what crosses the boundary of the property that speaks, and who then wears what. */
function oracle(
  world: World,
  holds: readonly TestEvent[],
  first: ReadonlyMap<string, string | null>,
) {
  const { camps, places, lotId } = world;
  const glnOf = (named: unknown): string =>
    places.find(({ id, name }) => id === named || name === named)?.gln ?? '';
  const inTime = holds.toSorted(
    (one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt),
  );
  const found = new Map<string, Crossing>();
  for (const [id, eid] of first) {
    let wears = eid;
    let where: { is: Where; camp: string | null; place: string } = {
      is: 'land',
      camp: camps.ours,
      place: '',
    };
    let heads = id === lotId ? 10 : 1;
    /** Where it stood last since it left. */
    let stood = '';
    /** What stands so far only if it does not turn back. */
    let leaving: (() => void) | null = null;
    const cross = (
      one: TestEvent,
      direction: 'off' | 'on',
      gln: string,
      count: number,
      wearing = wears,
    ) => {
      const key = [one.id, direction, direction === 'on' ? gln : ''].join(' ');
      const crossing = found.get(key) ?? {
        direction,
        day: dayOf(one.occurredAt),
        gln,
        eids: [],
        heads: 0,
      };
      if (wearing !== null) crossing.eids.push(wearing);
      crossing.heads += count;
      found.set(key, crossing);
    };
    for (const one of inTime.filter(({ animalIds }) => animalIds?.includes(id))) {
      const { kind, payload } = one;
      const isOurs = where.is === 'land' && where.camp === camps.ours;
      if (kind === 'identified') wears = String(payload['eid']);
      if (kind === 'departed') {
        const [count, wearing] = [heads, wears];
        if (where.is === 'land')
          leaving = isOurs
            ? () => cross(one, 'off', glnOf(payload['placeId']), count, wearing)
            : null;
        where = { is: 'road', camp: null, place: glnOf(payload['placeId']) };
      }
      // Taken back, the departure leaves an arrival of nobody.
      if (kind === 'arrived' && (where.is === 'road' || where.is === 'place')) {
        leaving?.();
        leaving = null;
        where = { is: 'place', camp: null, place: glnOf(payload['placeId']) || where.place };
      }
      if (where.is === 'place') stood = where.place;
      if (kind === 'moved') {
        const camp = String(payload['campId']);
        if (where.is !== 'land' && stood !== '' && camp === camps.ours)
          cross(one, 'on', stood, heads);
        stood = '';
        // From one property of the farm to the other.
        if (where.is === 'land' && where.camp !== camp)
          cross(one, camp === camps.ours ? 'on' : 'off', farGln, heads);
        leaving = null;
        where = { is: 'land', camp, place: '' };
      }
      if (kind === 'sold' || kind === 'slaughtered') {
        const count = one.heads ?? heads;
        if (isOurs) cross(one, 'off', glnOf(payload['to'] ?? payload['at']), count);
        heads -= count;
        if (heads === 0) {
          leaving?.();
          leaving = null;
          where = { is: 'gone', camp: null, place: '' };
        }
      }
    }
    leaving?.();
  }
  return [...found.values()].map((one) => written(one)).toSorted();
}

const written = ({ direction, day, gln, eids, heads }: Crossing): string =>
  [direction, day, gln, eids.toSorted().join(','), heads].join(' ');

/** What the platform believes in the end, of what it was told in turn. */
function believed(taken: readonly Taken[], own: string) {
  const movements = new Map<string, Json & { direction: string }>();
  for (const { path, body, reference } of taken) {
    const [, kind, direction = '', of] = path.split('/');
    if (kind === 'movements') movements.set(of ?? reference, { ...body, direction });
  }
  const crossings = [...movements.values()]
    .filter(({ headCount }) => headCount > 0)
    .map((one) =>
      written({
        direction: one.direction === 'off' ? 'off' : 'on',
        day: one['date'],
        gln: one['fromGln'] === own ? one['toGln'] : one['fromGln'],
        eids: one['animals'].flatMap(({ rfid }: Json) => rfid ?? []),
        heads: one['headCount'],
      }),
    );
  return crossings.toSorted();
}

it(`of ${worlds} random years the platform believes in the end what the records say`, {
  timeout: 600_000,
}, async () => {
  let crossed = 0;
  for (let seed = firstSeed; seed < firstSeed + worlds; seed += 1) {
    now = new Date('2026-01-02T08:00:00Z');
    const world = await openWorld(seed);
    now = new Date('2026-05-20T13:00:00Z');
    world.person = await signInAgain(kraal, world.person);
    const { random, person, camps, lotId, gln } = world;
    const ids = [...Array.from({ length: 5 }, uuid), lotId];
    const first = new Map(
      ids.map((id, at) => [
        id,
        id === lotId || at % 2 === 0
          ? null
          : `71000090${String(seed).padStart(3, '0')}${String(at).padStart(4, '0')}`,
      ]),
    );
    await recorded(
      kraal,
      person,
      ids.map((id, at) =>
        event('registered', id, '2026-01-03', {
          species: id === lotId ? 'Sheep' : 'Cattle',
          sex: 'female',
          campId: camps.ours,
          ...(id === lotId ? { heads: 10 } : { tag: `K${at}`, bornOn: '2020-01-01' }),
          ...(first.get(id) ? { eid: first.get(id) } : {}),
        }),
      ),
    );
    const told = tell(world, ids);
    const taken = await recordShuffled(world, told);
    const holds = random.is(0.8) ? await mend(world, taken) : taken;
    for (let day = 0; day < 6; day += 1) {
      now = new Date(now.getTime() + 86_400_000);
      await carryNational(carrying, person.farmId);
    }
    const is = believed(
      standIn.taken.filter((one) => one.gln === gln),
      gln,
    );
    const should = oracle(world, holds, first);
    expect(is, `seed ${seed}`).toEqual(should);
    crossed += is.length;
  }
  // Of quiet years nothing would be learnt.
  expect(crossed).toBeGreaterThan(worlds * 3);
});
