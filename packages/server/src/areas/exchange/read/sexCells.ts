import type { Sex } from '@kraal/domain/animals/animalClass';
import type { Species } from '@kraal/domain/animals/species';

const females = [
  'f',
  'female',
  'cow',
  'heifer',
  'ewe',
  'doe',
  'vroulik',
  'v',
  '♀',
  '2',
  'vroulike',
  'verskalf',
  'vers kalf',
  'koeikalf',
  'ooilam',
  'heifer calf',
  'dragtige vers',
  'dragtige koei',
  'pregnant heifer',
  'in-calf heifer',
  'koei',
  'vers',
  'ooi',
  'ewe lamb',
  'doe kid',
  'hogget',
];
const males = [
  'm',
  'male',
  'bull',
  'ram',
  'buck',
  'steer',
  'ox',
  'wether',
  'manlik',
  'bul',
  '♂',
  '1',
  'manlike',
  'bulkalf',
  'bul kalf',
  'bull calf',
  'ramlam',
  'bokram',
  'buck kid',
  'os',
  'hamel',
  'kapater',
  'ram lamb',
  'tollie',
];
/** Words that only one kind of animal is called by; a ram or a wether may be a goat too. */
const ofCattle =
  /^(cow|heifer|bull|steer|ox|koei|vers|bul|os|tollie|verskalf|vers kalf|koeikalf|bulkalf|bul kalf|heifer calf|bull calf|dragtige vers|dragtige koei|in-calf heifer)$/;
const ofSmallStock =
  /^(ewe|ram|wether|doe|buck|ooi|hamel|kapater|ooilam|ramlam|bokram|buck kid|ewe lamb|ram lamb|doe kid|hogget)$/;

/** A word for another species than the one the file is said to hold. */
export function isOfOthers(cell: string, species: Species): boolean {
  const word = cell.trim().toLowerCase();
  return (species === 'Cattle' ? ofSmallStock : ofCattle).test(word);
}

const castrates = ['steer', 'ox', 'wether', 'os', 'hamel', 'kapater', 'tollie'];

export function readSex(cell: string): { sex: Sex; castrated: boolean } | null {
  const word = cell.trim().toLowerCase();
  if (females.includes(word)) return { sex: 'female', castrated: false };
  if (males.includes(word)) return { sex: 'male', castrated: castrates.includes(word) };
  return word === 'mixed' || word === 'gemeng' ? { sex: 'mixed', castrated: false } : null;
}
