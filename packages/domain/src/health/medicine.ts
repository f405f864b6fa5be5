/** Classes and routes of animal medicines (domain notes, section 4). */
export const medicineClasses = [
  'antibiotic',
  'anthelmintic',
  'acaricide',
  'vaccine',
  'anti_inflammatory',
  'hormone',
  'vitamin_mineral',
  'other',
] as const;
export type MedicineClass = (typeof medicineClasses)[number];
export const doseUnits = ['ml', 'g', 'mg', 'tablet', 'dose', 'unit'] as const;
export type DoseUnit = (typeof doseUnits)[number];
export const routes = [
  'injection_subcutaneous',
  'injection_muscle',
  'injection_vein',
  'oral',
  'pour_on',
  'dip',
  'spray',
  'intramammary',
  'intrauterine',
  'eye',
  'other',
] as const;
export type Route = (typeof routes)[number];

export const dosePers = ['kg', 'head'] as const;
export type DoseRate = {
  doseRate: number | null;
  dosePer: (typeof dosePers)[number];
  doseStep: number | null;
};

/** Older than this a mass is carried forward by the animal's gain, and said to be estimated (domain notes, section 4). */
const freshDays = 90;
/** So long a gain is carried forward at most, never past adult mass nor half again of the last weighing. */
const longestDays = 180;
const mostGrown = 1.5;
/** A lot is dosed by its heaviest; where only a mean is known, by so much more. */
export const heaviestOfMean = 1.2;

export type KnownMass = {
  massKg: number;
  daysAgo: number;
  gainGPerDay: number | null;
  /** Adult mass of its kind, where it is known. */
  adultKg?: number | undefined;
  /** A mean of a lot that was not weighed one by one. */
  isMean?: boolean | undefined;
};
export type Dose = { amount: number; massKg: number | null; estimated: boolean };

/** The mass to dose by; one that was taken long ago grows by the gain, never shrinks. */
export function massForDose({ massKg, daysAgo, gainGPerDay, adultKg, isMean }: KnownMass): {
  massKg: number;
  estimated: boolean;
} {
  const heaviest = isMean ? massKg * heaviestOfMean : massKg;
  if (daysAgo <= freshDays) return { massKg: heaviest, estimated: isMean === true };
  const days = Math.min(daysAgo, longestDays);
  const grown = heaviest + (Math.max(0, gainGPerDay ?? 0) * days) / 1000;
  const most = Math.min(heaviest * mostGrown, Math.max(adultKg ?? grown, heaviest));
  return { massKg: Math.min(grown, most), estimated: true };
}

/**
 * Amount of one dose: the label's rate by head or by kilogram, rounded up to the step the product is given in.
 * Null when the rate is by mass and no mass is known, or when the label gives no rate: then somebody must say it.
 */
export function doseFor(
  { doseRate, dosePer, doseStep }: DoseRate,
  mass: KnownMass | null,
): Dose | null {
  if (doseRate === null) return null;
  const toStep = (amount: number): number => {
    const step = doseStep ?? 0.1;
    // 12.000000001 steps are 12: floating point must not add a step.
    return Math.round(Math.ceil(amount / step - 1e-9) * step * 1e6) / 1e6;
  };
  if (dosePer === 'head') return { amount: toStep(doseRate), massKg: null, estimated: false };
  if (!mass) return null;
  const by = massForDose(mass);
  return { amount: toStep(doseRate * by.massKg), ...by };
}
