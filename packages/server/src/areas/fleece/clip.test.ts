import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-09-20T08:00:00Z') });
const clip = async (me: Person, query = ''): Promise<unknown> =>
  (
    await call(kraal, 'GET', `/api/farms/${me.farmId}/clip?species=Sheep${query}`, {
      token: me.token,
    })
  ).body['months'];
const sheep = (id: string, payload: object = {}) =>
  event('registered', id, '2024-02-01', { species: 'Sheep', sex: 'female', ...payload });

it('who is shorn twice of a day was shorn once: the fleece that was weighed last stands', async () => {
  const me = await signUp(kraal, ['Sheep']);
  const [ewe, other] = [uuid(), uuid()];
  await recorded(kraal, me, [
    sheep(ewe, { tag: 'A' }),
    sheep(other, { tag: 'B' }),
    { ...event('shorn', ewe, '2026-08-03', { fleeceKg: 5.4 }), occurredAt: '2026-08-03T08:00:00Z' },
    { ...event('shorn', ewe, '2026-08-03', { fleeceKg: 4.5 }), occurredAt: '2026-08-03T08:05:00Z' },
    { ...event('shorn', ewe, '2026-08-03', {}), occurredAt: '2026-08-03T15:00:00Z' },
    { ...event('shorn', other, '2026-08-03', {}), occurredAt: '2026-08-03T15:00:00Z' },
  ]);
  const month = { month: '2026-08', heads: 2, weighedHeads: 1, weighedKg: 4.5 };
  expect(await clip(me)).toEqual([month]);
  // One animal on two records was shorn once.
  await recorded(kraal, me, [
    {
      ...event('recorded_twice', other, '2026-09-01', { keptId: ewe, sure: ['all'] }),
      animalIds: [other],
    },
  ]);
  expect(await clip(me)).toEqual([{ ...month, heads: 1 }]);
});

it('of a lot no more heads were shorn than stood there', async () => {
  const me = await signUp(kraal, ['Sheep']);
  const lot = uuid();
  await recorded(kraal, me, [
    sheep(lot, { heads: 120 }),
    { ...event('shorn', lot, '2026-08-03', { fleeceKg: 4 }), heads: 60 },
    { ...event('shorn', lot, '2026-08-03', { fleeceKg: 5 }), heads: 60, id: uuid() },
    { ...event('shorn', lot, '2026-08-03', {}), heads: 60, id: uuid() },
  ]);
  expect(await clip(me)).toEqual([
    { month: '2026-08', heads: 120, weighedHeads: 120, weighedKg: 540 },
  ]);
  expect(await clip(me, '&from=2026-08-04')).toEqual([]);
  expect(await clip(me, '&to=2026-08-02')).toEqual([]);
});
