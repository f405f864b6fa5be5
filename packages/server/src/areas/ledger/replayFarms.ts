import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { type Database, select, type Transaction } from '../../platform/database/connection.ts';
import { moment as instant, row, text } from '../../platform/database/row.ts';
import { tried } from '../../platform/database/tried.ts';
import { lockFarm } from './lockFarm.ts';
import { type Difference, rebuildFarm, replayFarm } from './replayFarm.ts';
import { bringAsAWhole } from './rules/catchUp.ts';
import { isBehind } from './rules/version.ts';

/**
 * Rebuilds every animal of every farm, farm by farm, and names what differs; with a clock it puts that right. What older
 * rules left differs by its nature: such a farm is brought to today's first, for the look alone where nothing is put right.
 */
export async function* replayFarms(
  owner: Database,
  putRight: Clock | null,
): AsyncGenerator<{ name: string; differences: Difference[] }> {
  const farms = await owner.transaction((transaction) =>
    select(
      transaction,
      row({ id: text, timeZone: text, name: text }),
      sql`select f.id, f.time_zone as "timeZone", f.farm_name as name from farm f order by f.id`,
    ),
  );
  for (const { name, ...one } of farms) {
    const differences = await owner.transaction(async (transaction) => {
      const locked = await lockFarm(transaction, one.id);
      const farm = { ...locked.facts, ...one };
      const moment = { farm, locked, now: putRight?.() ?? (await nowIn(transaction)) };
      const look = async (within: Transaction): Promise<Difference[]> => {
        if (isBehind(locked)) await bringAsAWhole(within, moment);
        return replayFarm(within, farm);
      };
      if (!putRight) return tried(transaction, look);
      const differing = await look(transaction);
      if (differing.length > 0) await rebuildFarm(transaction, farm, moment.now);
      return differing;
    });
    yield { name, differences };
  }
}

async function nowIn(transaction: Transaction): Promise<Date> {
  const [found] = await select(transaction, row({ now: instant }), sql`select kraal_now() as now`);
  if (!found) throw new Error('there is always a now');
  return new Date(found.now);
}
