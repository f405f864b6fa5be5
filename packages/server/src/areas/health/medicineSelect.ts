import { sql } from 'drizzle-orm';
import { leftOfBatch } from './leftOfBatch.ts';

export const medicineSelect = sql`
  select m.id, m.name, m.active_ingredients as "activeIngredients",
    m.medicine_class as "medicineClass", m.registration_number as "registrationNumber", m.species,
    m.dose_rate as "doseRate", m.dose_per as "dosePer",
    m.dose_step as "doseStep", m.unit, m.route, m.meat_days as "meatDays",
      m.milk_days as "milkDays", m.export_days as "exportDays",
      m.needs_prescription as "needsPrescription", m.not_for_milk as "notForMilk",
      m.never_pregnant as "neverPregnant", m.not_first_days as "notFirstDays",
      m.not_last_days as "notLastDays", m.only_sex as "onlySex", m.from_days as "fromDays",
      m.to_days as "toDays", m.once_in_life as "onceInLife", m.storage, m.low_stock as "lowStock",
    m.barcode, m.version, m.is_default as "isDefault", coalesce(b.stock, 0)::float8 as stock,
      b.next_expiry::text as "nextExpiry"
  from medicine m left join lateral (
    select sum(k.left) filter (where k.left > 0) as stock,
      min(k.expires_on) filter (where k.left > 0) as next_expiry
      from (select b.expires_on, ${leftOfBatch} as left from batch b where b.farm_id = m.farm_id
      and b.medicine_id = m.id and b.unit = m.unit) k
  ) b on true`;
