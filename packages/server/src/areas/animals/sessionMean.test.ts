import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();

it('the mean of a session is by heads, and of one that was weighed again the later reading stands', async () => {
  const person = await signUp(kraal);
  const { token, farmId } = person;
  const start = await call(kraal, 'POST', `/api/farms/${farmId}/work-sessions`, {
    token,
    body: { name: 'Weeg', species: 'Sheep' },
  });
  const sessionId: string = start.body['id'];
  const [lot, ewe] = [uuid(), uuid()];
  const registered = { species: 'Sheep', sex: 'female', bornOn: '2023-08-01' };
  const weighed = (animalId: string, at: string, massKg: number) => ({
    ...event('weighed', animalId, `2026-05-01T${at}:00Z`, { massKg, sure: true }),
    sessionId,
  });
  const mean = async (): Promise<number> =>
    (await call(kraal, 'GET', `/api/farms/${farmId}/work-sessions/${sessionId}`, { token })).body[
      'meanMassKg'
    ];
  await recorded(kraal, person, [
    event('registered', lot, '2025-01-01', { ...registered, heads: 50, name: 'Ooie' }),
    event('registered', ewe, '2025-01-01', { ...registered, tag: 'E1' }),
    weighed(lot, '08:00', 30),
    weighed(ewe, '08:10', 60),
  ]);
  expect(await mean()).toBeCloseTo((50 * 30 + 60) / 51, 6);
  await recorded(kraal, person, [weighed(ewe, '08:15', 50)]);
  expect(await mean()).toBeCloseTo((50 * 30 + 50) / 51, 6);
  // Two samples of a lot on one day are one by their heads.
  await recorded(kraal, person, [{ ...weighed(lot, '09:00', 36), heads: 10 }]);
  expect(await mean()).toBeCloseTo((50 * 30 + 10 * 36 + 50) / 61, 6);
});
