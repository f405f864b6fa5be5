import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-09-20T08:00:00Z') });
const { looked, brought, get, act } = sheetsFor(kraal);
const clip = async (me: Person): Promise<unknown> =>
  (await get(me, '/clip?species=Sheep'))['months'];
const shorn = { species: 'Sheep', updateBy: 'tag' };
const registered = (tag: string, more: object = {}) =>
  event('registered', uuid(), '2024-02-01', { species: 'Sheep', sex: 'female', tag, ...more });

it('a fleece that weighs what the last one did is another fleece; the same file again is none', async () => {
  const me = await signUp(kraal, ['Sheep']);
  await recorded(kraal, me, [registered('A')]);
  const of = (day: string) => `Tag,Date,Fleece kg\nA,${day},4.0\n`;
  await brought(of('2025-08-10'), shorn, me);
  await brought(of('2026-08-11'), shorn, me);
  const one = { heads: 1, weighedHeads: 1, weighedKg: 4 };
  const both = [
    { month: '2025-08', ...one },
    { month: '2026-08', ...one },
  ];
  expect(await clip(me)).toEqual(expect.arrayContaining(both));
  expect((await looked(of('2026-08-11'), shorn, me)).summary).toMatchObject({ unchanged: 1 });
});

it('of a lot that is here a file says no fleece, whether it says its heads or not', async () => {
  const me = await signUp(kraal, ['Sheep']);
  await recorded(kraal, me, [registered('L1', { heads: 200 })]);
  for (const csv of [
    'Tag,Date,Fleece kg\nL1,2026-08-11,4.0\n',
    'Tag,Heads,Date,Fleece kg\nL1,200,2026-08-11,4.0\n',
  ])
    expect((await looked(csv, shorn, me)).summary).toMatchObject({ bad: 1 });
  expect(await clip(me)).toEqual([]);
});

it('a file whose rows are not here any more ends, and keeps no other waiting', async () => {
  const me = await signUp(kraal, ['Sheep']);
  const { id } = await looked('Tag,Sex\nB,f\n', shorn, me);
  await inTenant(kraal.services.database, {
    tenant: { farmId: me.farmId, userId: null },
    work: (transaction) =>
      transaction.execute(
        sql`delete from import_row where farm_id = ${me.farmId} and import_id = ${id}`,
      ),
  });
  await act(me, id, 'run', 'imported');
  await brought('Tag,Sex,Born\nC,f,2024-01-01\n', shorn, me);
  const { body } = await call(kraal, 'GET', `/api/farms/${me.farmId}/animals?limit=10`, {
    token: me.token,
  });
  expect(body['items'].map(({ tag }: { tag: string }) => tag)).toEqual(['C']);
});
