/** Schemes of identifiers: ICAR lists none of South Africa, so ours are named here and in docs/interchange.md. */
export const schemes = {
  animal: 'za.kraal.animal',
  eid: 'org.iso.11784',
  visual: 'za.kraal.tag',
  brand: 'za.kraal.brand',
  tattoo: 'za.kraal.tattoo',
  location: 'za.kraal.farm',
  gln: 'org.gs1.gln',
} as const;

/** Two vocabularies side by side, read in both directions; what has no pair becomes the fallback. */
function pairs<Ours extends string, Theirs extends string>(
  table: readonly (readonly [Ours, Theirs])[],
  ours: Ours,
  theirs: Theirs,
): {
  out: (word: unknown) => Theirs;
  in: (word: unknown) => Ours;
  ours: readonly Ours[];
  /** What has no pair becomes nothing. */
  known: (word: unknown) => Ours | undefined;
} {
  return {
    known: (word) => table.find(([, one]) => one === word)?.[0],
    ours: table.map(([one]) => one),
    out: (word) => table.find(([one]) => one === word)?.[1] ?? theirs,
    in: (word) => table.find(([, one]) => one === word)?.[0] ?? ours,
  };
}

export const speciesWords = pairs(
  [
    ['Cattle', 'Cattle'],
    ['Sheep', 'Sheep'],
    ['Goats', 'Goat'],
  ] as const,
  'Cattle',
  'Cattle',
);
export const doseUnits = pairs(
  [
    ['ml', 'MLT'],
    ['mg', 'MGM'],
    ['g', 'GRM'],
    ['tablet', 'XTU'],
    ['dose', 'XAR'],
    ['unit', 'NA'],
  ] as const,
  'ml',
  'NA',
);
export const checkMethods = pairs(
  [
    ['ultrasound', 'Echography'],
    ['rectal', 'Palpation'],
    ['blood', 'Blood'],
    ['milk', 'Milk'],
    ['seen', 'Visual'],
  ] as const,
  'seen',
  'Other',
);
export const checkResults = pairs(
  [
    ['pregnant', 'Pregnant'],
    ['pregnant', 'Multiple'],
    ['empty', 'Empty'],
    ['unsure', 'Unknown'],
  ] as const,
  'unsure',
  'Unknown',
);
export const serviceMethods = pairs(
  [
    ['natural', 'NaturalService'],
    ['ai', 'Insemination'],
    ['et', 'Implantation'],
    ['join', 'RunWithBull'],
  ] as const,
  'natural',
  'NaturalService',
);
export const deathReasons = pairs(
  [
    ['disease', 'Disease'],
    ['birth', 'Parturition'],
    ['accident', 'Accident'],
    ['old_age', 'Age'],
    ['unknown', 'Unknown'],
    ['other', 'Other'],
    ['predator', 'Other'],
    ['poisoning', 'Other'],
    ['weather', 'Other'],
  ] as const,
  'other',
  'Other',
);
export const heatSigns = pairs(
  [
    ['standing', 'StandsUnder'],
    ['mounting', 'InterestedInOtherAnimals'],
    ['mucus', 'Slime'],
    ['restless', 'Bawling'],
  ] as const,
  'standing',
  'InterestedInOtherAnimals',
);
export const eases = [
  'EasyUnassisted',
  'EasyAssisted',
  'DifficultExtraAssistance',
  'DifficultVeterinaryCare',
  'CaesareanOrSurgery',
] as const;

/** Words that need no fallback: what has no pair is not said. */
const weighed = { scale: 'LoadCell', tape: 'Girth', estimate: 'Assessed' } as const;
const weighedIn = {
  LoadCell: 'scale',
  WalkOver: 'scale',
  Girth: 'tape',
  Assessed: 'estimate',
  Predicted: 'estimate',
  Imaged: 'estimate',
} as const;
const severe = { light: 'Light', moderate: 'Moderate', severe: 'Severe' } as const;
const severeIn = { Light: 'light', Moderate: 'moderate', Severe: 'severe' } as const;

const word = <Word extends string>(
  words: Readonly<Record<string, Word>>,
  said: unknown,
): Word | undefined =>
  typeof said === 'string' && Object.hasOwn(words, said) ? words[said] : undefined;

export const weighMethods = {
  out: (said: unknown) => word(weighed, said),
  in: (said: unknown) => word(weighedIn, said),
};
export const severities = {
  out: (said: unknown) => word(severe, said),
  in: (said: unknown) => word(severeIn, said),
};
