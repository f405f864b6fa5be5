import type { Day } from '../format/dates.ts';
import type { BreedingState, SireRun } from './breedingState.ts';

/** Births, what leads to them, and who may be whose. */
export type BreedingSlice = {
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
};

declare module '../ledger/state.ts' {
  interface AnimalState extends BreedingSlice {}
}

export const unknownBreeding = {
  birthsOn: [],
  birthsBefore: null,
  breeding: null,
  carriedById: null,
  fosterDamId: null,
  possibleSireIds: [],
  twinToMale: null,
  putToServiceOn: null,
  runs: [],
} satisfies BreedingSlice;

/** How often she gave birth, before the books began too. */
export const parity = ({
  birthsBefore,
  birthsOn,
}: Pick<BreedingSlice, 'birthsBefore' | 'birthsOn'>): number =>
  (birthsBefore ?? 0) + birthsOn.length;
