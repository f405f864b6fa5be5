import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sendDayLines } from './dayLines.ts';

let now = new Date('2026-05-20T08:00:00Z');
const kraal = await openKraal({}, { now: () => now });
const at = async (moment: string, ...people: Person[]): Promise<Person[]> => {
  now = new Date(moment);
  return Promise.all(people.map((one) => signInAgain(kraal, one)));
};
const cow = (id: string, tag: string) =>
  event('registered', id, '2026-05-18', {
    species: 'Cattle',
    sex: 'female',
    tag,
    bornOn: '2020-01-01',
  });

it('the evening says once that all is well, on the farm’s own clock, and what is not', async () => {
  let owner = await signUp(kraal, ['Cattle']);
  await recorded(kraal, owner, [cow(uuid(), 'K1')]);
  await call(kraal, 'PATCH', '/api/auth/me', {
    token: owner.token,
    body: {
      notify: { evening: { app: true } },
      telling: { quiet: null, morningAt: null, eveningAt: '18:30' },
    },
  });
  await sendDayLines(kraal.services);
  const lines = async () =>
    (await call(kraal, 'GET', '/api/notices', { token: owner.token })).body['items'].filter(
      ({ what }: { what: string }) => what === 'evening',
    );
  expect(await lines()).toEqual([]);
  [owner] = (await at('2026-05-20T16:31:00Z', owner)) as [Person];
  await Promise.all([sendDayLines(kraal.services), sendDayLines(kraal.services)]);
  await sendDayLines(kraal.services);
  expect(await lines()).toMatchObject([{ about: { heads: '1', late: '0', open: '0' } }]);
  [owner] = (await at('2026-05-21T16:31:00Z', owner)) as [Person];
  await sendDayLines(kraal.services);
  expect(await lines()).toHaveLength(2);
});
