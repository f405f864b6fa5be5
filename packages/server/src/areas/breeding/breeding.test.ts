import type { Day } from '@kraal/domain/format/dates';
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

const kraal = await openKraal({}, { now: () => new Date('2026-11-21T10:00:00Z') });
const send = (method: 'GET' | 'POST', path: string, person: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}/breeding${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });

it('shows every pair’s inbreeding and names whom they share', async () => {
  const owner = await signUp(kraal);
  const ids = Object.fromEntries(
    ['bull', 'old', 'cow', 'sister', 'brother', 'stranger', 'calf', 'ox'].map((name) => [
      name,
      uuid(),
    ]),
  ) as Record<string, string>;
  const id = (name: string): string => ids[name] ?? '';
  const known = (name: string, sex: string, bornOn: Day, more: object = {}) =>
    event('registered', id(name), '2026-01-01', {
      species: 'Cattle',
      sex,
      tag: name,
      bornOn,
      ...more,
    });
  await recorded(kraal, owner, [
    known('bull', 'male', '2015-01-01'),
    known('cow', 'female', '2015-01-01'),
    known('stranger', 'male', '2018-01-01'),
    known('sister', 'female', '2020-01-01', { damId: id('cow'), sireId: id('bull') }),
    known('brother', 'male', '2020-06-01', { damId: id('cow'), sireId: id('bull') }),
    known('calf', 'female', '2025-12-31'),
    known('ox', 'male', '2019-01-01'),
  ]);
  await recorded(kraal, owner, [event('castrated', id('ox'), '2026-01-02', { method: 'knife' })]);

  const { body } = await send('POST', '/matings', owner, {
    femaleIds: [id('cow'), id('sister')],
    sireIds: [id('bull'), id('brother'), id('stranger')],
  });
  expect(
    body['rows'].map((row: { female: { tag: string }; inbreeding: number[] }) => [
      row.female.tag,
      ...row.inbreeding,
    ]),
  ).toEqual([
    ['cow', 0, 0.25, 0],
    ['sister', 0.25, 0.25, 0],
  ]);
  expect(body).toMatchObject({ warn: 0.0625, stop: 0.125, loops: 0 });
  expect(
    (await send('GET', `/ancestors?one=${id('sister')}&other=${id('brother')}`, owner)).body[
      'items'
    ]
      .map(({ tag }: { tag: string }) => tag)
      .sort(),
  ).toEqual(['bull', 'cow']);

  const tags = async (sex: string) =>
    (await send('GET', `/mates?species=Cattle&sex=${sex}`, owner)).body['items']
      .map(({ tag }: { tag: string }) => tag)
      .sort();
  expect(await tags('male')).toEqual(['brother', 'bull', 'stranger']);
  expect(await tags('female')).toEqual(['cow', 'sister']);

  const other = await signUp(kraal);
  expect(
    (await send('POST', '/matings', other, { femaleIds: [id('cow')], sireIds: [id('bull')] }))
      .status,
  ).toBe(404);
  expect(
    (await send('POST', '/matings', owner, { femaleIds: [], sireIds: [] })).body['errors'],
  ).toHaveProperty('femaleIds');
});

it('the mass at weaning allows for the dam’s age and stands among its contemporaries', async () => {
  const owner = await signUp(kraal);
  const [heifer, cow, first, second, lone] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  const born = (id: string, tag: string, bornOn: Day, more: object = {}) =>
    event('registered', id, '2026-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag,
      bornOn,
      ...more,
    });
  const massOn = (id: string, day: Day, massKg: number) => event('weighed', id, day, { massKg });
  await recorded(kraal, owner, [
    born(heifer, 'H', '2023-06-01'),
    born(cow, 'C', '2018-06-01'),
    born(first, 'Y1', '2025-10-01', { damId: heifer, birthMassKg: 35 }),
    born(second, 'Y2', '2025-11-10', { damId: cow, birthMassKg: 35 }),
    born(lone, 'Y3', '2025-08-10', { damId: cow, birthMassKg: 35 }),
    massOn(first, '2026-04-24', 200), // 205 days
    massOn(second, '2026-06-03', 220), // 205 days
    massOn(lone, '2026-03-03', 240), // 205 days
  ]);
  const growth = async (id: string) =>
    (
      await call(kraal, 'GET', `/api/farms/${owner.farmId}/animals/${id}/growth`, {
        token: owner.token,
      })
    ).body['adjusted'];
  const allowed = 54 * 0.45359237;
  const mean = (200 + allowed + 220) / 2;
  const young = await growth(first);
  expect(young).toMatchObject({ ageDays: 205, contemporaries: 2, birthMassAssumed: false });
  expect(young.massKg).toBeCloseTo(200 + allowed, 6);
  expect(young.damAgeKg).toBeCloseTo(allowed, 6);
  expect(young.index).toBeCloseTo(((200 + allowed) / mean) * 100, 6);
  expect((await growth(second)).damAgeKg).toBe(0);
  // 52 days before the first, 92 before the second: of no group.
  expect(await growth(lone)).toMatchObject({ massKg: 240, index: null, contemporaries: 1 });
});

it('spread counts from the third cow that bore before, on this farm or another', async () => {
  const owner = await signUp(kraal);
  const days = ['2023-10-20', '2023-10-25', '2023-11-01', '2023-11-01', '2023-11-05', '2023-11-25'];
  await recorded(
    kraal,
    owner,
    days.flatMap((day, index) => {
      const id = uuid();
      return [
        event('registered', id, '2022-01-01', {
          species: 'Cattle',
          sex: 'female',
          tag: `C${index}`,
          bornOn: '2016-01-01',
          births: 2,
        }),
        event('gave_birth', id, day, {
          young: [{ id: uuid(), sex: 'female', alive: true }],
          sure: true,
        }),
      ];
    }),
  );
  const { measures } = (
    await send('GET', '/measures?species=Cattle&from=2023-01-01&to=2024-12-31', owner)
  ).body as { measures: { name: string; value: number | null; of: number }[] };
  // The third calved on 1 November: by 21 November five of six.
  expect(measures.find(({ name }) => name === 'first_period')).toMatchObject({ of: 6 });
  expect(measures.find(({ name }) => name === 'first_period')?.value).toBeCloseTo(5 / 6, 9);
});

it('sold off the dam without a mass, the last weighing of three weeks stands for it', async () => {
  const owner = await signUp(kraal);
  const calf = uuid();
  await recorded(kraal, owner, [
    event('registered', calf, '2025-07-02', {
      species: 'Cattle',
      sex: 'male',
      tag: 'K1',
      bornOn: '2025-07-01',
      birthMassKg: 35,
    }),
    event('weighed', calf, '2026-01-29', { massKg: 205 }), // 212 days
    event('weighed', calf, '2026-02-14', { massKg: 230, sure: true }), // 228 days
    event('sold', calf, '2026-02-16', { to: 'Auction' }),
  ]);
  const { body } = await call(kraal, 'GET', `/api/farms/${owner.farmId}/animals/${calf}/growth`, {
    token: owner.token,
  });
  expect(body['adjusted'].ageDays).toBe(228);
  expect(body['adjusted'].massKg).toBeCloseTo(((230 - 35) / 228) * 205 + 35, 6);
});
