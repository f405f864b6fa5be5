import { type SQL, sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { newId } from '../../../platform/newId.ts';
import type { RowPlan } from '../plan/rowPlan.ts';
import type { PlannedProduct } from '../plan/records.ts';
import type { Names } from './updates.ts';

type Table = 'camp' | 'mob' | 'holding' | 'medicine';

/** A place of others owns animals, one of the farm's own does not; a product that was taken out still has its label. */
const standing: Record<Table, SQL> = {
  camp: sql`and archived_at is null`,
  mob: sql`and archived_at is null`,
  holding: sql`and archived_at is null and not is_own`,
  medicine: sql`order by archived_at nulls last`,
};

/** What stands on the farm by name, in lower case. */
async function byName(
  transaction: Transaction,
  table: Table,
  farmId: string,
): Promise<Map<string, string>> {
  const rows = await select(
    transaction,
    row({ id: text, name: text }),
    sql`select id, name from ${sql.identifier(table)} where farm_id = ${farmId}
      ${standing[table]}`,
  );
  // The last one stands: of a product that was taken out and put in again the one that is there.
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** A product that the file names and the cabinet lacks is put there to be checked against the label. */
const unchecked = {
  medicine_class: 'other',
  species: [],
  dose_per: 'head',
  is_default: true,
  needs_prescription: false,
  version: 1,
};

/** As the row that names it first says. */
const labelOf = ({ unit, meatDays, milkDays }: PlannedProduct) => ({
  unit,
  meat_days: meatDays,
  milk_days: milkDays,
  export_days: meatDays,
});

/** Camps, mobs and products that rows of a step name and the farm lacks are made before its first row. */
export async function ensureNames(
  transaction: Transaction,
  farmId: string,
  plans: readonly RowPlan[],
): Promise<Names> {
  const written = plans.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  const ensure = async (
    table: Table,
    wanted: readonly { name: string; more?: Record<string, unknown> }[],
  ): Promise<Map<string, string>> => {
    const known = await byName(transaction, table, farmId);
    const rows: Record<string, unknown>[] = [];
    for (const { name, more } of wanted) {
      if (known.has(name.toLowerCase())) continue;
      const id = newId();
      known.set(name.toLowerCase(), id);
      rows.push({ farm_id: farmId, id, name, ...more });
    }
    if (rows.length > 0) await insertRows(transaction, table, rows);
    return known;
  };
  const named = (field: 'camp' | 'mob') =>
    written.flatMap(({ facts }) => (facts[field] ? [{ name: facts[field] }] : []));
  const products = written.flatMap(({ record }) =>
    record?.product
      ? [{ name: record.product.name, more: { ...unchecked, ...labelOf(record.product) } }]
      : [],
  );
  return {
    camps: await ensure('camp', named('camp')),
    mobs: await ensure('mob', named('mob')),
    owners: await byName(transaction, 'holding', farmId),
    medicines: await ensure('medicine', products),
  };
}
