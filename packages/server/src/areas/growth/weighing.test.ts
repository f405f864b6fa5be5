import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
import { event, openKraal, recorded, signUp, type TestEvent, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();

afterEach(() => vi.restoreAllMocks());

/** Statements that write, each as its verb, its table and the columns it sets. */
function written(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
    const found = /^(insert into|update|delete from) (\w+)/.exec(plain);
    const set = /^update \w+ \w+ set \(([^)]*)\)/.exec(plain)?.[1];
    return found ? [`${found[1]} ${found[2]}${set ? `: ${set}` : ''}`] : [];
  });
}

it('a weighing touches the ledger, its own readings and growth, and no index of the herd or of breeding', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const send = (one: TestEvent) => recorded(kraal, person, [one]);
  const cow = uuid();
  const born = { species: 'Cattle', sex: 'female', tag: 'W1', bornOn: '2020-01-01' };
  await send(event('registered', cow, '2024-01-01', born));
  await send(event('weighed', cow, '2024-02-01', { massKg: 400 }));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await send(event('weighed', cow, '2024-03-01', { massKg: 420 }));
  const calls = query.mock.calls as unknown as [string | { text: string }][]; // of its overloads the first that fits
  const texts = calls.map(([one]) => (typeof one === 'string' ? one : one.text));
  vi.restoreAllMocks();
  expect(written(texts)).toEqual([
    'insert into event',
    'insert into event_animal',
    'insert into measurement',
    'insert into growth_day',
    // Of its state only what changed, and no column that a list is sorted by.
    'update animal',
    'update animal_growth: mass_kg, mass_on, adg_g, last_seen_on',
    'delete from growth_day',
    // For devices that keep the herd.
    'insert into animal_change',
  ]);
  const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
  const indexes = await owner.transaction((transaction) =>
    readRows<{ table: string; indexes: number; ofState: number }>(
      transaction,
      sql`select c.relname as table, count(*)::int as indexes,
          count(*) filter (where pg_get_indexdef(i.indexrelid) ~ '\\mstate\\M')::int as "ofState"
        from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relname in ('animal', 'animal_growth', 'measurement') group by 1 order by 1`,
    ),
  );
  await owner.$client.end();
  // That of the state is in no index, so that its row keeps its place in all of them.
  expect(indexes).toMatchObject([
    { table: 'animal', ofState: 0 },
    { table: 'animal_growth', indexes: 4 },
    { table: 'measurement', indexes: 2 },
  ]);
});
