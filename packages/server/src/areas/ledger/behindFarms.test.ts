import { inOrder } from '@kraal/domain/testing/arrival';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
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
import { sheetsFor } from '../../testing/sheets.ts';
import { catchUp, catchUpAll } from './catchUp.ts';
import { replayFarm } from './index.ts';

/** A farm that older rules left, whatever comes first to it or in the middle. */
const kraal = await openKraal({}, { now: () => new Date('2025-07-02T10:00:00Z') });
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 2 });
afterAll(() => owner.$client.end());
const clock = () => kraal.services.now();

const differing = (farmId: string) =>
  owner.transaction((transaction) =>
    replayFarm(transaction, { id: farmId, timeZone: 'Africa/Johannesburg', gestationDays: {} }),
  );

/** As if the rules had said less of every animal when the farm was last looked at. */
async function leaveBehind(farmId: string): Promise<void> {
  await owner.execute(sql`update animal set state = state - 'weights' - 'treatments',
    meat_until = null where farm_id = ${farmId}`);
  await owner.execute(
    sql`update animal_growth set mass_kg = 1, adg_g = 1 where farm_id = ${farmId}`,
  );
  await owner.execute(sql`delete from animal_breeding where farm_id = ${farmId}`);
  await owner.execute(sql`update herd_count set heads = heads + 7 where farm_id = ${farmId}`);
  await owner.execute(sql`delete from measurement where farm_id = ${farmId}`);
  await owner.execute(sql`update farm set projection_version = 0 where id = ${farmId}`);
}

async function farmBehind(seed: number): Promise<{ person: Person; ids: string[] }> {
  const farm = makeFarm(seed);
  const person = await openRandomFarm(kraal, farm);
  expect(await sendAll(kraal, person, inOrder(farm, 500))).toEqual([]);
  await leaveBehind(person.farmId);
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
    const { $client } = owner;
    await $client.query(`create function broken_off() returns trigger language plpgsql
      as $$ begin raise exception 'gone'; end $$`);
    await $client.query(`create trigger broken_off before insert on measurement for each row
      when (new.farm_id = '${person.farmId}') execute function broken_off()`);
    expect(await catchUp(owner, clock, { failed: (_error, farmId) => failed.push(farmId) })).toBe(
      0,
    );
    await $client.query('drop trigger broken_off on measurement');
    expect(failed).toEqual([person.farmId]);
    expect((await differing(person.farmId)).length).toBeGreaterThan(0);
    expect(await note(person, ids[0] ?? '')).toBe('recorded');
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('is tried again when the database was away for a moment', async () => {
    const { person } = await farmBehind(503);
    const { $client } = owner;
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
    expect(await differing(person.farmId)).toEqual([]);

    await leaveBehind(person.farmId);
    await sheetsFor(kraal).brought('tag,sex,born\nNEW1,f,2024-01-01\n', {}, person);
    expect(await differing(person.farmId)).toEqual([]);

    const waits = event('noted', ids[1] ?? '', '2025-06-30', { text: 'from the veld' });
    const send = async () =>
      (
        await call(kraal, 'POST', `/api/farms/${person.farmId}/events`, {
          token: person.token,
          body: { source: 'mobile', events: [waits] },
        })
      ).body['answers'][0].result;
    expect(await send()).toBe('recorded');
    await leaveBehind(person.farmId);
    // The answer was lost on the way: it is sent again, and changes nothing; what comes next does.
    expect(await send()).toBe('duplicate');
    expect(await note(person, ids[0] ?? '')).toBe('recorded');
    expect(await differing(person.farmId)).toEqual([]);
  });

  it('lets nobody be slaughtered by an older rule', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const { body: medicine } = await call(kraal, 'POST', `/api/farms/${person.farmId}/medicines`, {
      token: person.token,
      body: {
        name: 'Long',
        medicineClass: 'anthelmintic',
        unit: 'ml',
        species: ['Cattle'],
        meatDays: 40,
      },
    });
    const ox = uuid();
    await recorded(kraal, person, [
      event('registered', ox, '2024-01-01', { species: 'Cattle', sex: 'male' }),
      event('treated', ox, '2025-06-20', {
        lines: [{ medicineId: medicine['id'], dose: 5, unit: 'ml', meatDays: 40, milkDays: 0 }],
      }),
    ]);
    await leaveBehind(person.farmId);
    const { body } = await call(kraal, 'POST', `/api/farms/${person.farmId}/events`, {
      token: person.token,
      body: { events: [event('slaughtered', ox, '2025-07-01', {})] },
    });
    expect(body['answers'][0]).toMatchObject({ result: 'rejected' });
    expect(JSON.stringify(body['answers'][0])).toMatch(/withdrawal|held/iu);
    expect(await differing(person.farmId)).toEqual([]);
  });
});
