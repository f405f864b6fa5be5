import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/connection.ts';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();

type Animal = {
  id: string;
  tag: string;
  sex: string;
  bornOn: string | null;
  massKg: number | null;
  adgG: number | null;
  animalClass: string;
  lastSeenOn: string;
  campName: string | null;
};

const get = async (person: { farmId: string; token: string }, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${person.farmId}${path}`, { token: person.token })).body;

/** A herd in which of everything that is sorted by some is not known, and much is the same. */
async function herd() {
  const person = await signUp(kraal, ['Cattle']);
  const camps: string[] = [];
  for (const name of ['Vlei', 'bo-kamp', 'Agter', 'Leeg'])
    camps.push(
      (
        await call(kraal, 'POST', `/api/farms/${person.farmId}/camps`, {
          token: person.token,
          body: { name, areaHa: null },
        })
      ).body['id'],
    );
  const entries = Array.from({ length: 61 }, (_, index) => {
    const id = uuid();
    const day = (month: number) => `2024-${String(month).padStart(2, '0')}-10`;
    return [
      event('registered', id, day(1), {
        species: 'Cattle',
        sex: index % 4 === 0 ? 'male' : 'female',
        tag: `K${index}`,
        ...(index % 5 === 0 ? {} : { bornOn: `20${15 + (index % 7)}-03-01` }),
        ...(index % 6 === 0 ? {} : { campId: camps[index % 3] }),
      }),
      ...(index % 3 === 0 ? [] : [event('weighed', id, day(2), { massKg: 300 + (index % 9) })]),
      ...(index % 3 === 1 ? [event('weighed', id, day(4), { massKg: 320 + (index % 4) })] : []),
      ...(index % 11 === 0 ? [event('noted', id, day(6), { text: 'seen' })] : []),
    ];
  });
  await recorded(kraal, person, entries.flat());
  return { person, camps };
}

/** Every row, page by page, with what each page said of the whole. */
async function walk(person: { farmId: string; token: string }, query: string, limit: number) {
  const rows: Animal[] = [];
  const totals = new Set<string>();
  for (let cursor = ''; ; ) {
    const page = await get(person, `/animals?limit=${limit}${query}${cursor}`);
    rows.push(...page['items']);
    totals.add(`${page['total']} ${page['heads']} ${page['more']}`);
    if (!page['nextCursor']) return { rows, totals: [...totals] };
    cursor = `&cursor=${page['nextCursor']}`;
  }
}

const values: Record<string, (one: Animal) => string | number | null> = {
  tag: ({ tag }) => Number(tag.slice(1)),
  age: ({ bornOn }) => bornOn,
  mass: ({ massKg }) => massKg,
  adg: ({ adgG }) => adgG,
  class: ({ animalClass }) => animalClass,
  seen: ({ lastSeenOn }) => lastSeenOn,
  camp: ({ campName }) => campName?.toLowerCase() ?? null,
};

/** The list as it should come: by value, then by id, what is not known behind all that is. */
function inOrder(rows: readonly Animal[], sort: string, down: boolean): string[] {
  const valueOf = values[sort] ?? (() => null);
  const turned = sort === 'age' ? !down : down;
  const sign = turned ? -1 : 1;
  return [...rows]
    .sort((one, other) => {
      const [a, b] = [valueOf(one), valueOf(other)];
      if ((a === null) !== (b === null)) return a === null ? 1 : -1;
      if (a !== null && b !== null && a !== b) return (a < b ? -1 : 1) * sign;
      return (one.id < other.id ? -1 : 1) * sign;
    })
    .map(({ id }) => id);
}

describe('the herd page by page', async () => {
  const { person, camps } = await herd();
  const filters = ['', '&sex=female', '&seenBefore=2024-03-01', `&campId=${camps[1]}`, '&q=1'];
  it.each(Object.keys(values))('by %s, up and down, whatever is filtered', async (sort) => {
    for (const filter of filters)
      for (const down of [false, true]) {
        const query = `&sort=${sort}&descending=${down}${filter}`;
        const { rows, totals } = await walk(person, query, 7);
        const all = (await get(person, `/animals?limit=200${filter}`))['items'] as Animal[];
        expect(
          rows.map(({ id }) => id),
          query,
        ).toEqual(inOrder(all, sort, down));
        // Counted once, and said on every page.
        expect(totals, query).toEqual([`${all.length} ${all.length} false`]);
      }
  });

  it('camps of one name, and those that were given up, keep each animal once', async () => {
    const { rows } = await walk(person, '&sort=camp&status=all', 4);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(61);
  });

  it('who was there all the time is on exactly one page, while others come, go and change', async () => {
    const { person: busy } = await herd();
    const stays = (await get(busy, '/animals?limit=200&sort=tag'))['items'] as Animal[];
    for (const sort of ['tag', 'age', 'class', 'camp', 'mass']) {
      const seen: string[] = [];
      for (let cursor = '', page = 0; ; page += 1) {
        const answer = await get(busy, `/animals?limit=7&sort=${sort}${cursor}`);
        seen.push(...answer['items'].map(({ id }: Animal) => id));
        if (!answer['nextCursor']) break;
        cursor = `&cursor=${answer['nextCursor']}`;
        // One comes before the page and one behind it; the one before goes again, and one more is weighed.
        const [first, last] = [uuid(), uuid()];
        const born = { species: 'Cattle', sex: 'female', bornOn: '2016-03-01' };
        await recorded(kraal, busy, [
          event('registered', first, '2024-05-01', { ...born, tag: `A-${sort}-${page}` }),
          event('registered', last, '2024-05-01', { ...born, tag: `Z-${sort}-${page}` }),
          event('weighed', first, '2024-05-02', { massKg: 301 + page }),
          event('lost', first, '2024-05-03', {}),
        ]);
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(
        stays.filter(({ id }) => !seen.includes(id)).map(({ tag }) => tag),
        sort,
      ).toEqual([]);
    }
  });

  it('words are found however many spaces part or end them', async () => {
    const who = await signUp(kraal, ['Cattle']);
    const [one, other] = [uuid(), uuid()];
    const cow = { species: 'Cattle', sex: 'female' };
    await recorded(kraal, who, [
      event('registered', one, '2024-01-01', { ...cow, tag: 'B1', breeder: 'Nuwe   Stoet' }),
      event('registered', other, '2024-01-01', { ...cow, tag: 'B2', breeder: 'Nuwe Stoetery' }),
    ]);
    for (const written of ['Nuwe   Stoet', ' nuwe  stoet ', 'Nuwe Stoet']) {
      const { items } = await get(who, `/animals?breeder=${encodeURIComponent(written)}`);
      expect(
        items.map(({ tag }: Animal) => tag),
        written,
      ).toEqual(['B1']);
    }
    expect((await get(who, '/animals?breeder=%20'))['total']).toBe(2);
  });

  it('refuses a cursor of another order or of nobody', async () => {
    const page = await get(person, '/animals?limit=5&sort=mass');
    for (const [sort, cursor] of [
      ['camp', page['nextCursor']],
      ['age', page['nextCursor']],
      ['mass', Buffer.from('9 9\nnothing').toString('base64url')],
      ['mass', Buffer.from('9999999999999999 9\nx').toString('base64url')],
      ['tag', 'AAAA'],
    ]) {
      const { status } = await call(
        kraal,
        'GET',
        `/api/farms/${person.farmId}/animals?sort=${sort}&cursor=${cursor}`,
        { token: person.token },
      );
      expect([sort, status]).toEqual([sort, 422]);
    }
  });
});

it('a list that nobody counts to its end says so, and chips and camps are counted all the same', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
  const run = (query: SQL) => owner.execute(query);
  await run(sql`insert into animal (farm_id, id, species, sex, heads, is_lot, status, status_on,
      born_on, tag, tag_key, tag_sort, animal_class, search_text, state)
    select ${person.farmId}, gen_random_uuid(), 'Cattle', 'female', 1, false, 'alive', '2020-01-01',
      '2019-01-01', 'K' || n, 'K' || n, 'k' || lpad(n::text, 10, '0'), 'cow', 'k' || n, '{}'
    from generate_series(1, 10050) n`);
  await run(sql`insert into animal_growth (farm_id, id, species, status, animal_class, heads, last_seen_on)
    select farm_id, id, species, status, animal_class, heads, '2020-01-01' from animal
    where farm_id = ${person.farmId}`);
  await run(sql`insert into herd_count select farm_id, species, status, animal_class, sex, is_lot,
      '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', sum(heads), count(*)
    from animal where farm_id = ${person.farmId} group by 1, 2, 3, 4, 5, 6`);
  await owner.$client.end();
  const said = async (query: string) => {
    const page = await get(person, `/animals?limit=2${query}`);
    return { total: page['total'], heads: page['heads'], more: page['more'] };
  };
  expect(await said('')).toEqual({ total: 10_050, heads: 10_050, more: false });
  expect(await said('&bornFrom=2018-01-01')).toEqual({ total: 10_000, heads: 10_000, more: true });
  expect(await said('&bornFrom=2020-01-01')).toEqual({ total: 0, heads: 0, more: false });
  // Looked up once where few are found, twice where many are, and with and without signs: of 1 to 10,050 as one counts them.
  const count = (text: string) =>
    Array.from({ length: 10_050 }, (_one, at) => `k${at + 1}`).filter((tag) => tag.includes(text))
      .length;
  for (const [typed, text] of [
    ['347', '347'],
    ['K-34-7', 'k347'],
    ['k10', 'k10'],
    ['k1', 'k1'],
    ['100', '100'],
    ['k99999', 'k99999'],
    ['47', '47'],
    ['4%', '4'],
    ['_', '_'],
  ] as const)
    expect(await said(`&q=${typed}`), typed).toMatchObject({ total: count(text) });
  expect(count('k1')).toBeGreaterThan(1000);
  const walked = await walk(person, '&q=k347', 4);
  expect(walked.rows.map(({ tag }) => tag)).toEqual(
    ['K347', ...Array.from({ length: 10 }, (_one, at) => `K347${at}`)].map(String),
  );
  const { classes } = await get(person, '/animal-classes?species=Cattle');
  expect(classes).toEqual([{ animalClass: 'cow', heads: 10_050, records: 10_050 }]);
});
