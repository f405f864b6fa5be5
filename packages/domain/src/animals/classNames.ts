import type { Species } from './species.ts';
import type { AnimalClass } from './animalClass.ts';

export type Names = {
  young: AnimalClass;
  maiden: AnimalClass;
  dam: AnimalClass;
  youngMale: AnimalClass;
  /** Weaned and growing: no sire yet. */
  growing: AnimalClass;
  sire: AnimalClass;
  castrate: AnimalClass;
  mixed: AnimalClass;
};

export const names: Record<Species, Names> = {
  Cattle: {
    young: 'heifer_calf',
    maiden: 'heifer',
    dam: 'cow',
    youngMale: 'bull_calf',
    growing: 'weaner_bull',
    sire: 'bull',
    castrate: 'steer',
    mixed: 'mixed_cattle',
  },
  Sheep: {
    young: 'ewe_lamb',
    maiden: 'hogget',
    dam: 'ewe',
    youngMale: 'ram_lamb',
    growing: 'young_ram',
    sire: 'ram',
    castrate: 'wether',
    mixed: 'mixed_sheep',
  },
  Goats: {
    young: 'doe_kid',
    maiden: 'doeling',
    dam: 'doe',
    youngMale: 'buck_kid',
    growing: 'young_buck',
    sire: 'buck',
    castrate: 'kapater',
    mixed: 'mixed_goats',
  },
};
