import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';
import { writeRows } from './run/writeRows.ts';
import { loadImport, loadOrder, loadPlans } from './store.ts';

/** What only the run refuses, as in a file too large to be rehearsed, is refused with its whole row. */
const kraal = await openKraal();
const { looked } = sheetsFor(kraal);

it('a row of which one entry is refused leaves none of the others behind', async () => {
  const me = await signUp(kraal);
  const [first, second] = [uuid(), uuid()];
  const known = (id: string, tag: string) =>
    event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', tag });
  await recorded(kraal, me, [known(first, 'K1'), known(second, 'K2')]);
  const { id, summary } = await looked(
    'tag,mass,date,weaned\nK1,180,2024-08-01,2024-08-01\nK2,190,2024-08-01,2024-08-01\n',
    { updateBy: 'tag' },
    me,
  );
  expect(summary).toMatchObject({ update: 2, bad: 0 });
  // Between the look and the step somebody else weans the first.
  await recorded(kraal, me, [event('weaned', first, '2024-07-15', {})]);
  const told = await inTenant(kraal.services.database, {
    tenant: me,
    work: async (transaction) => {
      const stored = await loadImport(transaction, { farmId: me.farmId, id });
      const order = await loadOrder(transaction, me.farmId, stored);
      return writeRows(transaction, {
        recorder: {
          farmId: me.farmId,
          userId: me.userId,
          role: 'farm_owner',
          timeZone: 'Africa/Johannesburg',
          source: 'import',
          now: kraal.services.now(),
          importId: id,
        },
        looked: stored,
        plans: await loadPlans(transaction, me.farmId, { of: stored, rowNumbers: order }),
      });
    },
  });
  expect([...told.rejected.keys()]).toEqual([2]);
  const kinds = async (animalId: string) => {
    const path = `/api/farms/${me.farmId}/animals/${animalId}/events?limit=50`;
    const { body } = await call(kraal, 'GET', path, { token: me.token });
    return body.items.map(({ kind }: { kind: string }) => kind).sort();
  };
  expect(await kinds(first)).toEqual(['registered', 'weaned']);
  expect(await kinds(second)).toEqual(['registered', 'weaned', 'weighed']);
});
