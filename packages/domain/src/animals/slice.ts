import type { Day } from '../format/dates.ts';
import type { Sex } from './animalClass.ts';
import type { BornPrecision } from './birthDay.ts';
import { type FieldValues, noFields } from './fields.ts';
import type { Species } from './species.ts';

export type IdentifierType = 'visual' | 'eid' | 'brand' | 'tattoo' | 'official';
export type Identifier = {
  type: IdentifierType;
  /** Whose number it is, where it is not the farm's own mark. */
  scheme?: string;
  value: string;
  from: Day;
  until: Day | null;
};

/** Who an animal is. */
export type AnimalsSlice = FieldValues & {
  species: Species;
  sex: Sex;
  bornOn: Day | null;
  /** How much of that day is known, where it is not all. */
  bornPrecision?: BornPrecision | null;
  birthMassKg: number | null;
  damId: string | null;
  sireId: string | null;
  identifiers: Identifier[];
  castratedOn: Day | null;
  weanedOn: Day | null;
  photoId: string | null;
  /** The day of its own arrival, opening balance or birth; null of a parent that was never here. */
  cameOn: Day | null;
  /** Where it came by a list that says it as it stood on a later day: that day. Births before it may be on no record. */
  listedOn?: Day;
  origin: string | null;
};

declare module '../ledger/state.ts' {
  interface AnimalState extends AnimalsSlice {}
}

export const unknownAnimal = {
  ...noFields,
  bornOn: null,
  birthMassKg: null,
  damId: null,
  sireId: null,
  identifiers: [],
  castratedOn: null,
  weanedOn: null,
  photoId: null,
  cameOn: null,
  origin: null,
} satisfies Partial<AnimalsSlice>;
