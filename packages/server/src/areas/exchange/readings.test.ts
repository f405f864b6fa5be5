import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

/** What is scored and measured, as it comes in by a file. */
const kraal = await openKraal();
const { looked, brought, get } = sheetsFor(kraal);
const known = (species: string, tag: string, more: object = {}, id = uuid()) =>
  event('registered', id, '2024-01-01', { species, sex: 'female', tag, ...more });
const fieldsOf = (rows: readonly { problems: readonly { field: string }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ field }) => field));

it('the days of readings tell in which order the file writes its days', async () => {
  const csv = 'tag,sex,condition,condition date\nK1,f,3,03/25/2026\nK2,f,2.5,03/04/2026\n';
  const { herd, as } = await brought(csv);
  expect(as['condition date']).toBe('conditionOn');
  expect(herd.get('K1')).toMatchObject({ condition: 3, conditionOn: '2026-03-25' });
  expect(herd.get('K2')).toMatchObject({ condition: 2.5, conditionOn: '2026-03-04' });
});

it('a list of an earlier version says scores without a day: what is known is no news, and no row is bad', async () => {
  const me = await signUp(kraal);
  const [weighed, scored] = [uuid(), uuid()];
  await recorded(kraal, me, [
    known('Cattle', 'K1', {}, weighed),
    known('Cattle', 'K2', {}, scored),
    event('condition_scored', weighed, '2024-02-01', { score: 3 }),
    event('condition_scored', scored, '2024-02-01', { score: 2 }),
    event('weighed', weighed, '2024-03-01', { massKg: 400 }),
  ]);
  const csv =
    'Tag,Sex,Mass kg,Weighed on,Condition,Camp\nK1,female,400,2024-03-01,3,\nK2,female,,,2,\n';
  const { rows, summary } = await looked(csv, { updateBy: 'tag' }, me);
  expect(fieldsOf(rows)).toEqual([[], []]);
  expect(summary).toMatchObject({ unchanged: 2, bad: 0 });
  const other = csv.replace('2024-03-01,3,', '2024-03-01,4,').replace(',,,2,', ',,,1.5,');
  const again = await looked(other, { updateBy: 'tag' }, me);
  expect(again.rows[0]?.changes).toEqual([
    { field: 'condition', from: null, to: 4, on: '2024-03-01' },
  ]);
  expect(fieldsOf(again.rows)).toEqual([[], ['condition']]);
});

it('a column of words is no score, and a record of past work has none', async () => {
  const words = await looked('tag,sex,condition\nK1,f,good\nK2,f,3+\n');
  expect(words.as['condition']).toBeNull();
  expect(words.summary).toMatchObject({ create: 2, bad: 0 });
  const me = await signUp(kraal);
  await recorded(kraal, me, [known('Cattle', 'K1')]);
  const past = await looked(
    'tag,date,famacha,disease\nK1,2024-03-01,3,redwater\n',
    { purpose: 'records', recordKind: 'diagnosis' },
    me,
  );
  expect(fieldsOf(past.rows)).toEqual([[]]);
});

it('what no such animal has is said at its cell, whoever says which animal it is', async () => {
  const me = await signUp(kraal);
  await recorded(kraal, me, [known('Cattle', 'K1'), known('Cattle', 'B1', { sex: 'male' })]);
  const { rows } = await looked(
    'tag,scrotum,condition,frame,date\nK1,34 cm,,,2024-03-01\nB1,34 cm,3,5.23,2024-03-01\nB1,,3.3,,2024-03-02\n',
    { purpose: 'weighings' },
    me,
  );
  expect(fieldsOf(rows)).toEqual([['scrotalCm'], [], ['condition']]);
});

it('rows that an earlier version looked at have no readings, and are shown and run', async () => {
  const me = await signUp(kraal);
  const file = await looked('tag,sex\nK1,f\n', {}, me);
  await inTenant(kraal.services.database, {
    tenant: { farmId: me.farmId, userId: me.userId },
    work: (transaction) =>
      transaction.execute(
        sql`update import_row set plan = plan #- '{facts,readings}' #- '{facts,undated}'
          #- '{facts,earNotch}' where farm_id = ${me.farmId}`,
      ),
  });
  expect((await get(me, `/imports/${file.id}/rows`))['items']).toHaveLength(1);
});
