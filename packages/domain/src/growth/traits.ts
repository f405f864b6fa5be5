import type { Species } from '../animals/species.ts';
import type { Day } from '../format/dates.ts';

/**
 * What is scored or measured of an animal, mass apart: the one place where such a trait is told. The state, the kind
 * that records it, the columns, the list, files out and in, the charts, the record sheet and the race follow from it. A
 * new one is an entry here, the migration that `drizzle-kit generate` makes of it, and its label.
 */
export type Trait = {
  /** What it is kept in; masses are shown in the farm's own unit. */
  unit: 'cm' | 'kg' | null;
  /** The kind of entry that records it, and the field of its payload; `measured` names the trait beside its value. */
  recordedBy: 'measured' | { kind: string; field: string };
  /** The least and the most it can be, by species; it is not taken of those that are not here. */
  range: Partial<Record<Species, readonly [least: number, most: number]>>;
  /** It goes by so much; a tenth is what is read off a tape. */
  step: number;
  /** It is taken of males alone. */
  ofMales: boolean;
  /**
   * What was read is added up over heads, and not only compared: read off the scale it is one head's, and the mean of a lot
   * says nothing without its heads.
   */
  isSummed: boolean;
  /** Its column in files; the day it was taken on stands in another one, under this and `on`. */
  heading: string;
  /** What else farmers call its column, by language: without spaces, signs and capitals. */
  alsoHeaded: { en: readonly string[]; af: readonly string[] };
};

const oneToFive = [1, 5] as const;

export const traits = {
  /** 1 thin to 5 fat (domain notes, section 1). */
  condition: {
    unit: null,
    recordedBy: { kind: 'condition_scored', field: 'score' },
    range: { Cattle: oneToFive, Sheep: oneToFive, Goats: oneToFive },
    step: 0.5,
    ofMales: false,
    isSummed: false,
    heading: 'Condition',
    alsoHeaded: {
      en: ['bcs', 'conditionscore', 'bodycondition', 'bodyconditionscore'],
      af: ['kondisie', 'kondisiepunt', 'liggaamskondisie'],
    },
  },
  /** Colour of the eyelid, 1 red to 5 white (domain notes, section 1). */
  famacha: {
    unit: null,
    recordedBy: { kind: 'famacha_scored', field: 'score' },
    range: { Sheep: oneToFive, Goats: oneToFive },
    step: 1,
    ofMales: false,
    isSummed: false,
    heading: 'FAMACHA',
    alsoHeaded: { en: ['famachascore'], af: ['famachapunt'] },
  },
  /** Hip height for its age, 1 small to 11 large (Beef Improvement Federation, Guidelines, frame score). */
  frameScore: {
    unit: null,
    recordedBy: 'measured',
    range: { Cattle: [1, 11] },
    step: 0.1,
    ofMales: false,
    isSummed: false,
    heading: 'Frame score',
    alsoHeaded: { en: ['frame'], af: ['raamtelling', 'raam'] },
  },
  /** Around the widest part (as above, scrotal circumference). The ranges only catch slips: no source. */
  scrotalCm: {
    unit: 'cm',
    recordedBy: 'measured',
    range: { Cattle: [10, 60], Sheep: [10, 50], Goats: [8, 45] },
    step: 0.1,
    ofMales: true,
    isSummed: false,
    heading: 'Scrotal circumference cm',
    alsoHeaded: {
      en: ['scrotalcircumference', 'scrotal', 'scrotum', 'testescm'],
      af: ['skrotumomtrek', 'skrotum', 'skrotumomvang'],
    },
  },
  /** Greasy, of one shearing, belly and locks with it. The ranges only catch slips: no source. */
  fleeceKg: {
    unit: 'kg',
    recordedBy: { kind: 'shorn', field: 'fleeceKg' },
    range: { Sheep: [0.3, 25], Goats: [0.2, 12] },
    step: 0.1,
    ofMales: false,
    isSummed: true,
    heading: 'Fleece kg',
    alsoHeaded: {
      // Not a fleece alone: below it stand microns and scores, too.
      en: ['fleecemass', 'fleeceweight', 'greasyfleeceweight', 'gfw'],
      af: ['vagkg', 'vagmassa', 'vaggewig', 'wolmassa', 'wolgewig'],
    },
  },
} as const satisfies Record<string, Trait>;

