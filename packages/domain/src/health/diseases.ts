import type { Species } from '../animals/species.ts';

/**
 * What the law asks (Animal Diseases Act 35 of 1984, domain notes, section 4; to be checked by a state vet): a
 * `controlled` disease stands the farm still and calls the state vet at once; a `reported` one asks for a report and
 * forbids nothing to leave.
 */
export type Standing = 'controlled' | 'reported';

export type Disease = {
  id: string;
  name: string;
  species: readonly Species[];
  standing: Standing | null;
  /** Other words by which people call it. */
  also: readonly string[];
};

const all: readonly Species[] = ['Cattle', 'Sheep', 'Goats'];
const small: readonly Species[] = ['Sheep', 'Goats'];
const cattle: readonly Species[] = ['Cattle'];
const of =
  (standing: Standing | null) =>
  (
    id: string,
    names: string | readonly [string, ...string[]],
    species: readonly Species[] = all,
  ): Disease => {
    const [name, ...also] = typeof names === 'string' ? [names] : names;
    return { id, name, species, standing, also };
  };
const controlled = of('controlled');
const reported = of('reported');
const common = of(null);

/** Diseases that can be chosen; anything else is written as free text. */
export const diseases: readonly Disease[] = [
  controlled('foot_and_mouth', ['Foot-and-mouth disease', 'FMD', 'bek-en-klouseer']),
  controlled('anthrax', ['Anthrax', 'miltsiekte']),
  controlled('bovine_brucellosis', ['Bovine brucellosis', 'brucellosis'], cattle),
  controlled('bovine_tuberculosis', ['Bovine tuberculosis', 'tuberculosis'], cattle),
  controlled('brucella_melitensis', 'Brucella melitensis', small),
  controlled(
    'contagious_bovine_pleuropneumonia',
    ['Contagious bovine pleuropneumonia', 'longsiekte'],
    cattle,
  ),
  controlled('corridor_disease', 'Corridor disease', cattle),
  controlled('east_coast_fever', 'East Coast fever', cattle),
  controlled('nagana', 'Nagana'),
  controlled('rabies', ['Rabies', 'hondsdolheid']),
  controlled('sheep_scab', ['Sheep scab', 'brandsiekte'], small),
  controlled('johnes', ['Johne’s disease', "Johne's disease"], small),
  controlled('scrapie', 'Scrapie', small),
  controlled('bse', ['BSE', 'mad cow disease'], cattle),
  controlled('malignant_catarrh', ['Bovine malignant catarrh', 'snotsiekte'], cattle),
  controlled('sheep_goat_pox', 'Sheep and goat pox', small),
  controlled('peste_des_petits_ruminants', ['Peste des petits ruminants', 'PPR'], small),
  reported('lumpy_skin', ['Lumpy skin disease', 'knopvelsiekte'], cattle),
  reported('bluetongue', ['Bluetongue', 'bloutong']),
  reported('rift_valley_fever', ['Rift Valley fever', 'slenkdalkoors']),
  common('mastitis', 'Mastitis'),
  common('foot_rot', 'Foot rot'),
  common('pink_eye', 'Pink eye'),
  common('pneumonia', 'Pneumonia'),
  common('diarrhoea', 'Diarrhoea'),
  common('bloat', 'Bloat'),
  common('heartwater', 'Heartwater'),
  common('redwater', 'Redwater', cattle),
  common('gallsickness', 'Gallsickness', cattle),
  common('black_quarter', 'Black quarter'),
  common('botulism', 'Botulism'),
  common('tetanus', 'Tetanus'),
  common('three_day_sickness', 'Three-day sickness', cattle),
  common('bvd', 'BVD', cattle),
  common('vibriosis', 'Vibriosis', cattle),
  common('trichomonosis', 'Trichomonosis', cattle),
  common('eae', 'Enzootic abortion (EAE)', small),
  common('brucella_ovis', 'Brucella ovis', small),
  common('coccidiosis', 'Coccidiosis'),
  common('wesselsbron', 'Wesselsbron'),
  common('caseous_lymphadenitis', 'Caseous lymphadenitis', small),
  common('nasal_bot', 'Nasal bot', small),
  common('blowfly_strike', 'Blowfly strike', small),
  common('pulpy_kidney', 'Pulpy kidney', small),
  common('wireworm', 'Wireworm', small),
  common('liver_fluke', 'Liver fluke'),
  common('orf', 'Orf', small),
  common('milk_fever', 'Milk fever'),
  common('pregnancy_toxaemia', 'Pregnancy toxaemia', small),
  common('abscess', 'Abscess'),
  common('injury', 'Injury'),
  common('plant_poisoning', ['Plant poisoning', 'gifblaar', 'tulp', 'geeldikkop', 'krimpsiekte']),
  common('poisoning', 'Poisoning'),
];

const plain = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'");
const wordsOf = ({ id, name, also }: Disease): string[] => [id, name, ...also].map(plain);

const byName = new Map(
  diseases.flatMap((disease) => wordsOf(disease).map((word) => [word, disease] as const)),
);

/** The names of the list by every word for them, each trimmed and in small letters. */
export const nameByWord: Readonly<Record<string, string>> = Object.fromEntries(
  [...byName].map(([word, { name }]) => [word, name]),
);

/** The disease a text means, by its id, its name or another word for it; free text means none of the list. */
export const diseaseOf = (text: string): Disease | undefined => byName.get(plain(text));

/** Whole words only: "tulpe" is not tulp. */
const says = (text: string, word: string): boolean =>
  ` ${text.replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `.includes(
    ` ${word.replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `,
  );

/** A disease that the law knows, wherever a text names it; a controlled one before one that is only reported. */
export function lawfulIn(text: string): Disease | undefined {
  const read = plain(text);
  const named = diseases.filter(
    (one) => one.standing !== null && wordsOf(one).some((word) => says(read, word)),
  );
  return named.find(({ standing }) => standing === 'controlled') ?? named[0];
}

type Said = { disease?: unknown; result?: unknown; cause?: unknown; detail?: unknown };

/** Kinds of entry that may name a disease, and where; a test counts when it is not negative. */
const placesOf: Record<string, (payload: Said) => unknown[]> = {
  diagnosed: ({ disease }) => [disease],
  lab_tested: ({ disease, result }) => (result === 'negative' ? [] : [disease]),
  post_mortem: ({ disease }) => [disease],
  aborted: ({ cause }) => [cause],
  died: ({ disease, detail }) => [disease, detail],
};
export const kindsThatName = Object.keys(placesOf);

/** The disease of the law that an entry names, whichever kind it is. */
export function lawfulNamed(kind: string, payload: Said): Disease | undefined {
  const texts = placesOf[kind]?.(payload) ?? [];
  const found = texts.flatMap((text) => (typeof text === 'string' ? (lawfulIn(text) ?? []) : []));
  return found.find(({ standing }) => standing === 'controlled') ?? found[0];
}
