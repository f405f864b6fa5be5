import type { PaperKind } from '@kraal/domain/movement/papers';

/** What stands on a paper is in both languages at once: whoever reads it on the road reads one of them. */
export const titles: Record<PaperKind, [string, string]> = {
  identification: ['Document of identification', 'Dokument van identifikasie'],
  removal: ['Removal certificate', 'Verwyderingsertifikaat'],
  health: ['Owner’s health attestation', 'Eienaar se gesondheidsverklaring'],
  loading: ['Loading list', 'Laailys'],
  invoice: ['Invoice', 'Faktuur'],
};
export const acts: Record<PaperKind, string> = {
  identification: 'Stock Theft Act / Wet op Veediefstal 57 of/van 1959, section/artikel 6',
  removal: 'Stock Theft Act / Wet op Veediefstal 57 of/van 1959, section/artikel 8',
  health: 'Foot-and-mouth disease / Bek-en-klouseer: Gazette / Staatskoerant 52868, 13.6.2025',
  invoice: '',
  loading: 'Goes with the stock / Gaan saam met die vee',
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
  health: [
    'I declare that this stock stood only where it says above in the 28 days before, that none of it came from elsewhere or was in contact with stock that did in that time, and that neither it nor any on the property shows signs of foot-and-mouth disease. The marks listed are those of the stock.',
    'Ek verklaar dat hierdie vee in die 28 dae tevore net gestaan het waar hierbo gesê word, dat geen daarvan in dié tyd van elders gekom of met sulke vee in aanraking was nie, en dat nóg dit nóg enige op die eiendom tekens van bek-en-klouseer toon. Die merke hierbo is dié van die vee.',
  ],
  invoice: ['', ''],
  loading: [
    'Fit to travel: each walks unaided, has no open wound, is not past nine tenths of her gestation, did not give birth within a week, and is no newborn with an unhealed navel. Water at least every 18 hours.',
    'Geskik om te reis: elkeen loop sonder hulp, het geen oop wond nie, is nie verby nege tiendes van haar dragtyd nie, het nie binne ’n week gekalf of gelam nie, en is geen pasgeborene met ’n nawel wat nie gesond is nie. Water minstens elke 18 uur.',
  ],
};

/** Who signs below. */
const usualHands: [string, string] = [
  'Owner or agent / Eienaar of agent',
  'Receiver or driver / Ontvanger of bestuurder',
];
export const hands: Record<PaperKind, [string, string]> = {
  identification: usualHands,
  removal: usualHands,
  // Whoever receives them keeps them apart for 28 days, and signs for it.
  health: [
    'Owner or agent / Eienaar of agent',
    'Receiver, who keeps them apart for 28 days / Ontvanger, wat hulle 28 dae afsonder',
  ],
  invoice: usualHands,
  loading: ['Loaded by / Gelaai deur', 'Taken off by / Afgelaai deur'],
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
  arrived: [
    'open',
    'Genuine, and its load has arrived: it is for no other.',
    'Eg, en sy vrag het aangekom: dit is vir geen ander nie.',
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

/** An invoice on which tax is charged is called so by law (Value-Added Tax Act 89 of 1991, section 20). */
export const taxInvoice: [string, string] = ['Tax invoice', 'Belastingfaktuur'];
export const invoiceWords = {
  net: 'Without VAT / Sonder BTW',
  vat: 'VAT / BTW',
  total: 'Total / Totaal',
  bank: 'To be paid at / Betaalbaar by',
  ownerVat: 'Seller’s VAT number / Verkoper se BTW-nommer',
  receiverVat: 'Buyer’s VAT number / Koper se BTW-nommer',
} as const;
