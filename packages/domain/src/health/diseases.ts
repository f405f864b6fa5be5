import type { Species } from '../livestock/species.ts';

export type Disease = {
  id: string;
  name: string;
  species: readonly Species[];
  notifiable: boolean;
};

const all: readonly Species[] = ['Cattle', 'Sheep', 'Goats'];
const small: readonly Species[] = ['Sheep', 'Goats'];
const notifiable = (id: string, name: string, species: readonly Species[] = all): Disease => ({
  id,
  name,
  species,
  notifiable: true,
});
const common = (id: string, name: string, species: readonly Species[] = all): Disease => ({
  id,
  name,
  species,
  notifiable: false,
});

/**
 * Diseases that can be chosen; anything else is written as free text. The notifiable ones are the controlled diseases
 * of the domain notes, section 4: a diagnosis of one asks for the state vet.
 */
export const diseases: readonly Disease[] = [
  notifiable('foot_and_mouth', 'Foot-and-mouth disease'),
  notifiable('anthrax', 'Anthrax'),
  notifiable('bovine_brucellosis', 'Bovine brucellosis', ['Cattle']),
  notifiable('bovine_tuberculosis', 'Bovine tuberculosis', ['Cattle']),
  notifiable('lumpy_skin', 'Lumpy skin disease', ['Cattle']),
  notifiable('rift_valley_fever', 'Rift Valley fever'),
  notifiable('rabies', 'Rabies'),
  notifiable('sheep_scab', 'Sheep scab', small),
  notifiable('johnes', 'Johne’s disease'),
  notifiable('bluetongue', 'Bluetongue'),
  notifiable('contagious_bovine_pleuropneumonia', 'Contagious bovine pleuropneumonia', ['Cattle']),
  notifiable('peste_des_petits_ruminants', 'Peste des petits ruminants', small),
  notifiable('brucella_melitensis', 'Brucella melitensis', small),
  common('mastitis', 'Mastitis'),
  common('foot_rot', 'Foot rot'),
  common('pink_eye', 'Pink eye'),
  common('pneumonia', 'Pneumonia'),
  common('diarrhoea', 'Diarrhoea'),
  common('bloat', 'Bloat'),
  common('heartwater', 'Heartwater'),
  common('redwater', 'Redwater', ['Cattle']),
  common('gallsickness', 'Gallsickness', ['Cattle']),
  common('black_quarter', 'Black quarter'),
  common('pulpy_kidney', 'Pulpy kidney', small),
  common('wireworm', 'Wireworm', small),
  common('liver_fluke', 'Liver fluke'),
  common('orf', 'Orf', small),
  common('milk_fever', 'Milk fever'),
  common('pregnancy_toxaemia', 'Pregnancy toxaemia', small),
  common('abscess', 'Abscess'),
  common('injury', 'Injury'),
  common('poisoning', 'Poisoning'),
];

const byName = new Map(
  diseases.flatMap((disease) => [
    [disease.id, disease] as const,
    [disease.name.toLowerCase(), disease] as const,
  ]),
);

/** The disease a text means, by its id or its name; free text means none of the list. */
export const diseaseOf = (text: string): Disease | undefined =>
  byName.get(text.trim().toLowerCase());
export const isNotifiable = (text: string): boolean => diseaseOf(text)?.notifiable === true;
