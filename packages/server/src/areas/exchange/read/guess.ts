import { type FieldName, fieldNames, fieldOf } from '@kraal/domain/animals/fields';
import { type TraitName, traitNames, traitOf } from '@kraal/domain/growth/traits';
import { isWrittenEid, readDay, readSex } from './cells.ts';

/** Between a heading and the one above it, where headings stand in two rows. */
export const joint = ' · ';

type TraitDay = `${TraitName}On`;
const dayOfTrait = (name: TraitName): TraitDay => `${name}On`;
export const traitDays = traitNames.map(dayOfTrait);

export const importFields = [
  'tag',
  'previousTag',
  'eid',
  'brand',
  'tattoo',
  'official',
  'externalId',
  ...fieldNames,
  'species',
  'sex',
  'bornOn',
  'bornYear',
  'age',
  'birthMassKg',
  'weanMassKg',
  'weanAgeDays',
  'weanedOn',
  'massKg',
  'massOn',
  'massTime',
  ...traitNames,
  ...traitDays,
  'dam',
  'sire',
  'camp',
  'mob',
  'heads',
  'status',
  'statusOn',
  'note',
  'product',
  'batch',
  'dose',
  'doseUnit',
  'meatDays',
  'reason',
  'symptoms',
  'vet',
  'outcome',
  'test',
  'result',
  'method',
  'pregnancyDays',
  'fetuses',
  'youngTag',
  'ease',
] as const;
export type ImportField = (typeof importFields)[number];

/** Words without spaces, signs and capitals. */
export const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-zë0-9]/g, '')
    .replace(/(inkg|kgs)$/, 'kg');

/** The names of an animal's fields, the plainest first. */
function fieldHeadings(): Record<FieldName, string[]> {
  const named = fieldNames.map((name) => {
    const { heading, alsoHeaded } = fieldOf(name);
    return [name, [plain(heading), ...alsoHeaded.en, ...alsoHeaded.af]];
  });
  return Object.fromEntries(named) as Record<FieldName, string[]>; // every name of the registry
}

/** The names of what is scored and measured, and of the days on which it was. */
function traitHeadings(): Record<TraitName | TraitDay, string[]> {
  const named = traitNames.flatMap((name): [string, string[]][] => {
    const { heading, alsoHeaded } = traitOf(name);
    const [own, all] = [plain(heading), [...alsoHeaded.en, ...alsoHeaded.af]];
    return [
      [name, [own, ...all]],
      [
        dayOfTrait(name),
        ['on', 'date', 'op', 'datum'].flatMap((word) => [own, ...all].map((one) => one + word)),
      ],
    ];
  });
  return Object.fromEntries(named) as Record<TraitName | TraitDay, string[]>; // every name of the registry
}

