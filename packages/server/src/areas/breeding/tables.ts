import { offered } from '../../platform/database/offered.ts';
import type { animalBreeding, matingSeason, semen } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofBreeding = {
  animalBreeding: offered<typeof animalBreeding>('animal_breeding', [
    'breedingStatus',
    'checkFrom',
    'dueConfidence',
    'dueFrom',
    'dueTo',
    'farmId',
    'heatFrom',
    'heatTo',
    'id',
    'lactating',
    'lastBirthOn',
    'parity',
  ]),
  matingSeason: offered<typeof matingSeason>('mating_season', [
    'farmId',
    'fromOn',
    'species',
    'toOn',
  ]),
  semen: offered<typeof semen>('semen', ['batch', 'farmId', 'id', 'sireId', 'sireName']),
};
