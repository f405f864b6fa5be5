import type { planDoses as contract } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { dayOf } from '@kraal/domain/format/dates';
import type { Sample } from '@kraal/domain/growth/slice';
import { plannedDose } from '@kraal/domain/health/plannedDose';
import { withdrawalUntil } from '@kraal/domain/health/hold';
import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, day, json, number, oneOf, row, text } from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { oneMedicine } from './medicines.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofGrowth } from '../growth/tables.ts';

const weighedRow = row({
  id: text,
  massKg: number.orNull,
  massOn: day.orNull,
  adgG: number.orNull,
  species: oneOf<Species>(),
  sex: oneOf<Sex>(),
  isLot: boolean,
  /** Of a lot. */
  sample: json<Sample>().orNull,
});

/** What the label asks for each animal, and until when a dose today would hold it back. */
export async function planDoses(
  transaction: Transaction,
  {
    farm,
    medicineId,
    animalIds,
    now,
  }: { farm: Farm; medicineId: string; animalIds: readonly string[]; now: Date },
): Promise<Output<typeof contract>> {
  const label = await oneMedicine(transaction, farm.id, medicineId);
  const today = dayOf(now, farm.timeZone);
  const animals = await select(
    transaction,
    weighedRow,
    sql`select a.id, g.mass_kg as "massKg", g.mass_on::text as "massOn", g.adg_g as "adgG",
      a.species, a.sex, a.is_lot as "isLot",
        case when a.is_lot then a.state->'weights'->-1->'sample' end as sample
      from ${ofAnimals.animal} a join ${ofGrowth.animalGrowth} g on g.farm_id = a.farm_id
        and g.id = a.id
      where a.farm_id = ${farm.id} and a.id = any(${sql.param([...animalIds])}::uuid[])`,
  );
  const doses = animals.map(({ id, massKg, massOn, adgG, species, sex, isLot, sample }) => {
    const dose = plannedDose(
      label,
      { massKg, massOn, gainGPerDay: adgG, species, sex, isLot, sample },
      today,
    );
    return {
      animalId: id,
      amount: dose?.amount ?? null,
      massKg: dose?.massKg == null ? null : Math.round(dose.massKg * 1000) / 1000,
      estimated: dose?.estimated ?? false,
    };
  });
  return {
    doses,
    meatUntil: withdrawalUntil(today, label.meatDays),
    milkUntil: withdrawalUntil(today, label.milkDays),
  };
}
