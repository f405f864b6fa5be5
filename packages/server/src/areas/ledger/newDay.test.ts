import { dayOf, type Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bringFarmsToDay } from './project/newDay.ts';
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
import { inTenant } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
import { inFarm } from '../../platform/http/inFarm.ts';

const kraal = await openKraal();
const { services } = kraal;
const clock = services.now;
const get = (path: string, who: Person, token = who.token) =>
  call(kraal, 'GET', `/api/farms/${who.farmId}${path}`, { token });
const calf = (on: Day) =>
  event('registered', uuid(), on, { species: 'Cattle', sex: 'female', tag: 'C1', bornOn: on });
const upTo = async ({ farmId, userId }: Person): Promise<string | null> => {
  const [found] = await inTenant(services.database, {
    tenant: { farmId, userId },
    work: (transaction) =>
      readRows<{ upTo: string | null }>(
        transaction,
        sql`select up_to as "upTo" from farm where id = ${farmId}`,
      ),
  });
  return found?.upTo ?? null;
};
const classOf = async ({ farmId, userId }: Person): Promise<string | undefined> => {
  const [found] = await inTenant(services.database, {
    tenant: { farmId, userId },
    work: (transaction) =>
      readRows<{ called: string }>(
        transaction,
        sql`select animal_class as called from animal where farm_id = ${farmId}`,
      ),
  });
  return found?.called;
};
const days = 86_400_000;
const later = (count: number) => {
  services.now = () => new Date(clock().getTime() + count * days);
};
/** A key does not run out while the clock goes on. */
const keyOf = async (owner: Person): Promise<Person> => {
  const { body } = await call(kraal, 'POST', `/api/farms/${owner.farmId}/api-keys`, {
    token: owner.token,
    body: { name: 'year', role: 'farm_manager' },
  });
  return { ...owner, token: body['key'] };
};

describe('a farm’s new day', () => {
  it('is brought once by whoever comes first, sixteen at once, before anything is read or recorded', async () => {
    const owner = await keyOf(await signUp(kraal));
    const born = dayOf(new Date(clock().getTime() - 200 * days), 'Africa/Johannesburg');
    const one = calf(born);
    await recorded(kraal, owner, [one]);
    expect(await classOf(owner)).toBe('heifer_calf');
    later(200);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? get('/animals?limit=5', owner)
          : record(kraal, owner, [
              event('weighed', one.animalIds?.[0] ?? '', dayOf(services.now(), 'UTC'), {
                massKg: 250 + index,
                sure: true,
              }),
            ]),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      if (body['items']) expect(body['items'][0].animalClass).toBe('heifer');
    }
    expect(await classOf(owner)).toBe('heifer');
    expect(await upTo(owner)).toBe(dayOf(services.now(), 'Africa/Johannesburg'));
    services.now = clock;
  });

  it('comes in the night, without anybody', async () => {
    const owner = await signUp(kraal);
    const born = dayOf(new Date(clock().getTime() - 364 * days), 'Africa/Johannesburg');
    await recorded(kraal, owner, [calf(born)]);
    await inTenant(services.database, {
      tenant: { farmId: owner.farmId, userId: null },
      work: (transaction) =>
        transaction.execute(sql`update farm set up_to = '2020-01-01' where id = ${owner.farmId}`),
    });
    later(10);
    await bringFarmsToDay(services);
    expect(await upTo(owner)).toBe(dayOf(services.now(), 'Africa/Johannesburg'));
    expect(await classOf(owner)).toBe('heifer');
    services.now = clock;
  });

  it('is nothing that a stranger can begin', async () => {
    const owner = await signUp(kraal);
    const stranger = await signUp(kraal);
    expect((await get('/animals', owner, stranger.token)).status).toBe(403);
    expect(await upTo(owner)).toBeNull();
  });
});

describe('reading changes nothing', () => {
  it('a GET’s transaction cannot write', async () => {
    const owner = await signUp(kraal);
    const bearer = await services.tokens.verify(owner.token, services.now());
    if (!bearer) throw new Error('no bearer');
    const door = { farmId: owner.farmId, needed: 'viewer' };
    const write = (readOnly: boolean) =>
      inFarm(services, {
        caller: { kind: 'person', bearer },
        door: { ...door, readOnly },
        work: (_entered, transaction) =>
          transaction.execute(sql`update farm set district = 'x' where id = ${owner.farmId}`),
      });
    await expect(write(true)).rejects.toMatchObject({ cause: { code: '25006' } });
    await expect(write(false)).resolves.toBeDefined();
  });

  it('a key’s use and an export are noted all the same', async () => {
    const owner = await signUp(kraal);
    const key = await keyOf(owner);
    expect((await get('/animals', key)).status).toBe(200);
    const { items } = (await get('/api-keys', owner)).body;
    expect(items[0].lastUsedAt).not.toBeNull();
    expect((await get('/export', owner)).status).toBe(200);
    const trail = (await get('/audit', owner)).body['items'] as { action: string }[];
    expect(trail.some(({ action }) => action === 'exported')).toBe(true);
  });
});
