import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { call, event, openKraal, recorded, signUp, uploadFile, uuid } from '../../testing/kraal.ts';
import { readRows } from '../../testing/readRows.ts';
import { keepHouse } from '../admin/index.ts';

const kraal = await openKraal();
const { database } = kraal.services;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const filesIn = (folder: string): string[] =>
  existsSync(join(kraal.dataDir, 'files', folder))
    ? readdirSync(join(kraal.dataDir, 'files', folder))
    : [];
const makeDue = (farmId: string, userId: string) =>
  inTenant(database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      await transaction.execute(
        sql`update farm set erase_after = kraal_now() - interval '1 minute' where id = ${farmId}`,
      );
      await transaction.execute(
        sql`update user_account set erase_after = kraal_now() - interval '1 minute'
        where id = ${userId}`,
      );
    },
  });

it('with a farm go its notices, with a person theirs and their picture', async () => {
  const owner = await signUp(kraal);
  const other = await signUp(kraal);
  const photo = (who: typeof owner) =>
    uploadFile(kraal, '/api/auth/me/photo', who.token, 'me.png', picture);
  expect((await photo(owner)).status).toBe(200);
  expect((await photo(owner)).status).toBe(200);
  expect(filesIn('people'), 'the picture before goes with the new one').toHaveLength(1);
  await photo(other);
  const tellAbout = (userId: string, farmId: string) =>
    database.execute(sql`insert into notice (id, user_id, what, about) values (${uuid()}, ${userId},
      'import_done', ${JSON.stringify({ farmId, fileName: 'x', rows: '1' })}::jsonb)`);
  await tellAbout(other.userId, owner.farmId);
  await tellAbout(other.userId, other.farmId);
  await tellAbout(owner.userId, other.farmId);
  await makeDue(owner.farmId, owner.userId);
  await keepHouse(kraal.services);
  expect(filesIn('people')).toHaveLength(1);
  const { rows } = await database.execute<{ user_id: string; farm: string }>(
    sql`select user_id, about->>'farmId' as farm from notice where about ? 'farmId'`,
  );
  expect(rows).toEqual([{ user_id: other.userId, farm: other.farmId }]);
});

it('waits for whoever writes into the farm, and nothing is written after it', async () => {
  const owner = await signUp(kraal);
  const tenant = { farmId: owner.farmId, userId: owner.userId };
  const writing = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const writer = inTenant(database, {
    tenant,
    work: async (transaction) => {
      await transaction.execute(
        sql`insert into camp (farm_id, id, name) values (${owner.farmId}, ${uuid()}, 'Before')`,
      );
      writing.resolve();
      await done.promise;
    },
  });
  await writing.promise;
  // A row that is locked would be waited for in any case: the day comes by the owner of the database.
  await makeDue(owner.farmId, owner.userId);
  let isErased = false;
  const erasing = keepHouse(kraal.services).then(() => {
    isErased = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isErased).toBe(false);
  const late = call(kraal, 'POST', `/api/farms/${owner.farmId}/camps`, {
    token: owner.token,
    body: { name: 'After' },
  });
  done.resolve();
  await Promise.all([writer, erasing]);
  expect((await late).status).toBe(403);
  const left = await inTenant(database, {
    tenant,
    work: (transaction) =>
      readRows(transaction, sql`select name from camp where farm_id = ${owner.farmId}`),
  });
  expect(left).toEqual([]);
});

it('sixteen who record while it is erased leave nothing behind', async () => {
  const owner = await signUp(kraal);
  const record = () =>
    call(kraal, 'POST', `/api/farms/${owner.farmId}/events`, {
      token: owner.token,
      body: {
        source: 'web',
        events: [event('registered', uuid(), '2025-01-01', { species: 'Cattle', sex: 'female' })],
      },
    });
  await recorded(kraal, owner, [
    event('registered', uuid(), '2025-01-01', { species: 'Cattle', sex: 'female', tag: 'T1' }),
  ]);
  await makeDue(owner.farmId, owner.userId);
  const [, ...answers] = await Promise.all([
    keepHouse(kraal.services),
    ...Array.from({ length: 16 }, record),
  ]);
  for (const { status } of answers) expect([200, 401, 403]).toContain(status);
  const tenant = { farmId: owner.farmId, userId: owner.userId };
  const left = await inTenant(database, {
    tenant,
    work: (transaction) =>
      readRows(
        transaction,
        sql`select id from event where farm_id = ${owner.farmId}
        union all select id from animal where farm_id = ${owner.farmId}`,
      ),
  });
  expect(left).toEqual([]);
});
