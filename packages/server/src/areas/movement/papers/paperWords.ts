import type { PaperKind } from '@kraal/domain/movement/papers';

/** What stands on a paper is in both languages at once: whoever reads it on the road reads one of them. */
export const titles: Record<PaperKind, [string, string]> = {
  identification: ['Document of identification', 'Dokument van identifikasie'],
  removal: ['Removal certificate', 'Verwyderingsertifikaat'],
};
export const acts: Record<PaperKind, string> = {
  identification: 'Stock Theft Act / Wet op Veediefstal 57 of/van 1959, section/artikel 6',
  removal: 'Stock Theft Act / Wet op Veediefstal 57 of/van 1959, section/artikel 8',
};
export const certified: Record<PaperKind, [string, string]> = {
  identification: [
    'I certify that the stock described here is mine, or that its owner has authorised me in writing to part with it.',
    'Ek sertifiseer dat die vee hier beskryf myne is, of dat die eienaar my skriftelik gemagtig het om daarvan afstand te doen.',
  ],
  removal: [
    'The owner allows the driver named here to move this stock from and to the places named.',
    'Die eienaar gee die genoemde bestuurder toestemming om hierdie vee van en na die genoemde plekke te vervoer.',
  ],
};

/** How a paper stands, as a stranger reads it. */
export const states = {
  valid: ['good', 'Genuine, and it holds.', 'Eg, en dit geld.'],
  past: [
    'open',
    'Genuine, but it was for a day that is past.',
    'Eg, maar dit was vir ’n dag wat verby is.',
  ],
  ahead: [
    'open',
    'Genuine, but it is for a day that is still to come.',
    'Eg, maar dit is vir ’n dag wat nog kom.',
  ],
  replaced: [
    'bad',
    'Genuine, but a later version took its place.',
    'Eg, maar ’n latere weergawe het dit vervang.',
  ],
  void: [
    'bad',
    'Genuine, but it was withdrawn: it holds no more.',
    'Eg, maar dit is teruggetrek: dit geld nie meer nie.',
  ],
  gone: [
    'open',
    'Genuine when it was signed. Whether it still holds is not known here.',
    'Eg toe dit geteken is. Of dit nog geld, is nie hier bekend nie.',
  ],
} as const;

/** What it does not say. */
export const beyond = [
  'Issued through Kraal by the account of this farm. Kraal has not checked who owns the stock: hold the marks against the animals, and the rest against the paper.',
  'Uitgereik deur Kraal vir hierdie plaas se rekening. Kraal het nie nagegaan wie die vee besit nie: vergelyk die merke met die diere, en die res met die dokument.',
] as const;

/** On a paper that was replaced or withdrawn and is printed once more. */
export const ended = 'HOLDS NO MORE / GELD NIE MEER NIE';

/** What is said of numbers that a farm has reported as stolen. */
export const stolen = {
  warning: [
    'Reported as stolen: this stock should not be bought, loaded or slaughtered.',
    'As gesteel aangemeld: hierdie vee behoort nie gekoop, gelaai of geslag te word nie.',
  ],
  call: [
    'Call the nearest Stock Theft Unit of the police and give them the number of the case.',
    'Bel die naaste Veediefstaleenheid van die polisie en gee vir hulle die saaknommer.',
  ],
  clear: [
    'No farm here has reported this number as stolen. That does not show whose animal it is.',
    'Geen plaas hier het hierdie nommer as gesteel aangemeld nie. Dit wys nie wie se dier dit is nie.',
  ],
} as const;
export const caseWord = 'case / saak';
