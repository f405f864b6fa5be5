import { type Chance, chance } from '@kraal/domain/testing/chance';
import { stepsFor, type TransferStep, transferSteps } from '@kraal/domain/movement/transfers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/connection.ts';
import { joinFarm } from '../../../testing/join.ts';
import { linkFarms } from '../../../testing/linkFarms.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { readRows } from '../../../testing/readRows.ts';
import { deliverAllMessages } from '../../partners/index.ts';
import { movementWatches } from '../watches.ts';

let now = new Date('2026-05-20T04:00:00Z');
const kraal = await openKraal({}, { now: () => now });

type Item = Record<string, any>;
type Method = 'GET' | 'POST' | 'PATCH';
type Side = { farmId: string; people: Person[]; campId: string };

/** What is refused is refused by a reason; a fault is nobody's but ours. */
const answers = [200, 403, 404, 409, 422];

async function send(
  { farmId }: Pick<Side, 'farmId'>,
  { token }: Person,
  [method, path, body]: [Method, string, object?],
): Promise<{ status: number; body: Item }> {
  const answer = await call(kraal, method, `/api/farms/${farmId}${path}`, {
    token,
    ...(body ? { body } : {}),
  });
  expect(answers, `${method} ${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer;
}

const owner = ({ people }: Side): Person => {
  const [first] = people;
  if (!first) throw new Error('a farm without an owner');
  return first;
};
const list = async (side: Side, path: string): Promise<Item[]> =>
  (await send(side, owner(side), ['GET', path])).body['items'] ?? [];
const headsOf = async (side: Side, status: string): Promise<number> =>
  (await list(side, `/animals?limit=200&status=${status}`)).reduce(
    (sum, { heads }) => sum + Number(heads),
    0,
  );

type World = { random: Chance; seller: Side; buyer: Side; toId: string; stock: string[] };

/** The same request once, twice at once, or by four of them. */
async function perhapsTwice(
  { random }: World,
  work: () => Promise<{ status: number; body: Item }>,
): Promise<{ status: number; body: Item }[]> {
  const times = random.is(0.15) ? random.int(2, 4) : 1;
  return Promise.all(Array.from({ length: times }, work));
}

async function begin(world: World): Promise<void> {
  const { random, seller, toId, stock } = world;
  const animalIds = [...new Set(Array.from({ length: random.int(1, 4) }, () => random.one(stock)))];
  const kind = random.is(0.35) ? 'agistmentOut' : 'sale';
  const body = { kind, day: '2026-05-20', toId, animalIds };
  const { body: draft } = await send(seller, owner(seller), ['POST', '/transfers', body]);
  const lots: Item[] = (draft['lines'] ?? []).filter(({ heads }: Item) => heads > 1);
  if (lots.length > 0 && random.is(0.7))
    await send(seller, owner(seller), [
      'PATCH',
      `/transfers/${draft['id']}`,
      {
        version: draft['version'],
        heads: lots.map(({ animalId, heads }) => ({ animalId, heads: random.int(1, heads) })),
      },
    ]);
}

/** What somebody at the seller does next with one of the transfers: often what comes next, sometimes anything. */
async function stepOne(world: World): Promise<void> {
  const { random, seller } = world;
  const open = (await list(seller, '/transfers?limit=100')).filter(
    ({ status }) => !['completed', 'cancelled', 'returned'].includes(status),
  );
  if (open.length === 0) return;
  const { id } = random.one(open);
  const who = random.is(0.8) ? owner(seller) : random.one(seller.people);
  const { body: transfer } = await send(seller, who, ['GET', `/transfers/${id}`]);
  const may = stepsFor(transfer as Parameters<typeof stepsFor>[0], 'farm_owner'); // as the screen does
  const onward = may.filter((one) => !['reject', 'reopen', 'cancel', 'comeBack'].includes(one));
  const likely = onward.length > 0 && random.is(0.8) ? onward : may;
  const step = likely.length > 0 && random.is(0.9) ? random.one(likely) : random.one(transferSteps);
  const lines: Item[] = transfer['lines'] ?? [];
  const some = lines.filter(() => random.is(0.4));
  const more: Item = {};
  if (step === 'arrive') more['deliveredHeads'] = random.int(0, Number(transfer['heads'] ?? 1));
  if (step === 'comeBack') {
    more['campId'] = seller.campId;
    if (some.length > 0 && random.is(0.5)) more['animalIds'] = some.map(({ animalId }) => animalId);
  }
  if (step === 'settle' && lines.length > 0) {
    const line = random.one(lines);
    more['case'] = {
      how: random.one(['missing', 'dead']),
      animalId: line['animalId'],
      heads: random.int(1, Number(line['heads'])),
    };
  }
  if (step === 'depart' && some.length > 0 && random.is(0.3))
    more['staying'] = some.map(({ animalId, heads }) => ({
      animalId,
      heads: random.int(1, Number(heads)),
    }));
  // As a phone that had no signal sends it: known by its id, of the hour at which it was done.
  const sent = random.is(0.5)
    ? { id: uuid(), at: new Date(now.getTime() - random.int(0, 3_600_000)).toISOString() }
    : {};
  const body = { step, version: transfer['version'], sure: ['all'], ...more, ...sent };
  await perhapsTwice(world, () => send(seller, who, ['POST', `/transfers/${id}/steps`, body]));
}

async function receiveOne(world: World, isLast = false): Promise<void> {
  const { random, buyer } = world;
  const open = (await list(buyer, '/consignments?limit=100')).filter(
    ({ ours, sent }) =>
      ours === 'awaited' && (!isLast || ['onTheRoad', 'completed'].includes(sent)),
  );
  if (open.length === 0) return;
  const { id } = random.one(open);
  const who = random.is(0.8) || isLast ? owner(buyer) : random.one(buyer.people);
  const { body: load } = await send(buyer, who, ['GET', `/consignments/${id}`]);
  if (!isLast && random.is(0.15)) {
    const body = { version: load['version'], note: 'Nie dié nie' };
    await send(buyer, who, ['POST', `/consignments/${id}/decline`, body]);
    return;
  }
  const gone = { missing: [] as Item[], dead: [] as Item[] };
  for (const { ref, heads } of load['lines'] ?? [])
    if (random.is(0.2))
      gone[random.one(['missing', 'dead'] as const)].push({
        ref,
        heads: random.int(1, Number(heads)),
      });
  const extra = random.is(0.1) ? [{ mark: `X${random.int(1, 99)}`, heads: 1 }] : [];
  const body = { campId: buyer.campId, version: load['version'], ...gone, extra };
  await perhapsTwice(world, () => send(buyer, who, ['POST', `/consignments/${id}/receive`, body]));
}

async function openWorld(seed: number): Promise<World> {
  now = new Date('2026-05-20T04:00:00Z');
  const random = chance(seed);
  const [seller, buyer] = await Promise.all(
    ['Verkoper', 'Koper'].map(async (farmName): Promise<Side> => {
      const person = await signUp(kraal, ['Cattle', 'Sheep'], { farmName });
      const people = [person];
      for (const role of ['farm_manager', 'field_worker', 'viewer'])
        people.push(await joinFarm(kraal, person, role));
      const side = { farmId: person.farmId, people, campId: '' };
      const { body } = await send(side, person, ['POST', '/camps', { name: 'Vlei' }]);
      return { ...side, campId: String(body['id']) };
    }),
  );
  if (!seller || !buyer) throw new Error('two farms were asked for');
  const toId = await linkFarms(kraal, owner(seller), owner(buyer));
  const stock = Array.from({ length: 14 }, () => uuid());
  await recorded(
    kraal,
    owner(seller),
    stock.map((id, at) =>
      event('registered', id, '2026-02-01', {
        species: 'Sheep',
        sex: 'female',
        campId: seller.campId,
        bornOn: '2025-01-01',
        brand: 'KB7',
        ...(at < 11 ? { tag: `S${seed}-${at}` } : { heads: 10 * (at - 9), name: `Trop ${at}` }),
      }),
    ),
  );
  return { random, seller, buyer, toId, stock };
}

/** Whatever was begun is brought to its end: received, put on record, sold, or called off. */
async function bringToEnd(world: World): Promise<void> {
  const { seller, buyer } = world;
  const step = async (id: string, name: TransferStep, more: Item = {}) => {
    const { body } = await send(seller, owner(seller), ['GET', `/transfers/${id}`]);
    return send(seller, owner(seller), [
      'POST',
      `/transfers/${id}/steps`,
      { step: name, version: body['version'], ...more },
    ]);
  };
  for (let round = 0; round < 6; round += 1) {
    now = new Date(now.getTime() + 5_000);
    await deliverAllMessages(kraal.services);
    for (let turn = 0; turn < 6; turn += 1) await receiveOne(world, true);
    await deliverAllMessages(kraal.services);
    for (const { id, status } of await list(seller, '/transfers?limit=100')) {
      if (['draft', 'submitted', 'approved', 'rejected'].includes(status)) await step(id, 'cancel');
      if (!['inTransit', 'arrived'].includes(status)) continue;
      await step(id, 'confirm');
      const { body: transfer } = await send(seller, owner(seller), ['GET', `/transfers/${id}`]);
      const left = Number(transfer['unsettledHeads'] ?? 0);
      if (transfer['receipt']?.status !== 'received') {
        // Nobody took them: counted wrongly on the road they are counted once more, and brought home.
        if (left !== 0)
          await step(id, 'arrive', { deliveredHeads: Number(transfer['deliveredHeads']) + left });
        await step(id, 'comeBack', { campId: seller.campId });
        // More came than the seller's own cases leave: strangers, to its books.
      } else if (left < 0)
        await step(id, 'settle', { case: { how: 'extra', mark: 'X', heads: -left } });
      await step(id, 'complete', {});
      // Who was only kept there is sold by nobody, and comes home.
      if (transfer['kind'] === 'agistmentOut')
        await step(id, 'comeBack', { campId: seller.campId });
    }
  }
  void buyer;
}

const ended = { received: 0, kept: 0, died: 0, disputed: 0 };

const sumOf = (all: readonly Item[], name: string): number =>
  all.reduce((sum, one) => sum + Number(one[name] ?? 0), 0);
const goneOf = (cases: readonly Item[]): Item[] =>
  cases.filter(({ how }) => how === 'dead' || how === 'missing');

/** Of which loads the seller is told that both books cannot be true. */
async function alertedOf({ farmId }: Side): Promise<number[]> {
  const disputes = movementWatches.find(({ rules }) => rules.includes('load_disputed'));
  const rows = await inTenant(kraal.services.database, {
    tenant: { farmId, userId: null },
    work: (transaction) =>
      disputes?.find(
        transaction,
        { id: farmId, today: '2026-05-20', timeZone: 'Africa/Johannesburg', now },
        { from: () => 0, services: kraal.services },
      ) ?? Promise.resolve([]),
  });
  return rows.map(({ facts }) => Number(Object(facts)['transfer'])).toSorted((a, b) => a - b);
}

/** Heads that left the seller's books, by how. */
async function goneBy({ farmId }: Side): Promise<{ sold: number; died: number; lost: number }> {
  const rows = await inTenant(kraal.services.database, {
    tenant: { farmId, userId: null },
    work: (transaction) =>
      readRows<{ kind: string; heads: number }>(
        transaction,
        sql`select kind, -sum(heads)::int as heads from stock_change
          where farm_id = ${farmId} and kind in ('sold', 'died', 'lost') group by kind`,
      ),
  });
  const of = (kind: string) => rows.find((one) => one.kind === kind)?.heads ?? 0;
  return { sold: of('sold'), died: of('died'), lost: of('lost') };
}

const worlds = Number(process.env['SALE_WORLDS'] ?? 3);
const firstSeed = Number(process.env['SALE_SEED'] ?? 1);

it.each(Array.from({ length: worlds }, (_, turn) => firstSeed + turn))(
  'whatever two farms do to their sales, heads out are heads in and settled cases (%i)',
  async (seed) => {
    const world = await openWorld(seed);
    const { random, seller, buyer } = world;
    const before = await headsOf(seller, 'alive');
    for (let act = 0; act < 60; act += 1) {
      now = new Date(now.getTime() + 5_000);
      const turn = random.next();
      if (turn < 0.2) await begin(world);
      else if (turn < 0.75) await stepOne(world);
      else await receiveOne(world);
      if (random.is(0.6)) await deliverAllMessages(kraal.services);
    }
    await bringToEnd(world);
    const transfers = await list(seller, '/transfers?limit=100');
    const loads = await list(buyer, '/consignments?limit=100');
    const gone = await goneBy(seller);
    const [alive, came] = [await headsOf(seller, 'alive'), await headsOf(buyer, 'alive')];
    const said = JSON.stringify({
      seed,
      before,
      alive,
      came,
      gone,
      transfers: transfers.map(({ number, status, heads }) => [number, status, heads]),
      loads: loads.map(({ number, ours, sent, heads }) => [number, ours, sent, heads]),
    });
    const open = transfers.filter(
      ({ status }) => !['completed', 'cancelled', 'returned'].includes(status),
    );
    expect(
      open.map(({ number, status }) => [number, status]),
      said,
    ).toEqual([]);
    // Nobody left the seller's books without a word.
    expect(alive + gone.sold + gone.died + gone.lost, said).toBe(before);
    let [sold, received, kept] = [0, 0, 0];
    const disputed: number[] = [];
    for (const { id, number, status, heads } of transfers) {
      const load = loads.find((one) => one['number'] === number);
      if (!load) continue;
      const { body } = await send(buyer, owner(buyer), ['GET', `/consignments/${load['id']}`]);
      const { body: transfer } = await send(seller, owner(seller), ['GET', `/transfers/${id}`]);
      const isTaken = body['ours'] === 'received';
      if (status === 'completed') sold += heads;
      const arrived = sumOf(body['lines'], 'cameHeads');
      const [theirs, ours] = [goneOf(body['cases']), goneOf(transfer['cases'])];
      // Both at once: dead by the one's word, taken in by the other's.
      const twice = Math.max(
        0,
        sumOf(ours, 'heads') + arrived - (transfer['loadedHeads'] ?? Infinity),
      );
      const unheard = theirs.filter(({ ref }) => !ours.some(({ animalId }) => animalId === ref));
      const isDisputed =
        status === 'completed'
          ? !isTaken || twice > 0 || (transfer['hasReceipt'] && unheard.length > 0)
          : isTaken &&
            status === 'returned' &&
            (transfer['kind'] !== 'agistmentOut' || transfer['hasReceipt']);
      if (isDisputed && transfer['receipt'] !== null) disputed.push(number);
      if (isTaken) received += arrived;
      // Kept there for their owner, who has them in the books all along.
      if (isTaken && transfer['kind'] === 'agistmentOut') kept += arrived;
      if (status !== 'completed' || !isTaken) continue;
      // What the receiver found is on the seller's record; or it was sold before that, and stands beside it.
      const wanted = transfer['hasReceipt'] ? arrived + sumOf(theirs, 'heads') : arrived;
      expect([number, heads + twice], said).toEqual([number, wanted]);
    }
    expect([sold, received], said).toEqual([gone.sold, came]);
    expect(await alertedOf(seller), said).toEqual(disputed.toSorted((a, b) => a - b));
    ended.disputed += disputed.length;
    ended.received += received;
    ended.kept += kept;
    ended.died += gone.died;
  },
);

it('and they do something', () => {
  expect(ended.received).toBeGreaterThan(10);
  expect(ended.kept).toBeGreaterThan(0);
  expect(ended.died + ended.disputed).toBeGreaterThan(0);
});
