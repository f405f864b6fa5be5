export const massUnits = ['kg', 'lb'] as const;
export type MassUnit = (typeof massUnits)[number];
export const areaUnits = ['ha', 'acre'] as const;
export type AreaUnit = (typeof areaUnits)[number];

/** The international pound and acre, exact by definition (agreement of 1959; acre = 4,840 square yards). */
const kgPerPound = 0.453_592_37;
const haPerAcre = 0.404_685_642_24;

/** Masses and areas are kept in kilograms and hectares; a farm may read and write them in its own units. */
export const massFromKg = (massKg: number, unit: MassUnit): number =>
  unit === 'lb' ? massKg / kgPerPound : massKg;
export const massToKg = (mass: number, unit: MassUnit): number =>
  unit === 'lb' ? mass * kgPerPound : mass;
export const areaFromHa = (areaHa: number, unit: AreaUnit): number =>
  unit === 'acre' ? areaHa / haPerAcre : areaHa;
export const areaToHa = (area: number, unit: AreaUnit): number =>
  unit === 'acre' ? area * haPerAcre : area;
