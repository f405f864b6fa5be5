import { offered } from '../../platform/database/offered.ts';

/** What other areas may read of this area's tables, in SQL of their own. */
export const ofAnimals = {
  animal: offered('animal', []),
  herdCount: offered('herd_count', []),
  mob: offered('mob', []),
  mobMembership: offered('mob_membership', []),
  ownership: offered('ownership', []),
  photo: offered('photo', []),
  residence: offered('residence', []),
  stockChange: offered('stock_change', []),
  stockDay: offered('stock_day', []),
};
