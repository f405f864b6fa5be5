import type {
  createMedicine as createContract,
  listMedicines as listContract,
  Medicine,
  updateMedicine as updateContract,
} from '@kraal/contract/health';
import type { Output, Request } from '@kraal/contract/endpoint';
import { sentence } from '@kraal/domain/ledger/problem';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { medicine as medicineSchema } from '@kraal/contract/health';
import { row, rowOf, text } from '../../platform/database/row.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { pageByName } from '../../platform/database/pageByName.ts';
import { rejectTakenName } from '../../platform/database/uniqueName.ts';
import { updateSeen } from '../../platform/database/seenVersion.ts';
import { conflict, notFound, RequestError } from '../../platform/errors.ts';
import { newId } from '../../platform/newId.ts';
import { starterMedicines } from './starter.ts';
import { medicineSelect } from './medicineSelect.ts';

type Wish = Request<typeof createContract>['body'];

export async function listMedicines(
  transaction: Transaction,
  farmId: string,
  query: PageQuery,
): Promise<Output<typeof listContract>> {
  const listed = {
    table: 'medicine',
    as: 'm',
    farmId,
    shape: rowOf(medicineSchema),
    from: medicineSelect,
  } as const;
  return pageByName(transaction, listed, query);
}

export async function oneMedicine(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Medicine> {
  const [found] = await select(
    transaction,
    rowOf(medicineSchema),
    sql`${medicineSelect} where m.farm_id = ${farmId} and m.id = ${id} and m.archived_at is null`,
  );
  if (!found) throw notFound('Medicine');
  return found;
}

const speciesArray = (species: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(species)}::jsonb))`;

async function insertMedicine(
  transaction: Transaction,
  { farmId, wish, isDefault }: { farmId: string; wish: Wish; isDefault: boolean },
): Promise<string> {
  const id = newId();
  await transaction.execute(sql`
    insert into medicine (farm_id, id, name, active_ingredients, medicine_class,
      registration_number, species, dose_rate, dose_per, dose_step, unit, route, meat_days,
      milk_days, export_days, needs_prescription, not_for_milk, never_pregnant, not_first_days,
      not_last_days, only_sex, from_days,
      to_days, once_in_life, storage, low_stock, barcode, is_default)
    values (${farmId}, ${id}, ${wish.name}, ${wish.activeIngredients}, ${wish.medicineClass},
      ${wish.registrationNumber}, ${speciesArray(wish.species)}, ${wish.doseRate}, ${wish.dosePer},
      ${wish.doseStep}, ${wish.unit}, ${wish.route},
      ${wish.meatDays}, ${wish.milkDays}, ${wish.exportDays}, ${wish.needsPrescription},
        ${wish.notForMilk}, ${wish.neverPregnant}, ${wish.notFirstDays}, ${wish.notLastDays}, ${wish.onlySex}, ${wish.fromDays},
        ${wish.toDays}, ${wish.onceInLife}, ${wish.storage}, ${wish.lowStock}, ${wish.barcode},
        ${isDefault})`);
  return id;
}

export async function createMedicine(
  transaction: Transaction,
  farmId: string,
  wish: Wish,
): Promise<Medicine> {
  await rejectTakenName(transaction, { table: 'medicine', farmId, name: wish.name, except: null });
  return oneMedicine(
    transaction,
    farmId,
    await insertMedicine(transaction, { farmId, wish, isDefault: false }),
  );
}

/** Common generics that the cabinet does not hold yet. Each is marked as a default until somebody saves it from its label. */
export async function addStarterMedicines(
  transaction: Transaction,
  farmId: string,
): Promise<{ added: number }> {
  const held = new Set(
    (
      await select(
        transaction,
        row({ name: text }),
        sql`select lower(name) as name from medicine where farm_id = ${farmId}
          and archived_at is null`,
      )
    ).map(({ name }) => name),
  );
  const missing = starterMedicines.filter(({ name }) => !held.has(name.toLowerCase()));
  for (const one of missing)
    await insertMedicine(transaction, { farmId, wish: one, isDefault: true });
  return { added: missing.length };
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Somebody else changed this medicine meanwhile. Look at it again.');

const unitLeft = 'ask_unit_left';

/** What is left of batches bought in the unit of before: in another one it is no stock, and nobody doses out of it. */
function warnOfStock(before: Medicine, unit: Medicine['unit']): void {
  if (unit === before.unit || before.stock <= 0) return;
  const words = sentence`${before.stock} ${before.unit} of ${before.name} are left. In ${unit} they are no stock, and no dose comes out of them. Change the unit all the same?`;
  throw new RequestError(422, unitLeft, words, { unit: [words] }, [unitLeft]);
}

export async function updateMedicine(
  transaction: Transaction,
  {
    farmId,
    id,
    change,
  }: { farmId: string; id: string; change: Request<typeof updateContract>['body'] },
): Promise<Medicine> {
  const before = await oneMedicine(transaction, farmId, id);
  if (before.version !== change.version) throw changedMeanwhile();
  if (!change.sure.includes(unitLeft)) warnOfStock(before, change.unit);
  await rejectTakenName(transaction, { table: 'medicine', farmId, name: change.name, except: id });
  await updateSeen(
    transaction,
    sql`
    update medicine
      set name = ${change.name}, active_ingredients = ${change.activeIngredients},
      medicine_class = ${change.medicineClass}, registration_number = ${change.registrationNumber},
      species = ${speciesArray(change.species)},
      dose_rate = ${change.doseRate}, dose_per = ${change.dosePer}, dose_step = ${change.doseStep},
        unit = ${change.unit}, route = ${change.route}, meat_days = ${change.meatDays},
        milk_days = ${change.milkDays}, export_days = ${change.exportDays},
      needs_prescription = ${change.needsPrescription}, not_for_milk = ${change.notForMilk},
        never_pregnant = ${change.neverPregnant}, not_first_days = ${change.notFirstDays},
        not_last_days = ${change.notLastDays}, only_sex = ${change.onlySex},
        from_days = ${change.fromDays}, to_days = ${change.toDays},
        once_in_life = ${change.onceInLife}, storage = ${change.storage},
        low_stock = ${change.lowStock}, barcode = ${change.barcode}, is_default = false,
        version = version + 1
    where farm_id = ${farmId} and id = ${id} and version = ${change.version}`,
    changedMeanwhile(),
  );
  return oneMedicine(transaction, farmId, id);
}

export async function endMedicine(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<void> {
  const { rowCount } = await transaction.execute(
    sql`update medicine set archived_at = kraal_now(), version = version + 1
      where farm_id = ${farmId} and id = ${id} and archived_at is null`,
  );
  if (rowCount === 0) throw notFound('Medicine');
}
