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
