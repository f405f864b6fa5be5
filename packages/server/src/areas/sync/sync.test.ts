import { inOrder, muddled } from '@kraal/domain/testing/arrival';
import { type Chance, chance } from '@kraal/domain/testing/chance';
import type { Entry } from '@kraal/domain/testing/entry';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { factsText } from '@kraal/domain/ledger/handOver';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { replayFarm } from '../ledger/index.ts';
import { Device } from '../../testing/device.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { openRandomFarm, sendAll } from '../../testing/randomFarm.ts';
import { readRows } from '../../testing/readRows.ts';

const clock = { now: new Date('2025-07-02T10:00:00Z') };
const kraal = await openKraal({}, { now: () => clock.now });

/** The herd as the server's own table has it. */
const herdOf = ({ farmId, userId }: Person): Promise<Map<string, string>> =>
  inTenant(kraal.services.database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      const rows = await readRows<{ id: string; state: unknown }>(
        transaction,
        sql`select id, state from animal`,
      );
      return new Map(rows.map(({ id, state }) => [id, factsText(state)]));
    },
  });

const lastOf = ({ farmId, userId }: Person): Promise<number> =>
  inTenant(kraal.services.database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      const [found] = await readRows<{ last: number }>(
        transaction,
        sql`select last::float8 as last from farm_sequence`,
      );
      return found?.last ?? 0;
    },
  });

const heldBy = (device: Device): Map<string, string> =>
  new Map([...device.states].map(([id, state]) => [id, factsText(state)]));

/** Those of a longer past are not sent; who is on the device is as the server has it, and everybody of today is. */
function agree(device: Device, herd: Map<string, string>): void {
  const held = heldBy(device);
  for (const [id, state] of held) expect([id, state]).toEqual([id, herd.get(id)]);
  const missing = [...herd].filter(
    ([id, state]) =>
      !held.has(id) &&
      !/"status":"(sold|slaughtered|died|returned|lost|stolen|merged)"/u.test(state),
  );
  expect(missing).toEqual([]);
}

describe('a device that follows a farm', () => {
  it('has what the farm has after each visit, whatever came late, in lots, was voided or taken back', {
    timeout: 600_000,
  }, async () => {
    for (const seed of [800, 801, 802, 803]) {
      const farm = makeFarm(seed);
      const owner = await openRandomFarm(kraal, farm);
      const requests =
        seed % 2 === 0 ? inOrder(farm, 30) : muddled(farm, chance(seed), 30, seed % 4 === 1);
      const early = new Device(kraal, owner);
      await early.pull();
      for (let from = 0; from < requests.length; from += 40) {
        await sendAll(kraal, owner, requests.slice(from, from + 40));
        await early.pull();
      }
      const herd = await herdOf(owner);
      expect(herd.size).toBeGreaterThan(20);
      agree(early, herd);
      expect(early.snapshots).toBe(1);
      const late = new Device(kraal, owner);
      await late.pull();
      agree(late, herd);
    }
  });

  it('loses nothing of twenty that record at once while it reads, and numbers leave no gap', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const device = new Device(kraal, owner);
    await device.pull();
    const before = await lastOf(owner);
    let working = true;
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let round = 0; round < 6; round += 1)
        await recorded(kraal, owner, [
          event('registered', uuid(), '2025-06-01', {
            species: 'Cattle',
            sex: 'female',
            tag: `W${writer} ${round}`,
          }),
        ]);
    });
    const reading = (async () => {
      while (working) await device.pull();
    })();
    await Promise.all(writers);
    working = false;
    await reading;
    await device.pull();
    expect(device.states.size).toBe(120);
    expect(await lastOf(owner)).toBe(before + 120);
    agree(device, await herdOf(owner));
  });

  it('keeps a snapshot whole though others record between its pages', async () => {
    const owner = await signUp(kraal, ['Sheep']);
    const ids = Array.from({ length: 1400 }, () => uuid());
    for (let from = 0; from < ids.length; from += 350)
      await recorded(
        kraal,
        owner,
        ids.slice(from, from + 350).map((id, index) =>
          event('registered', id, '2025-01-01', {
            species: 'Sheep',
            sex: 'female',
            tag: `E${from + index}`,
          }),
        ),
      );
    const device = new Device(kraal, owner);
    await device.snapshot(async () => {
      await recorded(kraal, owner, [
        event('weighed', ids[0] ?? '', '2025-06-01', { massKg: 50, sure: true }),
        event('registered', uuid(), '2025-06-01', { species: 'Sheep', sex: 'male', tag: uuid() }),
      ]);
      clock.now = new Date(clock.now.getTime() + 1000);
    });
    await device.pull();
    expect(device.states.size).toBe(1402);
    agree(device, await herdOf(owner));
  });

  it('is told when its numbers are of another database, or of a time that is no more', async () => {
    const owner = await signUp(kraal, ['Goats']);
    const device = new Device(kraal, owner);
    await device.pull();
    device.standing = { epoch: 'before the restore', since: 3, after: null };
    await device.pull();
    expect(device.snapshots).toBe(2);
    if (device.standing) device.standing = { ...device.standing, since: 1_000_000 };
    await device.pull();
    expect(device.snapshots).toBe(3);
  });
});

