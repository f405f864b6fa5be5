import type { Species } from '@kraal/domain/animals/species';

export type Plan = {
  species: Species;
  prefix: string;
  breed: string;
  dams: number;
  sires: number;
  birthMonth: number;
  birthRate: number;
  twins: number;
  gestationDays: number;
  birthKg: number;
  weanDays: number;
  weanKg: number;
  adultKg: number;
  sireKg: number;
  keep: number;
  damNames: string[];
  sireNames: string[];
  /** What a young one fetches by the kilogram, and a grown one at the abattoir. */
  saleCentsPerKg: number;
  cullCentsPerKg: number;
};

/** A mixed farm in the eastern Free State: Bonsmara cattle, Dorper sheep, Boer goats. */
export const plans: Plan[] = [
  {
    species: 'Cattle',
    prefix: 'K',
    breed: 'Bonsmara',
    dams: 55,
    sires: 3,
    birthMonth: 9,
    birthRate: 0.86,
    twins: 0.02,
    gestationDays: 283,
    birthKg: 35,
    weanDays: 205,
    weanKg: 218,
    adultKg: 510,
    sireKg: 820,
    keep: 0.22,
    damNames: ['Bella', 'Rooikop', 'Sterretjie', 'Vaalkoei'],
    sireNames: ['Hoogland Hannes', 'Rietvlei Kaptein', 'Baas'],
    saleCentsPerKg: 3850,
    cullCentsPerKg: 2950,
  },
  {
    species: 'Sheep',
    prefix: 'D',
    breed: 'Dorper',
    dams: 75,
    sires: 3,
    birthMonth: 8,
    birthRate: 0.92,
    twins: 0.38,
    gestationDays: 147,
    birthKg: 4.1,
    weanDays: 100,
    weanKg: 29,
    adultKg: 66,
    sireKg: 96,
    keep: 0.16,
    damNames: [],
    sireNames: ['Kolskop', 'Grootman', 'Tande'],
    saleCentsPerKg: 4900,
    cullCentsPerKg: 3300,
  },
  {
    species: 'Goats',
    prefix: 'B',
    breed: 'Boer goat',
    dams: 40,
    sires: 2,
    birthMonth: 8,
    birthRate: 0.9,
    twins: 0.5,
    gestationDays: 150,
    birthKg: 3.4,
    weanDays: 100,
    weanKg: 21,
    adultKg: 52,
    sireKg: 88,
    keep: 0.16,
    damNames: ['Witkop', 'Lappies'],
    sireNames: ['Boesman', 'Kaptein'],
    saleCentsPerKg: 5200,
    cullCentsPerKg: 3600,
  },
];
