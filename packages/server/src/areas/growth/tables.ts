import { traitNames } from '@kraal/domain/growth/traits';
import { offered } from '../../platform/database/offered.ts';
import type { animalGrowth, growthDay, measurement } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofGrowth = {
  animalGrowth: offered<typeof animalGrowth>('animal_growth', [
    'adgG',
    'animalClass',
    'farmId',
    'id',
    'lastSeenOn',
    'massKg',
    'massOn',
    'species',
    'status',
    ...traitNames,
  ]),
  growthDay: offered<typeof growthDay>('growth_day', [
    'day',
    'fact',
    'farmId',
    'gainMg',
    'heads',
    'species',
  ]),
  measurement: offered<typeof measurement>('measurement', [
    'animalId',
    'eventId',
    'farmId',
    'heads',
    'takenOn',
    'trait',
    'value',
  ]),
};
