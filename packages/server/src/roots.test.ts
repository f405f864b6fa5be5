import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from './testing/kraal.ts';

/**
 * What fifty thousand hostile requests came down to: each root a case of its own, so that it says by name what breaks.
 * A refusal says what is wrong; none of these is a fault.
 */
const kraal = await openKraal();
const me = await signUp(kraal);
const other = await signUp(kraal);
const cow = uuid();
await recorded(kraal, me, [
  event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'K1' }),
]);

const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> =>
  call(kraal, method as 'GET', `/api/farms/${me.farmId}${path}`, {
    token: me.token,
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
  });
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const json = { 'content-type': 'application/json' };
const raw = (payload: string | Buffer, headers: Record<string, string>, who: Person = me) =>
  kraal.app.inject({
    method: 'POST',
    url: `/api/farms/${who.farmId}/imports`,
    payload,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });
/** The result of one entry, or the status where the request was refused whole. */
const entry = async (change: object): Promise<string | number> => {
  const { status, body } = await record(kraal, me, [
    { ...event('noted', cow, '2024-02-01', { text: 'x' }), ...change } as never,
  ]);
  return body['answers']?.[0]?.result ?? status;
};
const csv = (text: string, name = 'herd.csv') =>
  uploadFile(kraal, `/api/farms/${me.farmId}/imports`, me.token, name, Buffer.from(text));

describe('what is sent', () => {
  it('JSON of ten thousand levels, as a body and inside an entry', async () => {
    expect((await send('POST', '/events', deep(10_000), json)).status).toBe(422);
    expect(await entry({ payload: JSON.parse(`{"text":${deep(3_000)}}`) })).not.toBe('recorded');
  });
  it('a body that is none, or is not what it says', async () => {
    expect((await send('POST', '/events', '', json)).status).toBeLessThan(500);
    expect((await send('POST', '/events', '{"a":', json)).status).toBeLessThan(500);
    expect((await send('POST', '/events', 'x', { 'content-type': 'text/plain' })).status).toBe(422);
    expect((await send('POST', '/events', 'x', { 'content-type': 'a/b' })).status).toBe(415);
    expect(
      (await send('POST', '/events', '{}', { ...json, 'content-encoding': 'gzip' })).status,
    ).toBeLessThan(500);
  });
  it('more than is read', async () => {
    const { status } = await send('POST', '/events', `{"a":"${'x'.repeat(40_000_000)}"}`, json);
    expect(status).toBe(413);
  });
  it('a method that is not there', async () => {
    expect((await send('PUT', '/mobs', {})).status).toBe(404);
  });
  it('a token that is none', async () => {
    for (const token of ['', 'x', 'a.b.c', 'x'.repeat(9000), '\u00e9'])
      expect((await call(kraal, 'GET', `/api/farms/${me.farmId}/animals`, { token })).status).toBe(
        401,
      );
  });
});

describe('ids and pages', () => {
  const dashes = '-'.repeat(36);
  it('an id of 36 dashes, signed in and not', async () => {
    expect((await send('GET', `/animals/${dashes}`)).status).toBe(404);
    expect((await call(kraal, 'GET', `/api/farms/${dashes}/animals`, {})).status).toBe(401);
    expect(
      (await call(kraal, 'GET', `/api/farms/${dashes}/animals`, { token: me.token })).status,
    ).toBe(404);
    expect((await call(kraal, 'GET', `/api/invitations/${dashes}`, {})).status).toBe(404);
    expect(await entry({ animalIds: [dashes] })).toBe('rejected');
  });
  it('an id in capitals is the same id', async () => {
    expect((await send('GET', `/animals/${cow.toUpperCase()}`)).body['id']).toBe(cow);
    const id = uuid();
    expect(await entry({ id })).toBe('recorded');
    expect(await entry({ id: id.toUpperCase() })).toBe('duplicate');
  });
  it('a cursor of another list, of another farm, and of 1e400', async () => {
    await recorded(
      kraal,
      other,
      ['A', 'B', 'C'].map((tag) =>
        event('registered', uuid(), '2024-01-01', { species: 'Cattle', sex: 'female', tag }),
      ),
    );
    const { body } = await call(
      kraal,
      'GET',
      `/api/farms/${other.farmId}/animals?limit=1&sort=mass`,
      { token: other.token },
    );
    const theirs = encodeURIComponent(String(body['nextCursor']));
    for (const sort of ['tag', 'age', 'mass', 'adg', 'seen', 'camp']) {
      const answer = await send('GET', `/animals?limit=1&sort=${sort}&cursor=${theirs}`);
      expect([200, 422]).toContain(answer.status);
      for (const { id } of answer.body['items'] ?? []) expect(id).toBe(cow);
    }
    for (const text of ['1e400', '["1e400","x"]', '[1e400]', '{"a":1e400}', 'null', deep(500)])
      for (const path of ['/animals?sort=mass&', '/mobs?', '/events?', '/treatments?', '/due?'])
        expect(
          (await send('GET', `${path}cursor=${Buffer.from(text).toString('base64url')}`)).status,
        ).toBeLessThan(500);
  });
  it('a page of none, of too many and of no number', async () => {
    for (const limit of ['0', '-1', '1e9', 'NaN', '1e400', ''])
      expect((await send('GET', `/animals?limit=${limit}`)).status).toBe(422);
  });
});

