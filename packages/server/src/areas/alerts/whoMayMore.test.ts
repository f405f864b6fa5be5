import { expect, it } from 'vitest';
import { deliverAll } from './deliverAll.ts';
import { evaluateFarm } from './round.ts';
import { joinFarm } from '../../testing/join.ts';
import { call, mailsTo, type Person, signInAgain } from '../../testing/kraal.ts';
import { openWatched } from '../../testing/watched.ts';

const { kraal, send, look, shelf, cattleFarm, minutes } = await openWatched(evaluateFarm);

/** A farm of two owners and a hand, each with what they see of it. */
async function twoOwners() {
  const piet = await cattleFarm();
  const of = (one: Person): Person => ({ ...one, farmId: piet.farmId });
  const anna = of(await joinFarm(kraal, piet, 'farm_owner'));
  const hand = of(await joinFarm(kraal, piet, 'field_worker'));
  return { piet, anna, hand };
}

const raise = (by: Person, whom: Person, role: string) =>
  send(by, 'PATCH', `/members/${whom.userId}`, { role });

const heard = async (person: Person): Promise<string[]> =>
  (await call(kraal, 'GET', '/api/notices', { token: person.token })).body['items'].map(
    ({ what, about }: { what: string; about: { rule?: string } }) => about.rule ?? what,
  );

/** The same with a token of this moment. */
const again = async (person: Person): Promise<Person> => ({
  ...(await signInAgain(kraal, person)),
  farmId: person.farmId,
});

const signIn = (person: Person, address: string, agent: string) =>
  call(kraal, 'POST', '/api/auth/login', {
    body: { email: person.email, password: 'veld en vlei 7' },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });

it('that somebody may do more is told once to the other owners, and to nobody who knows', async () => {
  const { piet, anna, hand } = await twoOwners();
  await raise(piet, hand, 'farm_manager');
  await look(piet);
  await look(piet);
  expect(await shelf(piet)).toEqual([
    {
      rule: 'role_raised',
      heads: 1,
      facts: { on: '2026-05-20', by: 'Piet Botha', byId: piet.userId, to: 'farm_manager' },
    },
  ]);
  expect(await heard(anna)).toContain('role_raised');
  expect(await heard(piet)).not.toContain('role_raised');
  expect(await heard(hand)).not.toContain('role_raised');
  // It cannot wait for whoever opens the product: by mail, too, to whoever set nothing.
  await deliverAll(kraal.services);
  expect(mailsTo(kraal.dataDir, anna.email).join('\n')).toContain('farm manager');
});

it('raised further it is told again; lowered, taken off or a week later it is over', async () => {
  const { piet, anna, hand } = await twoOwners();
  await raise(piet, hand, 'farm_manager');
  await look(piet);
  await raise(anna, hand, 'farm_owner');
  await look(piet);
  expect((await shelf(piet)).map(({ facts }) => [facts.to, facts.byId])).toEqual([
    ['farm_owner', anna.userId],
  ]);
  expect(await heard(piet)).toContain('role_raised');
  await raise(piet, hand, 'field_worker');
  await look(piet);
  expect(await shelf(piet)).toEqual([]);
  await raise(piet, hand, 'veterinarian');
  await look(piet);
  expect(await shelf(piet)).toHaveLength(1);
  minutes(7 * 24 * 60 + 1);
  const later = await signInAgain(kraal, anna);
  const before = await heard(later);
  await look(piet);
  // No news any more, and nothing was put right: nobody hears of that.
  expect(await heard(later)).toEqual(before);
  const { piet: other, hand: gone, anna: second } = await twoOwners();
  await raise(other, gone, 'farm_manager');
  await look(other);
  await send(second, 'DELETE', `/members/${gone.userId}`);
  await look(other);
  expect(await shelf(second)).toEqual([]);
});

it('where nobody else owns the farm nobody is told, and the trail names no ids', async () => {
  const piet = await cattleFarm();
  const hand = await joinFarm(kraal, piet, 'field_worker');
  await raise(piet, hand, 'farm_manager');
  await signIn(piet, '10.8.0.1', 'Firefox/140.0 on Linux');
  await look(piet);
  expect(await shelf(piet)).toEqual([]);
  const { body } = await send(piet, 'GET', '/audit');
  expect(body['items'][0]).toMatchObject({
    action: 'role changed',
    detail: { from: 'field_worker', to: 'farm_manager' },
  });
  expect(Object.keys(body['items'][0].detail)).toEqual(['to', 'from']);
});

