import { inOrder } from '@kraal/domain/testing/arrival';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { readRows } from '../../../testing/readRows.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { openRandomFarm, sendAll } from '../../../testing/randomFarm.ts';
import { leaveToOlderRules, sayLess } from '../../../testing/olderRules.ts';
import { sheetsFor } from '../../../testing/sheets.ts';
import { catchUp, catchUpAll } from './catchUp.ts';
import { asAWholeBefore, projectionVersion } from './version.ts';
import { replayFarm } from '../index.ts';
import { keepHouse } from '../../admin/index.ts';

/** A farm that older rules left, whatever comes first to it or in the middle. */
const kraal = await openKraal({}, { now: () => new Date('2025-07-02T10:00:00Z') });
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 2 });
afterAll(() => owner.$client.end());
const clock = () => kraal.services.now();
const { $client } = owner;
await $client.query(`create function broken_off() returns trigger language plpgsql
  as $$ begin raise exception 'gone'; end $$`);

const differing = (farmId: string) =>
  owner.transaction((transaction) =>
    replayFarm(transaction, { id: farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} }),
  );

/** That these are as their entries say, though others of the farm are not yet; then the rest is brought too. */
async function expectBrought(farmId: string, ids: readonly string[]): Promise<void> {
  const left = new Set((await differing(farmId)).map(({ animalId }) => animalId));
  expect(left.size).toBeGreaterThan(0);
  expect(ids.filter((id) => left.has(id))).toEqual([]);
  expect(await catchUp(owner, clock)).toBe(1);
  expect(await differing(farmId)).toEqual([]);
}

async function farmBehind(seed: number): Promise<{ person: Person; ids: string[] }> {
  const farm = makeFarm(seed);
  const person = await openRandomFarm(kraal, farm);
  expect(await sendAll(kraal, person, inOrder(farm, 500))).toEqual([]);
  await sayLess(owner, person.farmId);
  expect((await differing(person.farmId)).length).toBeGreaterThan(0);
  const living = await owner.transaction((transaction) =>
    readRows<{ id: string }>(
      transaction,
      sql`select id from animal where farm_id = ${person.farmId} and status = 'alive' order by id`,
    ),
  );
  return { person, ids: living.map(({ id }) => id) };
}

const note = async ({ farmId, token }: Pick<Person, 'farmId' | 'token'>, id: string) =>
  (
    await call(kraal, 'POST', `/api/farms/${farmId}/events`, {
      token,
      body: { source: 'api', events: [event('noted', id, '2025-07-01', { text: 'seen' })] },
    })
  ).body['answers']?.[0].result;

