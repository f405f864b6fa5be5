import type { Day } from '../format/dates.ts';
import type { BreedingState, SireRun } from '../breeding/breedingState.ts';
import { noReadings, type LatestReadings } from '../growth/traits.ts';
import type { Controlled } from '../health/controlled.ts';
import type { Hold } from '../health/hold.ts';
import type { LotDose } from '../health/lotDoses.ts';
import type { Sex } from '../animals/animalClass.ts';
import type { BornPrecision } from '../animals/birthDay.ts';
import { type FieldValues, noFields } from '../animals/fields.ts';
import type { Species } from '../animals/species.ts';

export type IdentifierType = 'visual' | 'eid' | 'brand' | 'tattoo' | 'official';
export type Identifier = {
  type: IdentifierType;
  /** Whose number it is, where it is not the farm's own mark. */
  scheme?: string;
  value: string;
  from: Day;
  until: Day | null;
};

/** `reference`: a parent that is known but was never on this farm. */
export type Status =
  | 'alive'
  | 'sold'
  | 'slaughtered'
  | 'died'
  | 'lost'
  | 'stolen'
  | 'merged'
  | 'reference';

export type Weight = { on: Day; massKg: number };

/** Everything known of an animal or a lot: a pure fold over its events, never edited. Days are the farm's own. */
export type AnimalState = FieldValues &
  LatestReadings & {
    id: string;
    species: Species;
    sex: Sex;
    /** 1 is an individual, more is a lot; 0 once none are left. */
    heads: number;
    isLot: boolean;
    status: Status;
    statusOn: Day;
    bornOn: Day | null;
    /** How much of that day is known, where it is not all. */
    bornPrecision?: BornPrecision | null;
    birthMassKg: number | null;
    damId: string | null;
    sireId: string | null;
    identifiers: Identifier[];
    castratedOn: Day | null;
    weanedOn: Day | null;
    birthsOn: Day[];
    /** Births before the books began, where somebody said how many; null when nobody did. */
    birthsBefore: number | null;
    /** Known of a female since her last birth; null when nothing was recorded. */
    breeding: BreedingState | null;
    /** Who carried it, when its dam gave only the embryo. */
    carriedById: string | null;
    /** To whom it was put, when neither its dam nor who carried it rears it. */
    fosterDamId: string | null;
    /** Sires of which one may be its own, when the services fit several. */
    possibleSireIds: string[];
    /** A heifer born twin to a bull: nine of ten such are barren. */
    twinToMale: true | null;
    /** The first day on which he was put to females. */
    putToServiceOn: Day | null;
    /** Of a sire: with whom he runs now. */
    runs: SireRun[];
    campId: string | null;
    mobId: string | null;
    photoId: string | null;
    /** The last three weighings, newest last. */
    weights: Weight[];
    /** What its heads had as a lot, oldest first. */
    doses: LotDose[];
    /** What holds it back, by medicine. */
    holds: Hold[];
    /** Last day inside the meat and the milk withdrawal; null when none was ever given. */
    meatUntil: Day | null;
    milkUntil: Day | null;
    /** Last day on which its meat may not be exported, often later than the meat withdrawal. */
    exportUntil: Day | null;
    /** A controlled disease that was named of it and not excluded since. */
    controlled?: Controlled;
    lastSeenOn: Day;
    origin: string | null;
    /** Its record was closed: the animal's own is that one. */
    sameAsId?: string;
    eventCount: number;
    lastKey: string;
  };

export const isOnFarm = (state: AnimalState): boolean => state.status === 'alive';

/** What the animal wears now of one type; null when none. */
export function currentIdentifier(state: AnimalState, type: IdentifierType): string | null {
  return state.identifiers.find((one) => one.type === type && one.until === null)?.value ?? null;
}

/** How people call an animal when a message names it. */
export function callName(state: AnimalState): string {
  return (
    currentIdentifier(state, 'visual') ??
    state.name ??
    currentIdentifier(state, 'eid') ??
    'without a tag'
  );
}

export function parity(state: AnimalState): number {
  return (state.birthsBefore ?? 0) + state.birthsOn.length;
}

const unknown: Omit<
  AnimalState,
  'id' | 'species' | 'sex' | 'status' | 'statusOn' | 'lastSeenOn' | 'lastKey'
> = {
  heads: 1,
  isLot: false,
  ...noFields,
  bornOn: null,
  birthMassKg: null,
  damId: null,
  sireId: null,
  identifiers: [],
  castratedOn: null,
  weanedOn: null,
  birthsOn: [],
  birthsBefore: null,
  breeding: null,
  carriedById: null,
  fosterDamId: null,
  possibleSireIds: [],
  twinToMale: null,
  putToServiceOn: null,
  runs: [],
  campId: null,
  mobId: null,
  photoId: null,
  weights: [],
  ...noReadings,
  doses: [],
  holds: [],
  meatUntil: null,
  milkUntil: null,
  exportUntil: null,
  origin: null,
  eventCount: 0,
};

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
  return { ...unknown, ...stored } as AnimalState; // what `unknown` lacks is stored of every animal
}
