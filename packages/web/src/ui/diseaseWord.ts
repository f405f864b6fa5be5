import { diseaseOf } from '@kraal/domain/health/diseases';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  foot_and_mouth: msg`Foot-and-mouth disease`,
  anthrax: msg`Anthrax`,
  bovine_brucellosis: msg`Bovine brucellosis`,
  bovine_tuberculosis: msg`Bovine tuberculosis`,
  brucella_melitensis: msg`Brucella melitensis`,
  contagious_bovine_pleuropneumonia: msg`Contagious bovine pleuropneumonia`,
  corridor_disease: msg`Corridor disease`,
  east_coast_fever: msg`East Coast fever`,
  nagana: msg`Nagana`,
  rabies: msg`Rabies`,
  sheep_scab: msg`Sheep scab`,
  johnes: msg`Johne’s disease`,
  scrapie: msg`Scrapie`,
  bse: msg`BSE`,
  malignant_catarrh: msg`Bovine malignant catarrh`,
  sheep_goat_pox: msg`Sheep and goat pox`,
  peste_des_petits_ruminants: msg`Peste des petits ruminants`,
  lumpy_skin: msg`Lumpy skin disease`,
  bluetongue: msg`Bluetongue`,
  rift_valley_fever: msg`Rift Valley fever`,
  mastitis: msg`Mastitis`,
  foot_rot: msg`Foot rot`,
  pink_eye: msg`Pink eye`,
  pneumonia: msg`Pneumonia`,
  diarrhoea: msg`Diarrhoea`,
  bloat: msg`Bloat`,
  heartwater: msg`Heartwater`,
  redwater: msg`Redwater`,
  gallsickness: msg`Gallsickness`,
  black_quarter: msg`Black quarter`,
  botulism: msg`Botulism`,
  tetanus: msg`Tetanus`,
  three_day_sickness: msg`Three-day sickness`,
  bvd: msg`BVD`,
  vibriosis: msg`Vibriosis`,
  trichomonosis: msg`Trichomonosis`,
  eae: msg`Enzootic abortion (EAE)`,
  brucella_ovis: msg`Brucella ovis`,
  coccidiosis: msg`Coccidiosis`,
  wesselsbron: msg`Wesselsbron`,
  caseous_lymphadenitis: msg`Caseous lymphadenitis`,
  nasal_bot: msg`Nasal bot`,
  blowfly_strike: msg`Blowfly strike`,
  pulpy_kidney: msg`Pulpy kidney`,
  wireworm: msg`Wireworm`,
  liver_fluke: msg`Liver fluke`,
  orf: msg`Orf`,
  milk_fever: msg`Milk fever`,
  pregnancy_toxaemia: msg`Pregnancy toxaemia`,
  abscess: msg`Abscess`,
  injury: msg`Injury`,
  plant_poisoning: msg`Plant poisoning`,
  poisoning: msg`Poisoning`,
};

/** A disease in the language of the screen, by whatever word it was written; free text stays as it is. */
export function diseaseWord(written: string): string {
  const known = diseaseOf(written);
  const name = known && names[known.id];
  return name ? i18n._(name) : written;
}