type Traits = typeof traits;
export type TraitName = keyof Traits;
/** Traits that an entry of the kind `measured` names. */
export type MeasuredTrait = {
  [Name in TraitName]: Traits[Name]['recordedBy'] extends 'measured' ? Name : never;
}[TraitName];

export const traitNames = Object.keys(traits) as TraitName[]; // the keys of a constant object
export const traitOf = (name: TraitName): Trait => traits[name];
export const isTrait = (name: string): name is TraitName => Object.hasOwn(traits, name);
export const measuredTraits = traitNames.filter(
  (name): name is MeasuredTrait => traitOf(name).recordedBy === 'measured',
);
export const traitsOf = (species: Species): TraitName[] =>
  traitNames.filter((name) => traitOf(name).range[species] !== undefined);

export type LatestReading = { value: number; on: Day };
/** The newest of each; null where none was taken. */
export type LatestReadings = { [Name in TraitName]: LatestReading | null };

const each = (value: (name: TraitName) => LatestReading | null): LatestReadings =>
  Object.fromEntries(traitNames.map((name) => [name, value(name)])) as LatestReadings; // one for each name

export const noReadings: LatestReadings = each(() => null);

const later = (one: LatestReading | null, other: LatestReading | null): LatestReading | null =>
  one && (!other || one.on >= other.on) ? one : other;
/** Of two records of one animal: the later of two readings. */
export const readingsOfBoth = (one: LatestReadings, other: LatestReadings): LatestReadings =>
  // What was handed over before a trait was added says nothing of it.
  each((name) => later(one[name] ?? null, other[name] ?? null));

/** The traits that a kind of entry records in fields of its own. */
const fieldsOfKinds = Map.groupBy(
  traitNames.flatMap((trait) => {
    const { recordedBy } = traitOf(trait);
    return recordedBy === 'measured' ? [] : [{ trait, ...recordedBy }];
  }),
  ({ kind }) => kind,
);

/** What was taken by an entry: null where it is of a kind that takes none, or says nothing of it. */
export function readingIn(
  kind: string,
  payload: Readonly<Record<string, unknown>>,
): { trait: TraitName; value: number } | null {
  const { trait, value } = payload;
  if (kind === 'measured' && typeof trait === 'string' && isTrait(trait))
    return typeof value === 'number' ? { trait, value } : null;
  for (const own of fieldsOfKinds.get(kind) ?? []) {
    const said = payload[own.field];
    if (typeof said === 'number') return { trait: own.trait, value: said };
  }
  return null;
}

/** What an entry of a trait says: its own kind with the value in that field, or `measured`. */
type StatementOf<Name extends TraitName> = Traits[Name]['recordedBy'] extends {
  kind: infer Kind;
  field: infer Field extends string;
}
  ? { kind: Kind; payload: { [Each in Field]: number } }
  : { kind: 'measured'; payload: { trait: MeasuredTrait; value: number } };
export type ReadingStatement = { [Name in TraitName]: StatementOf<Name> }[TraitName];

/** In: a trait and what it came to. Out: what an entry of it says. */
export function readingStatement(trait: TraitName, value: number): ReadingStatement {
  const { recordedBy } = traitOf(trait);
  const said =
    recordedBy === 'measured'
      ? { kind: recordedBy, payload: { trait, value } }
      : { kind: recordedBy.kind, payload: { [recordedBy.field]: value } };
  return said as ReadingStatement; // the registry's own kind and field, which the type reads from it too
}

/** The values of a score that are few enough to be tapped; null of what is typed. */
export function tapsOf(name: TraitName, species: Species): number[] | null {
  const { range, step } = traitOf(name);
  const [least, most] = range[species] ?? [0, 0];
  const count = Math.round((most - least) / step) + 1;
  return count > 10 ? null : Array.from({ length: count }, (_, index) => least + index * step);
}
