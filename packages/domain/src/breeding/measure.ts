import type { Day } from '../format/dates.ts';
import type { Exposure } from './exposureOutcome.ts';
import type { FlockResult } from './flock.ts';
import type { Litter } from './litter.ts';

/** A female or a lot of them, with every exposure of hers; days are the farm's own. */
export type Bred = {
  id: string;
  bornOn: Day | null;
  mobId: string | null;
  gestationDays: number;
  /** Nobody knows of births before those on record. */
  firstBirthKnown: boolean;
  /** The day of her last birth before she came, where somebody said it. */
  lastBirthBefore?: Day | null;
  exposures: readonly (Exposure & {
    season: string;
    /** Of a lot: what came of its heads. */
    flock?: FlockResult;
  })[];
};

export type Records = { litters: readonly Litter[]; females: ReadonlyMap<string, Bred> };

export type Span = { from: Day; to: Day };

export const measureNames = [
  'conception',
  'birth_rate',
  'born_rate',
  'weaning_rate',
  'weaned_per_female',
  'litter',
  'live_birth',
  'mortality',
  'weaned_of_born',
  'interval',
  'days_open',
  'first_birth_age',
  'first_period',
] as const;

export type MeasureName = (typeof measureNames)[number];

/** One animal's part in a measure: the measure is the sum of the parts over the sum of what they are of. */
export type Part = {
  animalId: string;
  part: number;
  of: number;
  on: Day;
  /** The mating season, where the measure counts exposures. */
  season: string | null;
  /** With whom she was exposed, or whose the young are where that is certain. */
  sireIds: readonly string[];
  mobId: string | null;
};

export const leftOutReasons = [
  'first_birth',
  'first_birth_unknown',
  'birth_day_unknown',
  'no_service',
  'not_known_yet',
  'went_before',
  'young_open',
  'young_went_before',
  'weaning_not_recorded',
  'not_weighed',
  'before_first_period',
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

export type LeftOut = { reason: LeftOutReason; animals: number };

/** `soFar`: something that will count is not known yet. */
export type Measure = {
  name: MeasureName;
  parts: Part[];
  leftOut: LeftOut[];
  soFar: boolean;
  /** Those whose part is not known yet, so that a year or a mob can say so of itself. */
  open: Part[];
};

export const within = (day: Day, { from, to }: Span): boolean => day >= from && day <= to;
