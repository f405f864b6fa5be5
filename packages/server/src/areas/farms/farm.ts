import type { Request } from '@kraal/contract/endpoint';
import type { FarmDetails, updateFarm as contract } from '@kraal/contract/farms';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { farm as farmSchema } from '@kraal/contract/farms';
import { number, row, rowOf } from '../../platform/database/row.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { rebuildExpected } from '../breeding/index.ts';
import { recordAudit } from './audit.ts';
import { ofLedger } from '../ledger/tables.ts';
import { columnsOf } from '../../platform/database/columnsOf.ts';
import type { farm as farmTable } from './schema.ts';

export async function loadFarm(transaction: Transaction, farmId: string): Promise<FarmDetails> {
  const [found] = await select(
    transaction,
    rowOf(farmSchema),
    sql`select ${columnsOf<typeof farmTable>()(rowOf(farmSchema), 'f', { farmId: sql`f.id` })}
      from farm f where f.id = ${farmId}`,
  );
  if (!found) throw notFound('Farm');
  return found;
}

type Wish = Request<typeof contract>['body'];

const columns = {
  farmName: 'farm_name',
  timeZone: 'time_zone',
  address: 'address',
  gln: 'gln',
  brandMark: 'brand_mark',
  district: 'district',
  areaHa: 'area_ha',
  hectaresPerUnit: 'hectares_per_unit',
  massUnit: 'mass_unit',
  areaUnit: 'area_unit',
  currency: 'currency',
  withdrawalMeatDays: 'withdrawal_meat_days',
  withdrawalMilkDays: 'withdrawal_milk_days',
} as const satisfies Partial<Record<keyof Wish, string>>;

const changedMeanwhile = () =>
  new RequestError(
    409,
    'changed_meanwhile',
    'Somebody else changed the farm meanwhile. Look at it again, then save.',
  );

/** Two people who change the farm at one moment do not overwrite each other: the second is shown what the first did. */
export async function changeFarm(
  transaction: Transaction,
  { farmId, userId }: { farmId: string; userId: string },
  { version, ...wish }: Wish,
): Promise<FarmDetails> {
  if (wish.timeZone) checkTimeZone(wish.timeZone);
  const before = await loadFarm(transaction, farmId);
  if (version !== undefined && version !== before.version) throw changedMeanwhile();
  if (wish.timeZone && wish.timeZone !== before.timeZone)
    await rejectOtherDays(transaction, farmId);
  const sets: SQL[] = [sql`version = version + 1`];
  for (const [name, column] of Object.entries(columns)) {
    const value = wish[name as keyof typeof columns]; // the keys of that object
    if (value !== undefined) sets.push(sql`${sql.identifier(column)} = ${value}`);
  }
  if (wish.species)
    sets.push(
      sql`species = array(select jsonb_array_elements_text(${JSON.stringify(wish.species)}::jsonb))`,
    );
  if (wish.gestationDays)
    sets.push(sql`gestation_days = ${JSON.stringify(wish.gestationDays)}::jsonb`);
  if (wish.speciesSettings)
    sets.push(sql`species_settings = ${JSON.stringify(wish.speciesSettings)}::jsonb`);
  if (wish.gestationDays) await rebuildExpected(transaction, farmId);
  const seen = version === undefined ? sql`` : sql` and version = ${version}`;
  await updateSeen(
    transaction,
    sql`update farm set ${sql.join(sets, sql`, `)} where id = ${farmId}${seen}`,
    changedMeanwhile(),
  );
  await recordAudit(transaction, {
    farmId,
    userId,
    action: 'changed',
    subject: 'farm',
    detail: wish,
  });
  return loadFarm(transaction, farmId);
}

/** Days were counted where the farm was said to be: counted elsewhere, doses of old would hold back other days. */
async function rejectOtherDays(transaction: Transaction, farmId: string): Promise<void> {
  const [recorded] = await select(
    transaction,
    row({ one: number }),
    sql`select 1 as one from ${ofLedger.event} where farm_id = ${farmId} limit 1`,
  );
  if (recorded)
    throw new RequestError(
      409,
      'time_zone_in_use',
      'Entries were recorded in this time zone: their days, and the withdrawals counted from them, would be others. A farm keeps its time zone from its first entry on.',
    );
}

function checkTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    // The browser reads +02:00 as the database does not: to one it is before UTC, to the other behind it.
    if (/^[+-]/u.test(timeZone)) throw new Error('an offset is no zone');
  } catch {
    throw invalid({
      timeZone: ['This time zone is not known. Write it like Africa/Johannesburg.'],
    });
  }
}
