import type { AnimalClass } from '../animals/animalClass.ts';
import type { Species } from '../animals/species.ts';

/** As the screens say them; English comes from the class's own name. */
const afrikaans: Record<AnimalClass, string> = {
  heifer_calf: 'verskalf',
  heifer: 'vers',
  cow: 'koei',
  bull_calf: 'bulkalf',
  weaner_bull: 'speenbul',
  young_bull: 'jong bul',
  bull: 'bul',
  steer: 'tollie',
  ox: 'os',
  mixed_cattle: 'gemengde beeste',
  ewe_lamb: 'ooilam',
  hogget: 'jong ooi',
  ewe: 'ooi',
  ram_lamb: 'ramlam',
  young_ram: 'jong ram',
  ram: 'ram',
  wether: 'hamel',
  mixed_sheep: 'gemengde skape',
  doe_kid: 'bokooilam',
  doeling: 'jong bokooi',
  doe: 'bokooi',
  buck_kid: 'bokramlam',
  young_buck: 'jong bokram',
  buck: 'bokram',
  kapater: 'kapater',
  mixed_goats: 'gemengde bokke',
};

const species: Record<Species, string> = {
  Cattle: 'Cattle / Beeste',
  Sheep: 'Sheep / Skape',
  Goats: 'Goats / Bokke',
};

const inBoth = (english: string, other: string): string =>
  english === other ? english : `${english} / ${other}`;

/** In: a class as a paper or its square names it. Out: in both languages of the paper; of another program's its own word. */
export const classOnPaper = (code: string): string =>
  Object.hasOwn(afrikaans, code)
    ? inBoth(code.replaceAll('_', ' '), afrikaans[code as AnimalClass]) // looked up on the line before
    : code.replaceAll('_', ' ');

/** The same of a species. */
export const speciesOnPaper = (name: string): string =>
  Object.hasOwn(species, name) ? species[name as Species] : name; // looked up on the same line

const sexes: Record<string, string> = { male: 'M', female: 'F / V', mixed: 'M + F / V' };

/** The same of a sex; empty where nobody said one. */
export const sexOnPaper = (sex: string | null): string => sexes[sex ?? ''] ?? '';