it('a sign-in from a new device is told to the other owners while it stands; a stranger’s words stand in nothing', async () => {
  const { piet, anna, hand } = await twoOwners();
  await signIn(hand, '10.8.1.1', 'Mozilla/5.0 (Linux; Android 15) Chrome/140 http://evil.example');
  await look(piet);
  const [alert] = await shelf(piet);
  expect(alert).toMatchObject({ rule: 'new_sign_in', facts: { device: 'Chrome (Android)' } });
  expect(JSON.stringify(alert)).not.toContain('evil');
  expect(await heard(anna)).toContain('new_sign_in');
  expect(await heard(piet)).toContain('new_sign_in');
  expect(await heard(hand)).not.toContain('new_sign_in');
  // Another device of the same browser is another one.
  minutes(5);
  const second = await signIn(hand, '10.8.1.9', 'Mozilla/5.0 (Windows) Firefox/141');
  await look(piet);
  const told = (await heard(anna)).filter((what) => what === 'new_sign_in');
  expect(told).toHaveLength(2);
  // Whoever took what they came for and signed out is told of all the same; after a week it is no news any more.
  await call(kraal, 'POST', '/api/auth/sessions/end', {
    token: second.body['accessToken'],
    body: { thisToo: true },
  });
  await look(piet);
  const devices = async (person: Person) => (await shelf(person)).map(({ facts }) => facts.device);
  expect(await devices(piet)).toEqual(['Chrome (Android), Firefox (Windows)']);
  minutes(7 * 24 * 60 + 1);
  await look(piet);
  expect(await devices(await again(piet))).toEqual([]);
});

it('two steps up and one down are one step up', async () => {
  const { piet, anna, hand } = await twoOwners();
  await raise(piet, hand, 'farm_owner');
  await raise(piet, hand, 'farm_manager');
  await look(piet);
  expect((await shelf(anna)).map(({ facts }) => facts.to)).toEqual(['farm_manager']);
  await raise(piet, hand, 'field_worker');
  await look(piet);
  expect(await shelf(anna)).toEqual([]);
});

it('only owners see, settle and set what is told of people, and nobody switches a raise off', async () => {
  const { piet, anna, hand } = await twoOwners();
  const of = async (role: string): Promise<Person> => ({
    ...(await joinFarm(kraal, piet, role)),
    farmId: piet.farmId,
  });
  const [manager, eye] = [await of('farm_manager'), await of('viewer')];
  await raise(piet, hand, 'veterinarian');
  await look(piet);
  const [{ id }] = (await send(anna, 'GET', '/alerts')).body['items'];
  for (const person of [manager, eye, hand]) {
    expect((await send(person, 'GET', '/alerts')).body['items']).toEqual([]);
    expect((await send(person, 'GET', '/alerts/groups')).body).toMatchObject({
      open: 0,
      groups: [],
    });
    expect((await send(person, 'GET', `/alerts/${id}`)).status).toBe(404);
  }
  const settle = { act: 'settle', as: 'false_alarm', ids: [id] };
  expect((await send(manager, 'POST', '/alerts/acts', settle)).body['changed']).toBe(0);
  const rule = (more: object) => ({
    isOn: true,
    severity: 'critical',
    threshold: null,
    version: 0,
    scopeKind: 'farm',
    ...more,
  });
  const set = async (person: Person, name: string, more: object) =>
    (await send(person, 'PUT', `/alerts/rules/${name}`, rule(more))).status;
  expect(await set(manager, 'new_sign_in', { isOn: false })).toBe(403);
  expect(await set(anna, 'role_raised', { isOn: false })).toBe(422);
  expect(await set(anna, 'role_raised', { severity: 'info' })).toBe(422);
  expect(await set(anna, 'new_sign_in', { isOn: false })).toBe(200);
  expect((await send(anna, 'POST', '/alerts/acts', settle)).body['changed']).toBe(1);
});

it('of accounts, files and backups a farm of the past knows nothing: they are not said to have told nobody', async () => {
  const piet = await cattleFarm();
  for (const rule of ['role_raised', 'new_sign_in', 'import_failed', 'backup_failing']) {
    const body = { rule, isOn: true, severity: 'critical', threshold: null };
    expect((await send(piet, 'POST', '/alerts/simulation', body)).status, rule).toBe(422);
  }
});
