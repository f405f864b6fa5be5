import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofGrowth = {
  animalGrowth: offered('animal_growth', []),
  growthDay: offered('growth_day', []),
  measurement: offered('measurement', []),
};
