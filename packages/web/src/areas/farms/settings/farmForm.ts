import type { FarmDetails } from '@kraal/contract/farms';
import { type AreaUnit, areaUnits, massUnits } from '@kraal/domain/format/units';
import { decimalOf } from '../../../ui/decimal.ts';

type Texts = Record<string, string>;

/** A number as farmers write it, with a comma or a point; what is none stays wrong for the server to name. */
const numberOf = (text: string | undefined): number | null =>
  text === undefined ? null : decimalOf(text);

/** What the form says of the farm; an emptied field is an emptied fact. */
export function readFarmForm(
  texts: Texts,
  farm: FarmDetails,
  toHa: (area: number, unit: AreaUnit) => number,
): Omit<FarmDetails, 'farmId' | 'species' | 'eraseAfter' | 'version'> {
  const area = numberOf(texts['area']);
  const gestation = farm.species.flatMap((species) => {
    const days = numberOf(texts[`gestation${species}`]);
    return days === null ? [] : [[species, days] as const];
  });
  const settings = farm.species.map((species) => {
    const weaningDays = numberOf(texts[`weaning${species}`]);
    const waitingDays = numberOf(texts[`waiting${species}`]);
    const seasonStart = texts[`season${species}`];
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
    hectaresPerUnit: numberOf(texts['hectaresPerUnit']),
    timeZone: texts['timeZone'] ?? farm.timeZone,
    massUnit: massUnits.find((unit) => unit === texts['massUnit']) ?? farm.massUnit,
    areaUnit: areaUnits.find((unit) => unit === texts['areaUnit']) ?? farm.areaUnit,
    currency: texts['currency'] ?? farm.currency,
    withdrawalMeatDays: numberOf(texts['withdrawalMeatDays']),
    withdrawalMilkDays: numberOf(texts['withdrawalMilkDays']),
    gestationDays: Object.fromEntries(gestation),
    speciesSettings: { ...farm.speciesSettings, ...Object.fromEntries(settings) },
  };
}
