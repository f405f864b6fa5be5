import { animalsPart } from './areas/animals/ledger/part.ts';
import { breedingPart } from './areas/breeding/ledger/part.ts';
import { fleecePart } from './areas/fleece/part.ts';
import { grazingPart } from './areas/grazing/ledger/part.ts';
import { growthPart } from './areas/growth/ledger/part.ts';
import { healthPart } from './areas/health/ledger/part.ts';
import { infrastructurePart } from './areas/infrastructure/part.ts';
import { syncPart } from './areas/sync/part.ts';
import { movementPart } from './areas/movement/ledgerPart.ts';
import { registerParts } from './areas/ledger/index.ts';

/**
 * What the areas register with the ledger, in the order in which they are asked; a new area is one line. Whoever
 * records or rebuilds loads this first, since the ledger itself knows no area.
 */
registerParts([
  infrastructurePart,
  animalsPart,
  growthPart,
  fleecePart,
  grazingPart,
  healthPart,
  breedingPart,
  movementPart,
  syncPart,
]);
