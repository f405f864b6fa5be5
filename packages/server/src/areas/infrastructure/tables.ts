import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofInfrastructure = {
  camp: offered('camp', []),
  campShape: offered('camp_shape', []),
  holding: offered('holding', []),
  thing: offered('thing', []),
};
