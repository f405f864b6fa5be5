import type { Day } from '../format/dates.ts';
import { nothingKnown } from './registry.ts';

/** `reference`: a parent that is known but was never on this farm. */
export const statuses = [
  'alive',
  'sold',
  'slaughtered',
  'died',
  'returned',
  'lost',
  'stolen',
  'merged',
  'reference',
] as const;
export type Status = (typeof statuses)[number];

/**
 * Everything known of an animal or a lot: a pure fold over its events, never edited. Days are the farm's own. Here stands
 * what the fold itself goes by; each area adds its own slice (`slice.ts`) by declaring that an animal's state has it too.
 */
export interface AnimalState {
  id: string;
  /** 1 is an individual, more is a lot; 0 once none are left. */
  heads: number;
  isLot: boolean;
  status: Status;
  statusOn: Day;
  mobId: string | null;
  lastSeenOn: Day;
  /** Its record was closed: the animal's own is that one. */
  sameAsId?: string;
  eventCount: number;
  lastKey: string;
}

export const isOnFarm = (state: AnimalState): boolean => state.status === 'alive';

/** A state as it is stored: only what is known, since every entry of an animal rewrites it. */
export type StoredState = Partial<AnimalState> & Pick<AnimalState, 'id'>;

export function toStored(state: AnimalState): StoredState {
  const stored: Record<string, unknown> = {};
  for (const name in state) {
    const value = state[name as keyof AnimalState]; // a name of the state's own
    if (value !== null && !(Array.isArray(value) && value.length === 0)) stored[name] = value;
  }
  return stored as StoredState; // the id is always known
}

/** The whole state again; what was not stored is not known. */
export function fromStored(stored: StoredState): AnimalState {
  return { ...nothingKnown(), ...stored } as AnimalState; // what is known of nobody is stored of every animal
}
