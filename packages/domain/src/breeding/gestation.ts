import type { Species } from '../livestock/species.ts';

/** Days from service to birth unless a farm or breed says otherwise (domain notes, section 1: 275–295, 142–153, 144–156). */
export const defaultGestationDays: Record<Species, number> = { Cattle: 283, Sheep: 147, Goats: 150 };