/** A phone: what it has of the herd, and entries that it holds until the server has answered for them. */
type Phone = { device: Device; outbox: Entry[] };
type Answer = { result: string };

describe('two phones and the web at once, over a line that loses answers', () => {
  const post = async ({ token, farmId }: Person, entries: readonly Entry[]): Promise<Answer[]> => {
    const { status, body } = await call(kraal, 'POST', `/api/farms/${farmId}/events`, {
      token,
      body: { source: 'mobile', events: entries },
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body['answers'];
  };

  /** Sends what waits, as far as the line lets it: what was not answered for stays, and goes again. */
  async function sendSome(owner: Person, { outbox }: Phone, dice: Chance): Promise<void> {
    const batch = outbox.slice(0, dice.int(1, 60));
    const fate = dice.one(['answered', 'dropped', 'twice', 'cut'] as const);
    if (batch.length === 0 || fate === 'cut') return;
    const answers = await post(owner, batch);
    if (fate === 'dropped') return;
    // A second tab, or a line that repeats: at the same moment, and in another order.
    if (fate === 'twice')
      await Promise.all([post(owner, batch), post(owner, dice.shuffled(batch))]);
    batch.forEach((entry, index) => {
      // What was refused may be taken when what it needs has come from the other phone.
      if (answers[index]?.result !== 'rejected') outbox.splice(outbox.indexOf(entry), 1);
    });
  }

  it('all of it arrives once, and everybody has the same herd after quiet', {
    timeout: 600_000,
  }, async () => {
    for (const seed of [820, 821, 822]) {
      const farm = makeFarm(seed);
      const owner = await openRandomFarm(kraal, farm);
      const dice = chance(seed);
      const phones: Phone[] = [0, 1].map(() => ({ device: new Device(kraal, owner), outbox: [] }));
      for (const entry of inOrder(farm, Number.POSITIVE_INFINITY).flat()) {
        const who = phones[dice.int(0, 2)];
        if (who) who.outbox.push(entry);
        else await post(owner, [entry]);
        const awake = phones[dice.int(0, 40)];
        if (!awake) continue;
        await sendSome(owner, awake, dice);
        await awake.device.pull();
      }
      for (let quiet = 0; quiet < 3; ) {
        const before = phones.map(({ outbox }) => outbox.length).join(' ');
        for (const { outbox } of phones) {
          if (outbox.length === 0) continue;
          const answers = await post(owner, outbox.slice(0, 500));
          const taken = new Set(
            outbox.filter(
              (_entry, index) => answers[index] && answers[index].result !== 'rejected',
            ),
          );
          outbox.splice(0, outbox.length, ...outbox.filter((entry) => !taken.has(entry)));
        }
        quiet = before === phones.map(({ outbox }) => outbox.length).join(' ') ? quiet + 1 : 0;
      }
      for (const { device } of phones) {
        await device.pull();
        agree(device, await herdOf(owner));
      }
      const tenant = { farmId: owner.farmId, userId: owner.userId };
      await inTenant(kraal.services.database, {
        tenant,
        work: async (transaction) => {
          const [twice] = await readRows<{ entries: number; different: number }>(
            transaction,
            sql`select count(*)::int as entries, count(distinct id)::int as different from event`,
          );
          expect(twice?.entries).toBe(twice?.different);
          expect(twice?.entries).toBeGreaterThan(100);
          expect(
            await replayFarm(transaction, {
              id: owner.farmId,
              timeZone: 'Africa/Johannesburg',
              gestationDays: {},
            }),
          ).toEqual([]);
        },
      });
    }
  });
});

describe('the small tables', () => {
  it('say by a number of their own that they changed', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const path = (what: string) => `/api/farms/${owner.farmId}/${what}`;
    const get = async (query: string) =>
      (await call(kraal, 'GET', path(`sync/changes?${query}`), { token: owner.token })).body;
    const { epoch, seq } = (await call(kraal, 'GET', path('sync/herd'), { token: owner.token }))
      .body;
    const post = (what: string, body: unknown) =>
      call(kraal, 'POST', path(what), { token: owner.token, body });
    await post('camps', { name: 'Klipkamp' });
    const first = await get(`epoch=${epoch}&since=${seq}`);
    expect(first['things']).toEqual({ camps: seq + 1 });
    await post('mobs', { name: 'Heifers' });
    const camp = await post('camps', { name: 'Rivier' });
    await call(kraal, 'PATCH', path(`camps/${camp.body['id']}`), {
      token: owner.token,
      body: { name: 'Rivierkamp', version: 1 },
    });
    const then = await get(`epoch=${epoch}&since=${first['seq']}`);
    expect(then['things']).toEqual({ camps: seq + 4, mobs: seq + 2 });
    expect(then['animals']).toEqual([]);
  });
});