describe('days and numbers', () => {
  it('years 0 and 9999', async () => {
    for (const day of ['0000-01-01', '0000-00-00', '9999-12-31', '10000-01-01', '-0001-01-01']) {
      expect((await send('GET', `/animals?bornFrom=${day}`)).status).toBeLessThan(500);
      expect((await send('GET', `/due?to=${day}`)).status).toBeLessThan(500);
      expect(await entry({ occurredAt: `${day}T10:00:00Z` })).toBe('rejected');
      const born = event('registered', uuid(), '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        bornOn: day,
      });
      const { body } = await record(kraal, me, [born]);
      expect(body['answers'][0].result, day).toBe('rejected');
    }
  });
  it('a cost above what the database’s integers hold', async () => {
    const { body } = await send('POST', '/medicines', {
      name: 'Duur',
      medicineClass: 'vitamin_mineral',
      unit: 'ml',
      meatDays: 0,
    });
    for (const costCents of [2 ** 31, 2 ** 53, 1e300]) {
      const answer = await send('POST', `/medicines/${body['id']}/batches`, {
        number: `L${costCents}`,
        bought: 10,
        costCents,
      });
      expect([200, 422]).toContain(answer.status);
    }
    for (const priceCents of [2 ** 53, 1e300, -1])
      expect(await entry({ kind: 'sold', payload: { to: 'x', priceCents, sure: true } })).toBe(
        'rejected',
      );
  });
});

describe('names', () => {
  it('__proto__ and constructor as kind, species, sort and column', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await entry({ kind: name })).toBe('rejected');
      expect((await send('GET', `/animals?species=${name}`)).status).toBe(422);
      expect((await send('GET', `/animals?sort=${name}`)).status).toBe(422);
      expect((await send('GET', `/breeding/measures?species=${name}`)).status).toBe(422);
      const { status, body } = await csv(`tag,${name}\nA,1\n`);
      expect(status).toBe(200);
      const mapping = { ...body['mapping'], 1: name };
      expect(
        (
          await send('POST', `/imports/${body['id']}/check`, {
            mapping,
            options: { species: 'Cattle' },
          })
        ).status,
      ).toBe(422);
    }
    expect(await entry({ payload: JSON.parse('{"text":"x","__proto__":{"a":1}}') })).not.toBe(500);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
  it('NUL and halves of letters in cells, in the name of a file and in names', async () => {
    const named = await csv('tag,name\nA,x\n', 'he\u0000rd.csv');
    expect([200, 422]).toContain(named.status);
    // A text with NUL in it is no text: it is refused as a file, with what to do.
    expect((await csv('tag,name\nA\u0000B,x\u0000\n')).status).toBe(422);
    for (const name of ['a\u0000b', '\ud800', '\u0000'])
      expect((await send('POST', '/mobs', { name })).status).toBe(422);
    // One entry that cannot be kept, as a phone leaves it that cut a picture in two, refuses no other.
    for (const text of ['a\u0000b', 'tick \ud83d', JSON.parse(deep(3_000))]) {
      const [bad, good] = [text, 'fine'].map((said) =>
        event('noted', cow, '2024-02-01', { text: said }),
      );
      const { body: said } = await record(kraal, me, [bad, good] as never);
      expect(said).toMatchObject({ recorded: 1, rejected: 1, answers: [{ id: bad?.id }, {}] });
    }
  });
});

describe('files', () => {
  it('a form that breaks off, has no boundary, no file or two', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const answers = [
      await raw(`${head}tag,sex\nA`, form),
      await raw(`${head}tag,sex\nA,f\n\r\n--x--\r\n`, { 'content-type': 'multipart/form-data' }),
      await raw('--x--\r\n', form),
      await raw('', form),
      await raw(`${head}a\r\n${head}b\r\n--x--\r\n`, form),
      await raw('{}', json),
    ];
    for (const { statusCode, body } of answers) {
      expect(statusCode, body).toBeGreaterThanOrEqual(400);
      expect(statusCode, body).toBeLessThan(500);
    }
  });
  it('a photo whose file is gone', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const path = `/api/farms/${me.farmId}/photos`;
    const { status, body } = await uploadFile(kraal, path, me.token, 'k.png', picture);
    expect(status).toBe(200);
    const folder = join(kraal.dataDir, 'files');
    for (const name of readdirSync(folder, { recursive: true }).map(String))
      if (statSync(join(folder, name)).isFile()) rmSync(join(folder, name));
    expect((await send('GET', `/photos/${body['id']}`)).status).toBe(404);
  });
});

describe('twice and at once', () => {
  it('an animal twice in one entry, and an entry twice in one request', async () => {
    expect(await entry({ animalIds: [cow, cow] })).toBe('recorded');
    const twice = event('noted', cow, '2024-02-01', { text: 'x' });
    const { body } = await record(kraal, me, [twice, twice]);
    expect(body).toMatchObject({ recorded: 1, duplicate: 1, rejected: 0 });
  });
  it('one name by eight at once, one entry by eight at once', async () => {
    const eight = Array.from({ length: 8 });
    const mobs = await Promise.all(eight.map(() => send('POST', '/mobs', { name: 'Vers' })));
    expect(mobs.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(mobs.filter(({ status }) => status >= 500)).toHaveLength(0);
    const one = event('noted', cow, '2024-02-01', { text: 'x' });
    const answers = await Promise.all(eight.map(() => record(kraal, me, [one])));
    expect(answers.map(({ body }) => body['answers'][0].result).sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'duplicate'),
      'recorded',
    ]);
  });
  it('an entry that cancels itself, one that is not there, and one of another farm', async () => {
    const id = uuid();
    const theirs = event('registered', uuid(), '2024-01-01', { species: 'Goats', sex: 'female' });
    await recorded(kraal, other, [theirs]);
    for (const eventId of [id, uuid(), theirs.id])
      expect(
        await entry({ id, kind: 'voided', payload: {}, voids: { eventId, reason: 'x' } }),
      ).toBe('rejected');
  });
});