describe('a farm that older rules left', () => {
  it('is as its entries say when sixteen record on it while it is brought to those of today', async () => {
    const { person, ids } = await farmBehind(501);
    const records = Array.from({ length: 16 }, (_, index) =>
      note(person, ids[index % ids.length] ?? ''),
    );
    const [, ...results] = await Promise.all([catchUp(owner, clock), ...records]);
    expect(results).toEqual(records.map(() => 'recorded'));
    expect(await differing(person.farmId)).toEqual([]);
    expect(await catchUp(owner, clock)).toBe(0);
  });

  it('stays as it was when that is broken off half-way, and the next one to record does it', async () => {
    const { person, ids } = await farmBehind(502);
    const failed: string[] = [];
    // The database gives up once the first rows of the new ones are written.
    await $client.query(`create trigger broken_off before insert on measurement for each row
      when (new.farm_id = '${person.farmId}') execute function broken_off()`);
    expect(await catchUp(owner, clock, { failed: (_error, farmId) => failed.push(farmId) })).toBe(
      0,
    );
    await $client.query('drop trigger broken_off on measurement');
    expect(failed).toEqual([person.farmId]);
    expect((await differing(person.farmId)).length).toBeGreaterThan(0);
    expect(await note(person, ids[0] ?? '')).toBe('recorded');
    await expectBrought(person.farmId, ids.slice(0, 1));
  });

  it('is tried again when the database was away for a moment', async () => {
    const { person } = await farmBehind(503);
    await $client.query(`create trigger broken_off before insert on measurement for each row
      when (new.farm_id = '${person.farmId}') execute function broken_off()`);
    let failures = 0;
    const failed = () => {
      failures += 1;
      void $client.query('drop trigger if exists broken_off on measurement');
    };
    const watched = { isStopped: () => false, failed, pauseMs: 200 };
    expect(await catchUpAll(owner, clock, watched)).toBe(1);
    expect(failures).toBeGreaterThan(0);
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('is brought to those of today by a file, by another program, and by what waited in an outbox', async () => {
    const { person, ids } = await farmBehind(504);
    const { body: key } = await call(kraal, 'POST', `/api/farms/${person.farmId}/api-keys`, {
      token: person.token,
      body: { name: 'Scale', role: 'field_worker' },
    });
    expect(await note({ farmId: person.farmId, token: key['key'] }, ids[0] ?? '')).toBe('recorded');
    await expectBrought(person.farmId, ids.slice(0, 1));

    await sayLess(owner, person.farmId);
    await sheetsFor(kraal).brought('tag,sex,born\nNEW1,f,2024-01-01\n', {}, person);
    await expectBrought(person.farmId, []);

    const waits = event('noted', ids[1] ?? '', '2025-06-30', { text: 'from the veld' });
    const send = async () =>
      (
        await call(kraal, 'POST', `/api/farms/${person.farmId}/events`, {
          token: person.token,
          body: { source: 'mobile', events: [waits] },
        })
      ).body['answers'][0].result;
    expect(await send()).toBe('recorded');
    await sayLess(owner, person.farmId);
    // The answer was lost on the way: it is sent again, and changes nothing; what comes next does.
    expect(await send()).toBe('duplicate');
    expect(await note(person, ids[0] ?? '')).toBe('recorded');
    await expectBrought(person.farmId, ids.slice(0, 1));
  });

  it('is brought as a whole where its animals cannot be one by one', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const [one, other] = [uuid(), uuid()];
    const tagged = (id: string, tag: string) =>
      event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', tag });
    await recorded(kraal, person, [tagged(one, 'K1'), tagged(other, 'K2')]);
    // By those rules each wore the tag that is the other's now: whichever comes first finds it taken.
    const swap = async () => {
      for (const [id, key] of [
        [one, 'was-K1'],
        [other, 'K1'],
        [one, 'K2'],
      ] as const)
        await owner.execute(sql`update animal set tag_key = ${key}
          where farm_id = ${person.farmId} and id = ${id}`);
      await leaveToOlderRules(owner, person.farmId);
    };
    const keys = async () =>
      (
        await owner.transaction((transaction) =>
          readRows<{ key: string }>(
            transaction,
            sql`select tag_key as key from animal where farm_id = ${person.farmId}
              order by tag`,
          ),
        )
      ).map(({ key }) => key);
    await swap();
    expect(await keys()).toEqual(['K2', 'K1']);
    expect(await note(person, one)).toBe('recorded');
    expect(await keys()).toEqual(['K1', 'K2']);
    expect(await catchUp(owner, clock)).toBe(0);

    await swap();
    await $client.query(`create function worn_twice() returns trigger language plpgsql
      as $$ begin raise exception 'worn twice' using errcode = '23505'; end $$`);
    await $client.query(`create trigger worn_twice before update on animal for each row
      when (new.farm_id = '${person.farmId}') execute function worn_twice()`);
    const asAWhole: string[] = [];
    const watched = { asAWhole: (_error: unknown, farmId: string) => asAWhole.push(farmId) };
    expect(await catchUp(owner, clock, watched)).toBe(1);
    await $client.query('drop trigger worn_twice on animal');
    expect(asAWhole).toEqual([person.farmId]);
    expect(await keys()).toEqual(['K1', 'K2']);
  });

  it('is brought as a whole where older rules left other things by which animals find each other', async () => {
    const { person, ids } = await farmBehind(505);
    const leaveFarther = async () => {
      await sayLess(owner, person.farmId);
      await owner.execute(sql`update farm set projection_version = ${asAWholeBefore - 1}
        where id = ${person.farmId}`);
    };
    await leaveFarther();
    expect(await note(person, ids[0] ?? '')).toBe('recorded');
    expect(await differing(person.farmId)).toEqual([]);
    expect(await catchUp(owner, clock)).toBe(0);
    await leaveFarther();
    expect(await catchUp(owner, clock)).toBe(1);
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('answers although of two of its animals nothing is left but entries that were cancelled', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const [lot, part, other] = [uuid(), uuid(), uuid()];
    const registered = {
      ...event('registered', lot, '2024-01-01', { species: 'Cattle', sex: 'male', heads: 5 }),
      heads: 5,
    };
    const split = event('split', lot, '2024-02-01', { intoId: part, heads: 1, tag: 'P1' });
    const noted = event('noted', part, '2024-03-01', { text: 'seen' });
    await recorded(kraal, person, [
      registered,
      split,
      noted,
      event('registered', other, '2024-01-01', { species: 'Cattle', sex: 'male' }),
    ]);
    const cancels = ({ id }: { id: string }) =>
      event('voided', part, '2025-01-01', {}, { voids: { eventId: id, reason: 'mistake' } });
    const cancelled = [noted, split, registered].map(cancels);
    await recorded(kraal, person, cancelled);
    await leaveToOlderRules(owner, person.farmId);
    const { status, body } = await call(kraal, 'POST', `/api/farms/${person.farmId}/events`, {
      token: person.token,
      body: {
        events: [event('noted', lot, '2024-03-02', { text: 'from the veld' }), cancels(noted)],
      },
    });
    expect(status).toBe(200);
    expect(body['answers'].map(({ result }: { result: string }) => result)).not.toContain(
      'recorded',
    );
    expect(await note(person, other)).toBe('recorded');
    expect(await catchUp(owner, clock)).toBe(1);
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('is brought whole where an animal has rows of an area and none of its own', async () => {
    const { person, ids } = await farmBehind(506);
    await owner.execute(sql`delete from animal where farm_id = ${person.farmId}
      and id = any(${sql.param(ids.slice(0, 3))}::uuid[])`);
    expect(await note(person, ids[0] ?? '')).toBe('recorded');
    expect(await catchUp(owner, clock)).toBe(1);
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('counts no heads below none on a new day that only a read brings', async () => {
    const { person } = await farmBehind(507);
    await owner.execute(sql`delete from herd_count where farm_id = ${person.farmId}`);
    await owner.execute(sql`update farm set up_to = '2025-01-01' where id = ${person.farmId}`);
    await owner.execute(sql`update animal set class_until = '2025-06-01'
      where farm_id = ${person.farmId} and status = 'alive'`);
    const { status } = await call(kraal, 'GET', `/api/farms/${person.farmId}/animals`, {
      token: person.token,
    });
    expect(status).toBe(200);
    const [least] = await owner.transaction((transaction) =>
      readRows<{ heads: number }>(
        transaction,
        sql`select min(heads)::int as heads from herd_count where farm_id = ${person.farmId}`,
      ),
    );
    expect(least?.heads).toBeGreaterThanOrEqual(0);
    expect(await catchUp(owner, clock)).toBe(1);
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('lets nobody be slaughtered by an older rule', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const ox = uuid();
    await recorded(kraal, person, [
      event('registered', ox, '2024-01-01', { species: 'Cattle', sex: 'male' }),
      await treatedForLong(person, ox),
    ]);
    await sayLess(owner, person.farmId);
    await expectNotSlaughtered(person, ox);
  });

  it('lets nobody be slaughtered who was taken out of a lot by rules that handed it nothing', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const [lot, ox] = [uuid(), uuid()];
    await recorded(kraal, person, [
      {
        ...event('registered', lot, '2024-01-01', { species: 'Cattle', sex: 'male', heads: 5 }),
        heads: 5,
      },
      { ...(await treatedForLong(person, lot)), heads: 5 },
      event('split', lot, '2025-06-25', { intoId: ox, heads: 1, tag: 'OX1' }),
    ]);
    await sayLess(owner, person.farmId);
    await owner.execute(sql`delete from hand_over where farm_id = ${person.farmId}`);
    await expectNotSlaughtered(person, ox);
  });
});

/** A treatment that holds meat back until the end of July. */
async function treatedForLong({ farmId, token }: Person, id: string) {
  const { body: medicine } = await call(kraal, 'POST', `/api/farms/${farmId}/medicines`, {
    token,
    body: {
      name: 'Long',
      medicineClass: 'anthelmintic',
      unit: 'ml',
      species: ['Cattle'],
      meatDays: 40,
    },
  });
  return event('treated', id, '2025-06-20', {
    lines: [{ medicineId: medicine['id'], dose: 5, unit: 'ml', meatDays: 40, milkDays: 0 }],
  });
}

async function expectNotSlaughtered({ farmId, token }: Person, id: string): Promise<void> {
  const { body } = await call(kraal, 'POST', `/api/farms/${farmId}/events`, {
    token,
    body: { events: [event('slaughtered', id, '2025-07-01', {})] },
  });
  expect(body['answers'][0]).toMatchObject({ result: 'rejected' });
  expect(JSON.stringify(body['answers'][0])).toMatch(/withdrawal|held/iu);
  expect(await differing(farmId)).toEqual([]);
}

it('a farm that is erased while it is brought is gone, and neither stands in the other’s way', async () => {
  for (const seed of [201, 202, 203]) {
    const { person } = await farmBehind(seed);
    const { farmId } = person;
    await owner.execute(
      sql`update farm set erase_after = kraal_now() - interval '1 minute' where id = ${farmId}`,
    );
    const bringing = catchUp(owner, clock);
    // When it has begun.
    await expect
      .poll(async () =>
        owner.transaction(async (transaction) => {
          const rows = await readRows<{ begun: boolean }>(
            transaction,
            sql`select recounted_for > 0 or projection_version = ${projectionVersion} as begun from farm
              where id = ${farmId}`,
          );
          return rows[0]?.begun ?? true;
        }),
      )
      .toBe(true);
    await keepHouse(kraal.services);
    await bringing;
    const tables = await owner.transaction((transaction) =>
      readRows<{ name: string }>(
        transaction,
        sql`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'farm_id'`,
      ),
    );
    for (const { name } of tables) {
      const left = await owner.transaction((transaction) =>
        readRows(
          transaction,
          sql`select 1 as one from ${sql.identifier(name)} where farm_id = ${farmId} limit 1`,
        ),
      );
      expect(left, name).toEqual([]);
    }
  }
});
