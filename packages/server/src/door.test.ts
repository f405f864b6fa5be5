import pg from 'pg';
import { expect, it } from 'vitest';
import { call, openKraal, signUp } from './testing/kraal.ts';

const kraal = await openKraal();

it('whoever signs in waits for no farm: all its connections taken, the door stays open', async () => {
  const person = await signUp(kraal);
  const others = await Promise.all(Array.from({ length: 8 }, () => signUp(kraal)));
  const blocker = new pg.Client({ connectionString: kraal.ownerUrl });
  await blocker.connect();
  await blocker.query('begin; lock table animal in access exclusive mode');
  const size = kraal.services.database.$client.options.max;
  let answered = 0;
  // One farm alone cannot take them all: it has so many turns at once (`farmTurns.ts`).
  const everybody = [person, ...others];
  const held = Array.from({ length: size * 2 }, (_, place) => everybody[place % 9] ?? person).map(
    ({ farmId, token }) =>
      call(kraal, 'GET', `/api/farms/${farmId}/animals`, { token }).then(({ status }) => {
        answered += 1;
        return status;
      }),
  );
  await expect.poll(() => kraal.services.database.$client.waitingCount).toBeGreaterThan(0);
  const signedIn = await Promise.all(
    others.map(({ email }) =>
      call(kraal, 'POST', '/api/auth/login', { body: { email, password: 'veld en vlei 7' } }),
    ),
  );
  expect(signedIn.map(({ status }) => status)).toEqual(signedIn.map(() => 200));
  const { status } = await call(kraal, 'GET', '/api/auth/me', { token: person.token });
  const ready = await kraal.app.inject({ url: '/readyz' });
  expect([status, ready.statusCode, answered]).toEqual([200, 200, 0]);
  await blocker.query('rollback');
  await blocker.end();
  expect(new Set(await Promise.all(held))).toEqual(new Set([200]));
  expect(kraal.services.database.$client.waitingCount).toBe(0);
});
