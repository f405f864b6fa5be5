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
  const known = (name: string, sex: string, bornOn: string, more: object = {}) =>
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
