import { expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

const kraal = await openKraal();
const { looked } = sheetsFor(kraal);
const get = async (me: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${me.farmId}${path}`, { token: me.token })).body;
const cow = (id: string, more: object) =>
  event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', ...more });

it('how much of a birth is known stands in lists, families, pedigrees and files, and comes in again unchanged', async () => {
  const me = await signUp(kraal);
  const [dam, calf] = [uuid(), uuid()];
  await recorded(kraal, me, [
    cow(dam, { tag: 'A1', bornOn: '2015-07-01', bornPrecision: 'year' }),
    cow(uuid(), { tag: 'A2', bornOn: '2019-05-15', bornPrecision: 'month' }),
    cow(calf, { tag: 'A3', bornOn: '2021-03-04', damId: dam, sure: true }),
  ]);
  const { items } = await get(me, '/animals?limit=10&sort=tag');
  expect(items.map((one: Record<string, unknown>) => one['bornPrecision'])).toEqual([
    'year',
    'month',
    null,
  ]);
  const year = { id: dam, bornPrecision: 'year' };
  expect((await get(me, `/animals/${calf}/family`))['ancestors']).toMatchObject([year]);
  expect((await get(me, `/animals/${calf}/pedigree`))['ancestors']).toMatchObject([year]);
  const answer = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${me.farmId}/animals-file?format=csv&columns=tag,sex,born,dam`,
    headers: { authorization: `Bearer ${me.token}` },
  });
  const lines = answer.body.trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => line.split(/[;,]/)[2])).toEqual(['2015', '2019-05', '2021-03-04']);
  const { rows } = await looked(answer.body, { updateBy: 'tag' }, me);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});

it('a number of another register is given, exchanged and taken off by the register it is of', async () => {
  const me = await signUp(kraal);
  const id = uuid();
  const of = (scheme: string, number: string) => ({ official: [{ scheme, number }] });
  const worn = async () =>
    (await get(me, `/animals/${id}`))['identifiers']
      .filter((one: { until: string | null }) => one.until === null)
      .map(({ scheme, value }: Record<string, string>) => [scheme, value]);
  await recorded(kraal, me, [
    cow(id, of('SA Stud Book', '77')),
    event('identified', id, '2024-02-01', of('NAIT', 'NZ 1')),
    event('identified', id, '2024-03-01', of('NAIT', 'NZ 2')),
  ]);
  expect(await worn()).toEqual([
    ['SA Stud Book', '77'],
    ['NAIT', 'NZ 2'],
  ]);
  const lost = (scheme?: string) =>
    event('identifier_lost', id, '2024-04-01', { type: 'official', ...(scheme ? { scheme } : {}) });
  for (const nobodys of [lost(), lost('BCMS')])
    expect((await record(kraal, me, [nobodys])).body['answers'][0].code).toBe('not_worn');
  await recorded(kraal, me, [lost('SA Stud Book')]);
  expect(await worn()).toEqual([['NAIT', 'NZ 2']]);
});
