import { idFromName } from '../../../platform/idFromName.ts';

/** The place that a load is while it is on the road: no id that somebody sends is that of a camp by it. */
export const lorryOf = (loadId: string): string => idFromName(loadId, 'lorry');
