import { expect, it } from 'vitest';
import { openKraal, signUp } from '../../testing/kraal.ts';
import { afterCommit, inTenant } from './connection.ts';

const kraal = await openKraal();

it('what waits for the commit waits in a savepoint too, and never happens where all is taken back', async () => {
  const { farmId, userId } = await signUp(kraal);
  const done: string[] = [];
  const { database } = kraal.services;
  const inside = (fails: boolean) =>
    inTenant(database, {
      tenant: { farmId, userId },
      work: async (transaction) => {
        await afterCommit(() => void done.push('outer'));
        await transaction.transaction(async () => afterCommit(() => void done.push('inner')));
        expect(done).toEqual([]);
        if (fails) throw new Error('taken back');
      },
    });
  await expect(inside(true)).rejects.toThrow('taken back');
  expect(done).toEqual([]);
  await inside(false);
  expect(done).toEqual(['outer', 'inner']);
  // No transaction is open any more: at once.
  await afterCommit(() => void done.push('alone'));
  expect(done.at(-1)).toBe('alone');
});
