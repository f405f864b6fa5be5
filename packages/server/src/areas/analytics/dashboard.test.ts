import type { Day } from '@kraal/domain/format/dates';
import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-10T10:00:00Z') });

it('counts births and deaths of each species’ own season, those of lots too', async () => {
  const owner = await signUp(kraal, ['Cattle', 'Sheep']);
  const [cow, ewes, lambs] = [uuid(), uuid(), uuid()];
  const birth = (day: Day) =>
    event('gave_birth', cow, day, {
      young: [{ id: uuid(), sex: 'female', alive: true }],
      sure: true,
    });
  await recorded(kraal, owner, [
    event('registered', cow, '2023-01-01', { species: 'Cattle', sex: 'female', tag: 'C1' }),
    event('registered', ewes, '2023-01-01', { species: 'Sheep', sex: 'female', heads: 40 }),
    birth('2024-08-01'),
    birth('2025-08-01'), // since 1 July
    event('flock_bore', ewes, '2026-02-01', { mothers: 30, alive: 42, youngId: lambs, sure: true }),
    { ...event('died', ewes, '2025-12-31', { cause: 'disease', sure: true }), heads: 2 },
    { ...event('died', lambs, '2026-03-01', { cause: 'predator', sure: true }), heads: 3 },
    // Missing when they were marked.
    event('marked', lambs, '2026-04-01', { heads: 37 }),
    // Missing at counts, of whom one was there after all; of grown ones nobody knows where they are.
    event('counted', lambs, '2026-04-10', { heads: 34 }),
    event('counted', lambs, '2026-04-20', { heads: 35 }),
    event('counted', ewes, '2026-04-20', { heads: 36 }),
  ]);
  const path = `/api/farms/${owner.farmId}`;
  const dashboard = async () =>
    (await call(kraal, 'GET', `${path}/dashboard`, { token: owner.token })).body['species'];
  expect(await dashboard()).toMatchObject([
    { species: 'Cattle', seasonFrom: '2025-07-01', bornThisSeason: 1, diedThisSeason: 0 },
    { species: 'Sheep', seasonFrom: '2026-01-01', bornThisSeason: 42, diedThisSeason: 7 },
  ]);
});

it('counts young of lots as the measures do: missing, there after all, overlooked, and in the lot they were split into', async () => {
  const owner = await signUp(kraal, ['Sheep']);
  const [ewes, lambs, others] = [uuid(), uuid(), uuid()];
  const count = (id: string, day: Day, heads: number) => event('counted', id, day, { heads });
  await recorded(kraal, owner, [
    event('registered', ewes, '2023-01-01', { species: 'Sheep', sex: 'female', heads: 60 }),
    event('flock_bore', ewes, '2026-02-01', { mothers: 40, alive: 50, youngId: lambs, sure: true }),
    // Two more than were said to be born, then five fewer, of whom one comes back.
    event('marked', lambs, '2026-02-20', { heads: 52, sure: ['ask_more_than_lot'] }),
    count(lambs, '2026-03-01', 47),
    count(lambs, '2026-03-10', 48),
    event('split', lambs, '2026-03-15', { intoId: others, heads: 20 }),
    count(others, '2026-04-01', 17),
  ]);
  const { body } = await call(kraal, 'GET', `/api/farms/${owner.farmId}/dashboard`, {
    token: owner.token,
  });
  expect(body['species']).toMatchObject([
    { species: 'Sheep', heads: 60 + 28 + 17, bornThisSeason: 52, diedThisSeason: 4 + 3 },
  ]);
});

it('tells the season of a species that came within the year and of which none is left', async () => {
  const owner = await signUp(kraal, ['Cattle', 'Sheep']);
  const [cow, ewes] = [uuid(), uuid()];
  await recorded(kraal, owner, [
    event('registered', cow, '2023-01-01', { species: 'Cattle', sex: 'female', tag: 'C1' }),
    event('acquired', ewes, '2025-08-01', { species: 'Sheep', sex: 'female', heads: 40 }),
    { ...event('died', ewes, '2026-02-01', { cause: 'disease', sure: true }), heads: 30 },
    { ...event('died', ewes, '2026-02-02', { cause: 'disease', sure: true }), heads: 10 },
  ]);
  const { body } = await call(kraal, 'GET', `/api/farms/${owner.farmId}/dashboard`, {
    token: owner.token,
  });
  expect(body['species']).toMatchObject([
    { species: 'Cattle', heads: 1 },
    { species: 'Sheep', heads: 0, headsYearAgo: 0, diedThisSeason: 40, classes: [] },
  ]);
});