/** How farmers head their columns, in English and Afrikaans, without spaces, signs and capitals. */
const headings: Record<ImportField, readonly string[]> = {
  ...fieldHeadings(),
  ...traitHeadings(),
  tag: [
    'tag',
    'tagno',
    'tagnr',
    'tagnumber',
    'eartag',
    'eartagno',
    'visualtag',
    'vid',
    'visualid',
    'oorplaatjie',
    'oormerk',
    'oornommer',
    'oornr',
    'plaatjie',
    'plaatjienommer',
    'animalid',
    'animalno',
    'animalnumber',
    'diernommer',
    'diernr',
    'animal',
    'dier',
    'lamb',
    'calf',
    'kid',
    'lam',
    'kalf',
    'number',
    'nommer',
    'no',
    'nr',
  ],
  previousTag: ['previoustag', 'earliertag', 'oldtag', 'formertag', 'vorigeplaatjie', 'ounommer'],
  eid: [
    'eid',
    'rfid',
    'electronicid',
    'electronictag',
    'eidnumber',
    'transponder',
    'chip',
    'elektronieseid',
    'skyfie',
  ],
  brand: ['brand', 'brandmark', 'brandmerk', 'merk'],
  tattoo: ['tattoo', 'tatoeëer', 'tatoe', 'tatoeermerk'],
  official: [
    'officialnumbers',
    'officialnumber',
    'amptelikenommer',
    'amptelikenommers',
    'registrationno',
    'regno',
    'regnr',
    'studbooknumber',
    'studbookno',
    'stamboeknommer',
    'stamboeknr',
    'stamboekno',
    'studboekno',
    'studboeknr',
    'studboeknommer',
    'herdbooknumber',
    'pedigreenumber',
    'nationalid',
  ],
  externalId: ['id', 'externalid', 'recordid', 'uuid', 'systemid', 'rekordid'],
  species: ['species', 'spesie', 'soort', 'diersoort', 'animaltype'],
  sex: ['sex', 'gender', 'geslag'],
  bornOn: [
    'geboorte',
    'born',
    'bornon',
    'birthdate',
    'dateofbirth',
    'dob',
    'birth',
    'gebore',
    'geboortedatum',
    'geboortedag',
    'gebdatum',
    'gebdat',
  ],
  bornYear: ['birthyear', 'yearofbirth', 'yearborn', 'geboortejaar', 'gebjaar', 'year', 'jaar'],
  age: [
    'age',
    'ageyears',
    'ageyrs',
    'agemonths',
    'agemths',
    'ageinmonths',
    'ageinyears',
    'agedays',
    'ouderdom',
    'ouderdomjaar',
    'ouderdommaande',
    'ouderdommnde',
    'ouderdomdae',
  ],
  birthMassKg: [
    'birthwt',
    'birthweight',
    'birthmass',
    'birthmasskg',
    'birthweightkg',
    'geboortemassa',
    'geboortegewig',
  ],
  weanMassKg: [
    'weanwt',
    'weanweight',
    'weaningweight',
    'weaningmass',
    'weanmass',
    'weaningmasskg',
    'speenmassa',
    'speengewig',
  ],
  weanAgeDays: ['weanage', 'weaningage', 'weanagedays', 'speenouderdom'],
  weanedOn: ['weaned', 'weanedon', 'weaningdate', 'weandate', 'speendatum', 'gespeen'],
  massKg: [
    'mass',
    'masskg',
    'weight',
    'weightkg',
    'wt',
    'wtkg',
    'liveweight',
    'kg',
    'massa',
    'massakg',
    'gewig',
    'gewigkg',
    'lewendegewig',
    'lewendemassa',
    'liveweightkg',
    'livemass',
    'livemasskg',
  ],
  massOn: [
    'weighedon',
    'weighdate',
    'dateweighed',
    'weightdate',
    'massdate',
    'dateofmass',
    'massadatum',
    'date',
    'sessiondate',
    'weegdatum',
    'datum',
  ],
  massTime: ['time', 'weightime', 'tyd'],
  dam: [
    'dam',
    'damtag',
    'damid',
    'damno',
    'damnumber',
    'mother',
    'moer',
    'moernr',
    'moernommer',
    'ma',
    'ewe',
    'cow',
    'doe',
    'ooi',
    'koei',
  ],
  sire: [
    'sire',
    'siretag',
    'sireid',
    'sireno',
    'sirenumber',
    'vaarnr',
    'vaarnommer',
    'father',
    'ram',
    'bull',
    'buck',
    'vaar',
    'pa',
    'bul',
  ],
  camp: ['camp', 'paddock', 'location', 'kamp'],
  mob: ['mob', 'group', 'herd', 'flock', 'trop', 'kudde', 'groep'],
  heads: ['heads', 'head', 'count', 'quantity', 'qty', 'aantal', 'getal'],
  status: ['status', 'toestand'],
  statusOn: [
    'statusdate',
    'statuson',
    'exitdate',
    'leftdate',
    'saledate',
    'deathdate',
    'statusdatum',
  ],
  product: [
    'product',
    'medicine',
    'remedy',
    'drug',
    'vaccine',
    'treatment',
    'middel',
    'medisyne',
    'entstof',
    'behandeling',
  ],
  batch: ['batch', 'batchno', 'batchnumber', 'lot', 'lotno', 'lotnommer'],
  dose: ['dose', 'dosage', 'amount', 'volume', 'dosis', 'hoeveelheid'],
  doseUnit: ['unit', 'units', 'doseunit', 'eenheid'],
  meatDays: [
    'withdrawal',
    'withdrawaldays',
    'meatwithdrawal',
    'whp',
    'onttrekking',
    'onttrekkingsdae',
  ],
  reason: ['reason', 'diagnosis', 'disease', 'rede', 'diagnose', 'siekte'],
  symptoms: ['symptoms', 'signs', 'simptome'],
  vet: ['vet', 'veterinarian', 'givenby', 'technician', 'checkedby', 'veearts', 'tegnikus'],
  outcome: ['outcome', 'uitkoms', 'uitslag'],
  test: ['test', 'testname', 'toets'],
  result: ['result', 'pregnancy', 'pregnant', 'resultaat', 'dragtig'],
  method: ['method', 'servicetype', 'matingtype', 'metode'],
  pregnancyDays: ['pregnancydays', 'daysinCalf', 'dayspregnant', 'stage', 'dragtigdae'].map((one) =>
    one.toLowerCase(),
  ),
  fetuses: ['fetuses', 'foetuses', 'scanned', 'litter', 'fetusse'],
  youngTag: ['youngtag', 'calftag', 'lambtag', 'kidtag', 'offspring', 'kalfnommer', 'lamnommer'],
  ease: ['ease', 'calvingease', 'kalfgemak'],
  note: ['note', 'notes', 'comment', 'remarks', 'nota', 'opmerking', 'opmerkings', 'notas'],
};

