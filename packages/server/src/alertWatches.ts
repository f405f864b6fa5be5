import { adminWatches } from './areas/admin/watches.ts';
import { registerWatches } from './areas/alerts/index.ts';
import { animalWatches } from './areas/animals/watches.ts';
import { breedingWatches } from './areas/breeding/watches.ts';
import { dueWatches } from './areas/due/watches.ts';
import { exchangeWatches } from './areas/exchange/watches.ts';
import { farmWatches } from './areas/farms/watches.ts';
import { grazingWatches } from './areas/grazing/watches.ts';
import { growthWatches } from './areas/growth/watches.ts';
import { healthWatches } from './areas/health/watches.ts';
import { movementWatches } from './areas/movement/watches.ts';
import { infrastructureWatches } from './areas/infrastructure/watches.ts';

/** What the areas watch for; a new one is one line. */
registerWatches([
  ...animalWatches,
  ...breedingWatches,
  ...healthWatches,
  ...movementWatches,
  ...dueWatches,
  ...growthWatches,
  ...grazingWatches,
  ...infrastructureWatches,
  ...exchangeWatches,
  ...farmWatches,
  ...adminWatches,
]);
