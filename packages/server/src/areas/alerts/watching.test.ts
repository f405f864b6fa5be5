import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { cow } from '../../testing/watched.ts';
import { forgetDeliveries } from './watching.ts';

const now = new Date('2026-05-20T08:00:00Z');
const kraal = await openKraal({}, { now: () => now, watching: true });

it('a farm that was written is looked over by itself', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [
    cow(id, 'K1'),
    event('served', id, '2025-07-25', { method: 'natural' }),
  ]);
  const shelf = async (): Promise<string[]> => {
    const path = `/api/farms/${person.farmId}/alerts?shelf=open&limit=100`;
    const { body } = await call(kraal, 'GET', path, { token: person.token });
    return body['items'].map(({ rule }: { rule: string }) => rule);
  };
  await expect.poll(shelf).toContain('birth_overdue');
});

it('what was said half a year ago is forgotten, and what still waits is not', async () => {
  const { userId, farmId } = await signUp(kraal, ['Cattle']);
  const made = async (status: string, doneAt: string | null): Promise<string> => {
    const id = uuid();
    await kraal.services.database.execute(
      sql`insert into delivery (id, of_farm, user_id, channel, severity, content, status, made_at, due_at,
          done_at)
        values (${id}, ${farmId}, ${userId}, 'email', 'info', '{}', ${status}, '2025-10-01', '2027-01-01',
          ${doneAt})`,
    );
    return id;
  };
  const [old, fresh, waiting] = [
    await made('sent', '2025-11-20T00:00:00Z'),
    await made('sent', '2025-11-23T00:00:00Z'),
    await made('waiting', null),
  ];
  await forgetDeliveries(kraal.services);
  const { rows } = await kraal.services.database.execute(
    sql`select id from delivery where id in (${old}, ${fresh}, ${waiting}) order by made_at, id`,
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([fresh, waiting].toSorted());
});