/** Which field a heading names, and how well: the first of a field's names is the plainest. */
type Named = { field: ImportField; rank: number };

const named = new Map<string, Named>(
  importFields.flatMap((field) =>
    headings[field].map((name, rank): [string, Named] => [name, { field, rank }]),
  ),
);

/** Day or month as it may stand in a heading beside words: `Gewig 12/03/2024`, `Mar 2024`. */
const daysInHeadings = [
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/,
  /\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/,
  /(?:\d{1,2}[\s./-]*)?[a-z]{3,9}\.?[\s,./-]*\d{4}/i,
];

/** The day that stands in a heading of weighings, as it is written there; null where none does. */
export function dayOfHeading(heading: string): string | null {
  for (const part of heading.split(joint).toReversed())
    for (const pattern of daysInHeadings) {
      const cell = pattern.exec(part)?.[0];
      if (cell !== undefined && (readDay(cell, 'dmy').ok || readDay(cell, 'mdy').ok)) return cell;
    }
  return null;
}

/**
 * What a heading means. Where it stands in two rows both together count first, then the lower, then the upper. A day
 * alone, or beside a word for mass, heads the weighings of that day.
 */
function meaningOf(heading: string): Named | undefined {
  const [over = '', below = ''] = heading.includes(joint) ? heading.split(joint) : [heading];
  if (below !== '') {
    const group = named.get(plain(over))?.field;
    const its = named.get(plain(below));
    const isMark = its?.field === 'tag' || its?.field === 'eid' || its?.field === 'name';
    // What stands under the mother is the mother's: her number is the dam, the rest nothing of this animal.
    if (group === 'dam' || group === 'sire') return isMark ? { field: group, rank: 40 } : undefined;
    if (group === 'tag' && isMark) return its;
  }
  const found = [heading, below + over, below, over]
    .map((one) => named.get(plain(one)))
    .find((one) => one !== undefined);
  if (found) return found;
  const day = dayOfHeading(heading);
  if (day === null) return undefined;
  const rest = plain(heading.replace(day, ''));
  const mass = rest === '' ? undefined : named.get(rest);
  return rest === '' || mass?.field === 'massKg' ? { field: 'massKg', rank: 50 } : undefined;
}

/** A day below a word for mass. */
export const headsWeighings = (over: string, cell: string): boolean =>
  named.get(plain(over))?.field === 'massKg' && dayOfHeading(cell) !== null;

/** How many different things the cells of a row name, as headings do. */
export const knownHeadings = (row: readonly string[]): number =>
  new Set(
    row.flatMap((cell) => {
      const meant = cell === '' ? undefined : meaningOf(cell);
      return meant ? [isRepeated(meant.field, cell) ? cell : meant.field] : [];
    }),
  ).size;

/** Whether a column stands under a parent: whatever it says is said of that one. */
export const isOfParent = (heading: string): boolean => {
  const group = heading.includes(joint) ? named.get(plain(heading.split(joint)[0] ?? '')) : null;
  return group?.field === 'dam' || group?.field === 'sire';
};

