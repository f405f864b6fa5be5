import type { FarmDetails } from '@kraal/contract/farms';
import { type AreaUnit, areaUnits, massUnits } from '@kraal/domain/format/units';
import { numberTyped } from '../../../ui/numberTyped.ts';

type Texts = Record<string, string>;

/** What the form says of the farm; an emptied field is an emptied fact. */
export function readFarmForm(
  texts: Texts,
  farm: FarmDetails,
  toHa: (area: number, unit: AreaUnit) => number,
): Omit<FarmDetails, 'farmId' | 'species' | 'eraseAfter' | 'version'> {
  const area = numberTyped(texts['areaHa']);
  const gestation = farm.species.flatMap((species) => {
    const days = numberTyped(texts[`gestationDays.${species}`]);
    return days === null ? [] : [[species, days] as const];
  });
  const settings = farm.species.map((species) => {
    const own = (name: string) => texts[`speciesSettings.${species}.${name}`];
    const weaningDays = numberTyped(own('weaningDays'));
    const waitingDays = numberTyped(own('waitingDays'));
    const seasonStart = own('seasonStart');
    return [
      species,
      {
        ...(weaningDays === null ? {} : { weaningDays }),
        ...(waitingDays === null ? {} : { waitingDays }),
        ...(seasonStart === undefined ? {} : { seasonStart }),
      },
    ] as const;
  });
  return {
    farmName: texts['farmName'] ?? '',
    address: texts['address'] ?? null,
    district: texts['district'] ?? null,
    gln: texts['gln'] ?? null,
    brandMark: texts['brandMark'] ?? null,
    // The area is shown in the unit that was stored, whatever unit is chosen with it now.
    areaHa: area === null ? null : toHa(area, farm.areaUnit),
    hectaresPerUnit: numberTyped(texts['hectaresPerUnit']),
    timeZone: texts['timeZone'] ?? farm.timeZone,
    massUnit: massUnits.find((unit) => unit === texts['massUnit']) ?? farm.massUnit,
    areaUnit: areaUnits.find((unit) => unit === texts['areaUnit']) ?? farm.areaUnit,
    currency: texts['currency'] ?? farm.currency,
    withdrawalMeatDays: numberTyped(texts['withdrawalMeatDays']),
    withdrawalMilkDays: numberTyped(texts['withdrawalMilkDays']),
    gestationDays: Object.fromEntries(gestation),
    speciesSettings: { ...farm.speciesSettings, ...Object.fromEntries(settings) },
  };
}
