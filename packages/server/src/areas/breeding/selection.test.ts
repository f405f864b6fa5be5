import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-10T10:00:00Z') });

it('nothing speaks against a young mother whose calf cannot be weaned yet, nor against a heifer before her time; what was not weighed is not zero', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  const [barren, mother, heifer, weaner, calf] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  const born = (id: string, tag: string, bornOn: string) =>
    event('registered', id, '2024-06-01', {
      species: 'Cattle',
      sex: 'female',
      tag,
      bornOn,
      births: 0,
    });
  await recorded(kraal, owner, [
    born(barren, 'A1', '2020-01-01'),
    born(mother, 'A2', '2023-06-01'),
    born(heifer, 'A3', '2024-02-01'),
    born(weaner, 'A4', '2021-06-01'),
    event('gave_birth', weaner, '2025-02-01', {
      young: [{ id: calf, sex: 'male', alive: true }],
      sure: true,
    }),
    event('weaned', calf, '2025-09-01'),
    event('gave_birth', mother, '2026-02-01', {
      young: [{ id: uuid(), sex: 'female', alive: true }],
      sure: true,
    }),
  ]);
  const { body } = await call(
    kraal,
    'GET',
    `/api/farms/${owner.farmId}/breeding/selection?species=Cattle`,
    { token: owner.token },
  );
  expect(
    body['items'].map((one: { tag: string; weanedKgPerYear: number | null }) => [
      one.tag,
      one.weanedKgPerYear,
    ]),
  ).toEqual([
    ['A1', 0],
    ['A2', null],
    ['A3', null],
    ['A4', null],
  ]);
});