/** How many of them only both rows of headings together name. */
export const joinedHeadings = (row: readonly string[]): number =>
  row.filter((cell) => {
    const [over = '', below = ''] = cell.includes(joint) ? cell.split(joint) : [];
    return named.has(plain(over + below)) || named.has(plain(below + over));
  }).length;

/** Weighings of several days stand in as many columns. */
const isRepeated = (field: ImportField, heading: string): boolean =>
  field === 'massKg' && dayOfHeading(heading) !== null;

/**
 * What each column is, by its heading, and by what its cells look like where that says more. Each field is given once,
 * to the column that names it best; weighings once for each day.
 */
export function guessMapping(
  names: readonly string[],
  rows: readonly string[][],
): Record<string, ImportField | null> {
  const cellsOf = (index: number) =>
    rows.map((row) => (row[index] ?? '').slice(0, 200)).filter((cell) => cell !== '');
  const candidates = names
    .map((name, index) => ({ name, index, meant: corrected(meaningOf(name), cellsOf(index)) }))
    .flatMap(({ meant, ...one }) => (meant ? [{ ...one, ...meant }] : []))
    .sort((one, other) => one.rank - other.rank || one.index - other.index);
  const taken = new Set<ImportField>();
  const mapping: Record<string, ImportField | null> = Object.fromEntries(
    names.map((_name, index) => [String(index), null]),
  );
  for (const { name, index, field } of candidates) {
    if (taken.has(field) && !isRepeated(field, name)) continue;
    if (!isRepeated(field, name)) taken.add(field);
    mapping[String(index)] = field;
  }
  names.forEach((name, index) => {
    if (mapping[String(index)] !== null) return;
    const field = byContent(cellsOf(index), taken, /^Column \d+$/.test(name));
    if (field) taken.add(field);
    mapping[String(index)] = field;
  });
  return mapping;
}

const isNumberWithUnit = (cell: string): boolean => /^\d+([.,]\d+)?( ?[a-z]{1,2})?$/i.test(cell);
const isYear = (cell: string): boolean => /^(19|20)\d\d([.,]0+)?$/.test(cell);

/** Cells that are plainly something else than their heading says: a tag that is an EID, a birth that is a year. */
function corrected(meant: Named | undefined, cells: readonly string[]): Named | undefined {
  if (!meant || cells.length === 0) return meant;
  const most = (is: (cell: string) => boolean) =>
    cells.filter(is).length >= Math.max(1, cells.length * 0.8);
  // A column of words is no score, whatever it is called.
  if (traitNames.some((name) => name === meant.field) && !most(isNumberWithUnit)) return undefined;
  if (meant.field === 'tag' && most(isWrittenEid)) return { field: 'eid', rank: 60 };
  if (meant.field === 'bornOn' && most(isYear)) return { field: 'bornYear', rank: 60 };
  if (meant.field === 'bornYear' && most((cell) => readDay(cell, 'dmy').ok && !isYear(cell)))
    return { field: 'bornOn', rank: 60 };
  // A running number is no tag where another column is one: it goes last among those that might be.
  const isRunning = cells.length > 2 && cells.every((cell, index) => cell === String(index + 1));
  return meant.field === 'tag' && isRunning ? { ...meant, rank: 90 } : meant;
}

/** What cells alone say: sure things under any heading, likely ones where there is none. */
function byContent(
  cells: readonly string[],
  taken: ReadonlySet<ImportField>,
  isUnnamed: boolean,
): ImportField | null {
  const sample = cells.slice(0, 50);
  if (sample.length === 0) return null;
  const all = (is: (cell: string) => boolean) => sample.every(is);
  const free = (field: ImportField) => (taken.has(field) ? null : field);
  if (all(isWrittenEid)) return free('eid');
  const isWord = (cell: string) => !/^\d+$/.test(cell) && readSex(cell) !== null;
  if (sample.length > 1 && all(isWord)) return free('sex');
  if (!isUnnamed) return null;
  if (all((cell) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(cell))) return free('massOn');
  if (all((cell) => /^\d{1,2}:\d{2}(:\d{2})?$/.test(cell))) return free('massTime');
  if (all((cell) => /^\d{1,4}[.,]\d+( ?kg)?$/i.test(cell))) return free('massKg');
  return null;
}
