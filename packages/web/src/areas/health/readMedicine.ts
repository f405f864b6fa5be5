import { allSpecies } from '@kraal/domain/animals/species';
import { doseUnits, medicineClasses, routes } from '@kraal/domain/health/medicine';
import { numberTyped } from '../../ui/numberTyped.ts';

const sexOf = (text: string | undefined): 'female' | 'male' | null =>
  text === 'female' || text === 'male' ? text : null;

/** What the farm counts with where a label says nothing else. */
export type UsualDays = { meatDays: number | null; milkDays: number | null };

/** A product as its form says it; NaN where a number is asked for and none is said. */
export function readMedicine(
  texts: Record<string, string>,
  species: readonly string[],
  usual: UsualDays,
) {
  return {
    name: texts['name'] ?? '',
    activeIngredients: texts['activeIngredients'] ?? null,
    medicineClass: medicineClasses.find((one) => one === texts['medicineClass']) ?? 'other',
    registrationNumber: texts['registrationNumber'] ?? null,
    species: allSpecies.filter((one) => species.includes(one)),
    doseRate: numberTyped(texts['doseRate']),
    dosePer: texts['dosePer'] === 'kg' ? ('kg' as const) : ('head' as const),
    doseStep: numberTyped(texts['doseStep']),
    unit: doseUnits.find((one) => one === texts['unit']) ?? 'ml',
    route: routes.find((one) => one === texts['route']) ?? null,
    meatDays: numberTyped(texts['meatDays']) ?? usual.meatDays ?? Number.NaN,
    milkDays: numberTyped(texts['milkDays']) ?? usual.milkDays ?? Number.NaN,
    exportDays: numberTyped(texts['exportDays']) ?? 0,
    needsPrescription: texts['needsPrescription'] !== undefined,
    notForMilk: texts['notForMilk'] !== undefined,
    neverPregnant: texts['neverPregnant'] !== undefined,
    onceInLife: texts['onceInLife'] !== undefined,
    notFirstDays: numberTyped(texts['notFirstDays']),
    notLastDays: numberTyped(texts['notLastDays']),
    onlySex: sexOf(texts['onlySex']),
    fromDays: numberTyped(texts['fromDays']),
    toDays: numberTyped(texts['toDays']),
    storage: texts['storage'] ?? null,
    lowStock: numberTyped(texts['lowStock']),
    barcode: texts['barcode'] ?? null,
  };
}
