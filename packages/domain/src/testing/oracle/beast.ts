export type Species = 'Cattle' | 'Sheep' | 'Goats';

/** One dose of one medicine, as it was given. Days are those of the entry. */
export type Dose = {
  medicine: string;
  on: string;
  meat: number;
  milk: number;
  export: number;
  /** More doses of this medicine were to follow. */
  unfinished: boolean;
  /** Given to so many heads of a lot only: it ends no course of the others. None: nobody knows how many. */
  toSome?: number | undefined;
  /** It may have been given before they left those that had it: it holds them back, and is no dose of theirs. */
  perhaps?: boolean;
  /** Heads came since, and nobody knows what they had. */
  notByAll?: boolean;
  /** How many the lot had then. */
  ofHeads?: number;
  /** Under which protocol, and which of its doses. */
  plan?: string | undefined;
  step?: number | undefined;
};

/** Somebody said that a medicine's course ended with the dose before. */
export type CourseEnd = { ended: string };

/** A service of a female: seen, by straw, by embryo; or sires that ran with her for a time. */
export type Mating = {
  from: string;
  /** Null while they still run. */
  to: string | null;
  how: 'natural' | 'ai' | 'et' | 'join' | 'before';
  sires: string[];
  donor: string | null;
  /** Of a join: the entry that put them in, and the mob it was put to. */
  run: string | null;
  mob: string | null;
};

export type Check = {
  on: string;
  result: 'pregnant' | 'empty' | 'unsure';
  age: number | null;
  method: string | null;
};

/** What came back of heads that were sold: together so many kilograms and cents, and whether all was thrown away. */
export type Result = {
  on: string;
  heads: number;
  coldKg: number | null;
  condemned: string | null;
  cents: number | null;
  called: string | null;
};

/** What the oracle knows of an animal or lot: everything that was said of it, nothing worked out. */
export type Beast = {
  id: string;
  species: Species;
  sex: 'female' | 'male' | 'mixed';
  breed: string | null;
  /** What was said of it in a word or two, by what it is of. */
  said: Record<string, string | null>;
  /** The last score or measure of each kind that was taken of it. */
  taken: Record<string, { value: number; on: string }>;
  heads: number;
  isLot: boolean;
  status: string;
  statusOn: string;
  bornOn: string | null;
  castratedOn: string | null;
  weanedOn: string | null;
  dam: string | null;
  carrier: string | null;
  sire: string | null;
  /** Sires of which one may be its own, when none is certain. */
  maybeSires: string[];
  /** Whose her last litter is. */
  litter: { set: string | null; likely: string[]; donor: string | null } | null;
  foster: string | null;
  /** The place of whoever it belongs to; null: the farm's own. */
  owner: string | null;
  camp: string | null;
  mob: string | null;
  /** Off the farm's land and its stock still: with which load it went, and at which place it was unloaded, if it was. */
  away: { load: string; to: string; at: string | null } | null;
  /**
   * What was given, in order: a strand for each group of heads that came together. What a lot got before it joined
   * another says nothing of the other's courses; what is given afterwards goes to all of them.
   */
  strands: (Dose | CourseEnd)[][];
  /** Its strands are two records of one animal: whatever stands in either, it had. */
  ofOne: boolean;
  /** Days of her births; births before she came are only counted. */
  births: string[];
  birthsBefore: number | null;
  /** The day of the last of them, where whoever brought her said it. */
  lastBefore: string | null;
  heats: string[];
  matings: Mating[];
  /** What a birth or a loss closed; with `matings` everything there ever was. */
  pastMatings: Mating[];
  /** Checks of her whole life; `checks` are those since her last birth or loss. */
  allChecks: Check[];
  /** What stood on the scale when: of a lot so many heads, and their mean. */
  masses: { on: string; at: string; kg: number; heads: number }[];
  soldKg: number | null;
  /** Heads that went for money or meat, and what was said of them afterwards. */
  soldHeads: number;
  results: Result[];
  cameOn: string;
  /** The day of the list by which it came into the books; of before it nobody said all. */
  listedOn: string | null;
  /** The same of the lot it was taken out of, for one that came as one of many. */
  hereSince: string;
  /** It was taken out of a lot. */
  split: boolean;
  /** Whether it was among those of its lot that gave birth follows from the lot's counts. */
  birthsInHeads: boolean;
  bornDead: { on: string; heads: number }[];
  checks: Check[];
  losses: string[];
  driedOff: string[];
  putToServiceOn: string | null;
};

export const beast = (id: string, species: Species, sex: Beast['sex'], day: string): Beast => ({
  id,
  species,
  sex,
  breed: null,
  said: {},
  taken: {},
  heads: 1,
  isLot: false,
  status: 'alive',
  statusOn: day,
  bornOn: null,
  castratedOn: null,
  weanedOn: null,
  dam: null,
  carrier: null,
  sire: null,
  maybeSires: [],
  litter: null,
  foster: null,
  owner: null,
  camp: null,
  mob: null,
  away: null,
  strands: [[]],
  ofOne: false,
  births: [],
  birthsBefore: null,
  lastBefore: null,
  heats: [],
  matings: [],
  pastMatings: [],
  allChecks: [],
  masses: [],
  soldKg: null,
  soldHeads: 0,
  results: [],
  cameOn: day,
  listedOn: null,
  hereSince: day,
  split: false,
  birthsInHeads: false,
  bornDead: [],
  checks: [],
  losses: [],
  driedOff: [],
  putToServiceOn: null,
});
