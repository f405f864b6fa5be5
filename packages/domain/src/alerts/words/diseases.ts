import { diseaseOf } from '../../health/diseases.ts';

/** What the controlled diseases are called where it is not their English name; by the law's list and the vets' own words. */
const names: Record<'af' | 'zu', Record<string, string>> = {
  af: {
    foot_and_mouth: 'Bek-en-klouseer',
    anthrax: 'Miltsiekte',
    bovine_brucellosis: 'Beesbrusellose',
    bovine_tuberculosis: 'Beestuberkulose',
    contagious_bovine_pleuropneumonia: 'Longsiekte',
    corridor_disease: 'Korridorsiekte',
    east_coast_fever: 'Ooskuskoors',
    rabies: 'Hondsdolheid',
    sheep_scab: 'Brandsiekte',
    johnes: 'Johne se siekte',
    malignant_catarrh: 'Snotsiekte',
    sheep_goat_pox: 'Skaap- en bokpokke',
  },
  zu: {
    foot_and_mouth: 'Isifo samatele',
    anthrax: 'I-anthrax',
    bovine_brucellosis: 'I-brucellosis yezinkomo',
    bovine_tuberculosis: 'Isifo sofuba sezinkomo',
    rabies: 'Amarabi',
  },
};

/**
 * A disease, or several with commas between, by whichever of its words it is written, in a language of the farm; free
 * text stays as it is.
 */
export function diseaseIn(language: 'af' | 'zu', written: unknown): string {
  return String(written)
    .split(', ')
    .map((text) => {
      const known = diseaseOf(text);
      return (known && names[language][known.id]) ?? text;
    })
    .join(', ');
}
