import { offLabelLeast } from '@kraal/domain/health/label';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';
import { ofFarms } from '../farms/tables.ts';

export type Days = { meatDays: number; milkDays: number; exportDays: number };

/**
 * What a product holds back that a file names and nobody knows the label of: as long as the farm says, else as long as
 * what is given off the label does. None would be the one answer that is dangerous.
 */
export async function daysOfUnknown(transaction: Transaction, farmId: string): Promise<Days> {
  const [farm] = await select(
    transaction,
    row({ meat: number.orNull, milk: number.orNull }),
    sql`select withdrawal_meat_days as meat, withdrawal_milk_days as milk from ${ofFarms.farm}
      where id = ${farmId}`,
  );
  const meatDays = farm?.meat ?? offLabelLeast.meatDays;
  return { meatDays, milkDays: farm?.milk ?? offLabelLeast.milkDays, exportDays: meatDays };
}
