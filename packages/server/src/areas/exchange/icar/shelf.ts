import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { number, rowFor, text } from '../../../platform/database/row.ts';
import type { Recorder } from '../../ledger/index.ts';
import { daysOfUnknown } from '../unknownProduct.ts';
import { type Batch, Cabinet, type Medicine, type Straws } from './cabinet.ts';
import { ofBreeding } from '../../breeding/tables.ts';
import { ofHealth } from '../../health/tables.ts';

export async function loadCabinet(transaction: Transaction, farmId: string): Promise<Cabinet> {
  const medicines = await select(
    transaction,
    rowFor<Medicine>()({
      id: text,
      name: text,
      unit: text,
      meatDays: number,
      milkDays: number,
      exportDays: number,
    }),
    sql`select id, name, unit, meat_days as "meatDays", milk_days as "milkDays",
      export_days as "exportDays" from ${ofHealth.medicine} where farm_id = ${farmId}
      order by archived_at nulls last, id`,
  );
  const batches = await select(
    transaction,
    rowFor<Batch>()({ id: text, medicineId: text, number: text }),
    sql`select id, medicine_id as "medicineId", number from ${ofHealth.batch}
      where farm_id = ${farmId}
      order by id`,
  );
  const straws = await select(
    transaction,
    rowFor<Straws>()({ id: text, batch: text.orNull, sireName: text }),
    sql`select id, batch, sire_name as "sireName" from ${ofBreeding.semen} where farm_id = ${farmId}
      order by id`,
  );
  const unknown = await daysOfUnknown(transaction, farmId);
  return new Cabinet(farmId, { medicines, batches, straws }, unknown);
}

/** What the file names and the farm had not: medicines with a label to check, batches and straws as many as were used. */
export async function putOnShelf(
  transaction: Transaction,
  { farmId, userId }: Recorder,
  cabinet: Cabinet,
): Promise<void> {
  await insertRows(
    transaction,
    'medicine',
    cabinet.made().map(({ id, name, unit, meatDays, milkDays, exportDays }) => ({
      farm_id: farmId,
      id,
      name,
      medicine_class: 'other',
      species: [],
      dose_per: 'head',
      unit,
      meat_days: meatDays,
      milk_days: milkDays,
      export_days: exportDays,
      is_default: true,
      needs_prescription: false,
      version: 1,
    })),
  );
  await insertRows(
    transaction,
    'batch',
    cabinet.freshBatches.map(({ id, medicineId, number, expiresOn, bought, unit }) => ({
      farm_id: farmId,
      id,
      medicine_id: medicineId,
      number,
      expires_on: expiresOn,
      bought,
      unit,
      created_by: userId,
    })),
  );
  await insertRows(
    transaction,
    'semen',
    cabinet.freshStraws.map(({ id, sireName, sireId, species, batch, straws }) => ({
      farm_id: farmId,
      id,
      sire_name: sireName,
      sire_id: sireId,
      species,
      batch,
      straws,
    })),
  );
}
