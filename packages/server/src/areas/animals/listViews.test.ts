import { expect, it } from 'vitest';
import { joinFarm } from '../../testing/join.ts';
import { call, openKraal, type Person, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();
const path = (me: Person, farmId = me.farmId) => `/api/farms/${farmId}/list-views/animals`;
const read = async (me: Person, farmId = me.farmId) =>
  (await call(kraal, 'GET', path(me, farmId), { token: me.token })).body;
const keep = (me: Person, views: unknown, farmId = me.farmId) =>
  call(kraal, 'PUT', path(me, farmId), { token: me.token, body: { views } });
const view = (name: string) => ({
  id: uuid(),
  name,
  query: { sort: 'mass', descending: 'true', class: 'cow' },
  columns: ['tag', 'mass'],
});

it('views of a list are one’s own, on each farm', async () => {
  const owner = await signUp(kraal);
  const guest = await joinFarm(kraal, owner, 'viewer');
  const heavy = view('Heaviest cows');
  expect(await read(owner)).toEqual({ views: [] });
  expect((await keep(owner, [heavy])).body).toEqual({ views: [heavy] });
  expect(await read(owner)).toEqual({ views: [heavy] });
  // A guest sees none of the owner's, and keeps their own.
  expect(await read(guest, owner.farmId)).toEqual({ views: [] });
  await keep(guest, [view('Mine')], owner.farmId);
  expect(await read(owner)).toEqual({ views: [heavy] });
  expect(await read(guest)).toEqual({ views: [] });
  expect((await keep(owner, [])).body).toEqual({ views: [] });
});

it('views are bounded, and of lists that there are', async () => {
  const me = await signUp(kraal);
  const many = Array.from({ length: 31 }, (_, index) => view(`V${index}`));
  expect((await keep(me, many)).status).toBe(422);
  expect((await keep(me, [{ ...view('V'), name: 'x'.repeat(61) }])).status).toBe(422);
  expect((await keep(me, [{ ...view('V'), query: { q: 'x'.repeat(201) } }])).status).toBe(422);
  const other = `/api/farms/${me.farmId}/list-views/everything`;
  expect((await call(kraal, 'GET', other, { token: me.token })).status).toBe(404);
});
