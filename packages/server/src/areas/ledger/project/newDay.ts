import {
  type Database,
  type Transaction,
  inTenant,
  select,
} from '../../../platform/database/connection.ts';
import { json, row, text } from '../../../platform/database/row.ts';
import { type Day, dayOf } from '@kraal/domain/format/dates';
import { type StoredState, fromStored } from '@kraal/domain/ledger/state';
import { type SQL, sql } from 'drizzle-orm';
import type { FarmOfDay } from '../../../platform/http/authenticate.ts';
import type { Services } from '../../../platform/services.ts';
import { lockFarm } from '../lockFarm.ts';
import { parts } from '../parts.ts';
import { type HerdFarm, rowsToSave } from './animalRow.ts';
import { countByRules } from './countByRules.ts';
import { saveAnimals } from './project.ts';

const animalsPerRound = 2000;

/**
 * Time alone turns a calf into a heifer and a served cow into an overdue one. Whoever needs a farm on its new day
 * brings these columns to it first, once, and with the farm to themselves: what is recorded afterwards is compared
 * with columns of the same day.
 */
export async function bringToDay(database: Database, farm: FarmOfDay, now: Date): Promise<void> {
  const today = dayOf(now, farm.timeZone);
  await inTenant(database, {
    tenant: { farmId: farm.id, userId: null },
    work: async (transaction) => {
      const locked = await lockFarm(transaction, farm.id);
      if (locked.upTo === today) return;
      await countByRules(transaction, farm.id, locked);
      await refreshTo(transaction, { ...locked.facts, ...farm }, today);
    },
  });
}

/** Whose rows are wrong from that day on, by what the areas say of their own. */
const outdated = (farmId: string, today: Day): SQL =>
  sql.join(
    parts().flatMap(({ outdatedFrom = {} }) =>
      Object.entries(outdatedFrom).map(
        ([table, column]) => sql`select id from ${sql.identifier(table)}
          where farm_id = ${farmId} and ${sql.identifier(column)} <= ${today}`,
      ),
    ),
    sql` union `,
  );

/** Brings a farm that is locked already to a day. */
export async function refreshTo(
  transaction: Transaction,
  farm: HerdFarm,
  today: Day,
): Promise<void> {
  await refresh(transaction, farm, today);
  await transaction.execute(sql`update farm set up_to = ${today} where id = ${farm.id}`);
}

async function refresh(transaction: Transaction, farm: HerdFarm, today: Day): Promise<void> {
  for (;;) {
    const rows = await select(
      transaction,
      row({ state: json<StoredState>() }),
      sql`select state from animal where farm_id = ${farm.id}
        and id in (${outdated(farm.id, today)}) order by id limit ${animalsPerRound}`,
    );
    if (rows.length === 0) return;
    await saveAnimals(transaction, {
      farmId: farm.id,
      lives: rows.map(({ state }) => ({ was: {}, is: rowsToSave(farm, fromStored(state), today) })),
    });
  }
}

/** In the night, so that nobody waits for it in the morning. What fails is tried again by who enters first. */
export async function bringFarmsToDay(services: Services): Promise<void> {
  const rows = await select(
    services.database,
    row({ farm_id: text, time_zone: text }),
    sql`select farm_id, time_zone from farms_behind()`,
  );
  for (const { farm_id: id, time_zone: timeZone } of rows)
    await bringToDay(services.database, { id, timeZone }, services.now()).catch((error: unknown) =>
      services.log.error({ err: error, farmId: id }, 'the farm could not be brought to its day'),
    );
}
