import { offered } from '../../platform/database/offered.ts';
import type { camp, campShape, holding, thing } from './schema.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofInfrastructure = {
  camp: offered<typeof camp>('camp', ['archivedAt', 'areaHa', 'farmId', 'holdingId', 'id', 'name']),
  campShape: offered<typeof campShape>('camp_shape', [
    'cameFrom',
    'campId',
    'drawnHa',
    'farmId',
    'fromOn',
    'id',
    'untilOn',
  ]),
  holding: offered<typeof holding>('holding', [
    'archivedAt',
    'farmId',
    'gln',
    'id',
    'isOwn',
    'kind',
    'name',
    'phone',
    'position',
  ]),
  thing: offered<typeof thing>('thing', ['archivedAt', 'campIds', 'farmId', 'id', 'kind', 'name']),
};
