import type { Farm } from '@kraal/domain/testing/generator/farm';
import type { Entry } from '@kraal/domain/testing/entry';
import { sql } from 'drizzle-orm';
import { inTenant, insertRows } from '../platform/database/connection.ts';
import type { Running } from '../start.ts';
import { call, type Person, signUp } from './kraal.ts';

/** The things a random farm names: its mobs, camps, places and medicines. */
export async function openRandomFarm(kraal: Running, farm: Farm): Promise<Person> {
  const owner = await signUp(kraal);
  const tenant = { farmId: owner.farmId, userId: owner.userId };
  await inTenant(kraal.services.database, {
    tenant,
    work: async (transaction) => {
      const named = (ids: readonly string[], name: string) =>
        ids.map((id, index) => ({
          farm_id: owner.farmId,
          id,
          name: `${name} ${index}`,
          version: 1,
        }));
      await insertRows(transaction, 'mob', named(farm.mobs, 'Mob'));
      await insertRows(transaction, 'camp', named(farm.camps, 'Camp'));
      await insertRows(
        transaction,
        'holding',
        named(farm.places, 'Place').map((one) => ({ ...one, is_own: false })),
      );
      for (const [index, { id, meat, milk, export: abroad }] of farm.medicines.entries())
        await transaction.execute(sql`
        insert into medicine (farm_id, id, name, medicine_class, species, dose_per, unit, meat_days,
          milk_days, export_days, needs_prescription, is_default)
        values (${owner.farmId}, ${id}, ${`Medicine ${index}`}, 'vitamin_mineral', '{}', 'head',
          'ml', ${meat}, ${milk}, ${abroad}, false, false)`);
      for (const [index, plan] of farm.plans.entries())
        await transaction.execute(sql`
        insert into protocol (farm_id, id, name, species, mode, medicine_id, sex, from_days,
          to_days,
          from_month, to_month, steps, never_pregnant, compulsory, is_default, version, created_at)
        values (${owner.farmId}, ${plan.id}, ${`Protocol ${index}`}, ${farm.species}, ${plan.mode},
          ${plan.medicine}, ${plan.sex}, ${plan.fromDays}, ${plan.toDays},
            ${plan.months?.[0] ?? null},
          ${plan.months ? ((plan.months[1] - 1) % 12) + 1 : null},
            ${sql.param([...plan.steps])}::int[],
          ${plan.neverPregnant}, false, false, 1, ${farm.from}::date)`);
    },
  });
  return owner;
}

export type Rejected = { entry: Entry; code: string; message: string };

/** Sends requests one after the other, and again what was refused, until nothing more is taken. */
export async function sendAll(
  kraal: Running,
  { token, farmId }: Person,
  requests: readonly Entry[][],
): Promise<Rejected[]> {
  let waiting: Rejected[] = [];
  const send = async (entries: readonly Entry[]): Promise<Rejected[]> => {
    const { status, body } = await call(kraal, 'POST', `/api/farms/${farmId}/events`, {
      token,
      body: { source: 'api', events: entries },
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return entries.flatMap((entry, index) => {
      const { result, code, message } = body['answers'][index];
      return result === 'rejected' ? [{ entry, code, message }] : [];
    });
  };
  for (const request of requests) waiting.push(...(await send(request)));
  for (let before = -1; waiting.length > 0 && before !== waiting.length; ) {
    before = waiting.length;
    const again = waiting.map(({ entry }) => entry);
    waiting = [];
    for (let from = 0; from < again.length; from += 500)
      waiting.push(...(await send(again.slice(from, from + 500))));
  }
  return waiting;
}
