import type { Label } from '@kraal/domain/health/label';
import { sql } from 'drizzle-orm';
import { type Transaction, select } from '../../../platform/database/connection.ts';
import {
  type RowOf,
  boolean,
  json,
  number,
  oneOf,
  row,
  rowFor,
  text,
} from '../../../platform/database/row.ts';
import type { Draft } from '../../ledger/index.ts';
import { dosesOfBatch, leftOfBatch } from '../leftOfBatch.ts';
import { ofLedger } from '../../ledger/tables.ts';

const storedRow = rowFor<Label>()({
  name: text,
  species: json(),
  doseRate: number.orNull,
  dosePer: oneOf(),
  doseStep: number.orNull,
  route: text.orNull,
  meatDays: number,
  milkDays: number,
  exportDays: number,
  notForMilk: boolean,
  neverPregnant: boolean,
  notFirstDays: number.orNull,
  notLastDays: number.orNull,
  onlySex: oneOf<'female' | 'male'>().orNull,
  fromDays: number.orNull,
  toDays: number.orNull,
  onceInLife: boolean,
}).with({ id: text, unit: text, medicineClass: text, needsPrescription: boolean });

export type Stored = RowOf<typeof storedRow>;

const stockedRow = row({
  id: text,
  medicine_id: text,
  number: text,
  expires_on: text.orNull,
  unit: text,
  left: number,
});

export type Stocked = RowOf<typeof stockedRow>;

/** What an entry took of a batch: `stored` is counted in what is left, this request's own is not. */
const useRow = row({ eventId: text, batchId: text, amount: number, stored: boolean });

export type Use = RowOf<typeof useRow>;

/**
 * What entries that this request cancels took of batches, as far as it is missing there: a stock-take after a dose
 * counted what was on the shelf, with or without it.
 */
export async function usesOf(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Use[]> {
  const ids = drafts.flatMap(({ voids }) => voids?.eventId ?? []);
  if (ids.length === 0) return [];
  const rows = await select(
    transaction,
    useRow.without('stored'),
    sql`select t.event_id as "eventId", t.batch_id as "batchId", sum(t.dose * t.heads) as amount
      from treatment t join ${ofLedger.event} e on e.farm_id = t.farm_id and e.id = t.event_id
      join batch b on ${dosesOfBatch}
      where t.farm_id = ${farmId} and t.event_id = any(${sql.param(ids)}::uuid[])
        and t.batch_id is not null and not exists (select from batch_count k
          where k.farm_id = t.farm_id and k.batch_id = t.batch_id and k.left_then is not null
          and k.at >= e.occurred_at)
      group by t.event_id, t.batch_id`,
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount), stored: true }));
}

export async function labelsOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const rows = await select(
    transaction,
    storedRow,
    sql`select id, name, species, dose_rate as "doseRate", dose_per as "dosePer",
      dose_step as "doseStep", route, unit, medicine_class as "medicineClass",
      meat_days as "meatDays", milk_days as "milkDays", export_days as "exportDays",
      needs_prescription as "needsPrescription", not_for_milk as "notForMilk",
        never_pregnant as "neverPregnant", not_first_days as "notFirstDays",
        not_last_days as "notLastDays", only_sex as "onlySex", from_days as "fromDays",
        to_days as "toDays", once_in_life as "onceInLife" from medicine where farm_id = ${farmId}
        and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function batchesOf(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<Map<string, Stocked>> {
  if (ids.length === 0) return new Map();
  const rows = await select(
    transaction,
    stockedRow,
    sql`
    select b.id, b.medicine_id, b.number, b.expires_on::text as expires_on, b.unit,
      ${leftOfBatch} as left
    from batch b where b.farm_id = ${farmId} and b.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
