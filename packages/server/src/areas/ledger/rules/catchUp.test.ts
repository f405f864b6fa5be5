import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { leaveToOlderRules } from '../../../testing/olderRules.ts';
import { readRows } from '../../../testing/readRows.ts';
import { call, event, openKraal, recorded, signUp, uuid } from '../../../testing/kraal.ts';
import { catchUp } from './catchUp.ts';
import { projectionVersion } from './version.ts';

const kraal = await openKraal();
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
afterAll(() => owner.$client.end());

it('a farm whose projections were built with older rules is rebuilt when the server starts, others are left alone', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const cow = uuid();
  await recorded(kraal, person, [
    event('registered', cow, '2024-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'K1',
      bornOn: '2020-01-01',
    }),
    event('served', cow, new Date(Date.now() - 40 * 86_400_000).toISOString(), {
      method: 'natural',
    }),
  ]);
  const board = async () =>
    (
      await call(kraal, 'GET', `/api/farms/${person.farmId}/breeding/board?species=Cattle`, {
        token: person.token,
      })
    ).body['counts'].filter((one: { count: number }) => one.count > 0);
  expect(await board()).toEqual([{ standing: 'served', count: 1 }]);
  expect(await catchUp(owner, () => new Date())).toBe(0);
  await owner.execute(
    sql`update animal set state = state - 'breeding' where farm_id = ${person.farmId}`,
  );
  await owner.execute(sql`delete from animal_breeding where farm_id = ${person.farmId}`);
  await leaveToOlderRules(owner, person.farmId);
  expect(await board()).toEqual([]);
  expect(await catchUp(owner, () => new Date())).toBe(1);
  expect(await board()).toEqual([{ standing: 'served', count: 1 }]);
  const [farm] = await owner.transaction((transaction) =>
    readRows<{ version: number }>(
      transaction,
      sql`select projection_version as version from farm where id = ${person.farmId}`,
    ),
  );
  expect(farm?.version).toBeGreaterThan(0);
});

it('who records on a farm that older rules left brings those animals to the rules of today first', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const [cow, other] = [uuid(), uuid()];
  const known = { species: 'Cattle', sex: 'female', bornOn: '2020-01-01' };
  await recorded(kraal, person, [
    event('registered', cow, '2024-01-01', { ...known, tag: 'K1' }),
    event('weighed', cow, '2024-02-01', { massKg: 400 }),
    event('registered', other, '2024-01-01', { ...known, tag: 'K2' }),
  ]);
  await owner.execute(
    sql`update animal set state = state - 'weights' where farm_id = ${person.farmId}`,
  );
  await owner.execute(sql`update animal_growth set mass_kg = 1 where farm_id = ${person.farmId}`);
  await leaveToOlderRules(owner, person.farmId);
  const massOf = async () =>
    (
      await call(kraal, 'GET', `/api/farms/${person.farmId}/animals/${cow}`, {
        token: person.token,
      })
    ).body['massKg'];
  expect(await massOf()).toBe(1);
  // Nobody waits for animals that are none of theirs.
  await recorded(kraal, person, [event('weighed', other, '2024-02-01', { massKg: 300 })]);
  expect(await massOf()).toBe(1);
  await recorded(kraal, person, [event('noted', cow, '2024-02-01', { text: 'seen' })]);
  expect(await massOf()).toBe(400);
  expect(await catchUp(owner, () => new Date())).toBe(1);
  expect(await catchUp(owner, () => new Date())).toBe(0);
});

it('the farm at which somebody was last is brought to them first', async () => {
  const people = [
    await signUp(kraal, ['Cattle']),
    await signUp(kraal, ['Cattle']),
    await signUp(kraal, ['Cattle']),
  ];
  const [, busy] = people;
  await leaveToOlderRules(owner, ...people.map(({ farmId }) => farmId));
  await owner.execute(
    sql`update auth_session set last_used_at = last_used_at + interval '1 hour'
      where user_id = ${busy?.userId}`,
  );
  let rounds = 0;
  await catchUp(owner, () => new Date(), { isStopped: () => (rounds += 1) > 1 });
  const behind = await owner.transaction((transaction) =>
    readRows<{ id: string }>(
      transaction,
      sql`select id from farm where projection_version < ${projectionVersion} order by id`,
    ),
  );
  expect(behind.map(({ id }) => id)).toEqual(
    people.flatMap(({ farmId }) => (farmId === busy?.farmId ? [] : [farmId])).toSorted(),
  );
  expect(await catchUp(owner, () => new Date())).toBe(2);
});
