export const importFields = [
  'tag',
  'previousTag',
  'eid',
  'brand',
  'tattoo',
  'externalId',
  'name',
  'sex',
  'breed',
  'colour',
  'bornOn',
  'bornYear',
  'birthMassKg',
  'weanMassKg',
  'weanAgeDays',
  'weanedOn',
  'massKg',
  'massOn',
  'massTime',
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

/** How farmers head their columns, in English and Afrikaans, without spaces, signs and capitals. */
const headings: Record<ImportField, string[]> = {
  tag: [
    'tag',
    'tagno',
    'tagnumber',
    'eartag',
    'visualtag',
    'vid',
    'visualid',
    'number',
    'no',
    'animal',
    'animalid',
    'animalno',
    'lamb',
    'calf',
    'kid',
    'oorplaatjie',
    'oornommer',
    'plaatjie',
    'nommer',
    'nr',
    'dier',
    'diernommer',
    'lam',
    'kalf',
  ],
  previousTag: ['previoustag', 'oldtag', 'formertag', 'vorigeplaatjie', 'ounommer'],
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
  externalId: ['id', 'externalid', 'recordid', 'uuid', 'systemid', 'rekordid'],
  name: ['name', 'naam'],
  sex: ['sex', 'gender', 'geslag'],
  breed: ['breed', 'gen', 'genotype', 'ras', 'kruising'],
  colour: ['colour', 'color', 'kleur'],
  bornOn: [
    'born',
    'bornon',
    'birthdate',
    'dateofbirth',
    'dob',
    'birth',
    'gebore',
    'geboortedatum',
    'gebdatum',
  ],
  bornYear: ['year', 'birthyear', 'yearofbirth', 'jaar', 'geboortejaar'],
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
    'liveweight',
    'kg',
    'massa',
    'gewig',
    'lewendegewig',
    'lewendemassa',
  ],
  massOn: [
    'weighedon',
    'weighdate',
    'dateweighed',
    'weightdate',
    'date',
    'sessiondate',
    'weegdatum',
    'datum',
  ],
  massTime: ['time', 'weightime', 'tyd'],
  dam: ['dam', 'damtag', 'damid', 'mother', 'ewe', 'cow', 'doe', 'moer', 'ma', 'ooi', 'koei'],
  sire: ['sire', 'siretag', 'sireid', 'father', 'ram', 'bull', 'buck', 'vaar', 'pa', 'bul'],
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
  reason: ['reason', 'diagnosis', 'disease', 'condition', 'rede', 'diagnose', 'siekte'],
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
  note: ['note', 'notes', 'comment', 'remarks', 'nota', 'opmerking', 'notas'],
};

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-zë0-9]/g, '')
    .replace(/(inkg|kgs)$/, 'kg');

/** How many cells of a row are headings that we know. */
export const knownHeadings = (row: readonly string[]): number =>
  row.filter((cell) => importFields.some((field) => headings[field].includes(plain(cell)))).length;

/** By heading; where a file has none, by what its cells look like. Each field is given once. */
export function guessMapping(
  names: readonly string[],
  rows: readonly string[][],
): Record<string, ImportField | null> {
  const taken = new Set<ImportField>();
  const mapping: Record<string, ImportField | null> = {};
  names.forEach((name, index) => {
    const found = importFields.find(
      (field) => !taken.has(field) && headings[field].includes(plain(name)),
    );
    const field =
      found ??
      (/^Column \d+$/.test(name)
        ? byContent(
            rows.map((row) => row[index] ?? ''),
            taken,
          )
        : null);
    if (field) taken.add(field);
    mapping[String(index)] = field;
  });
  return mapping;
}

function byContent(cells: readonly string[], taken: ReadonlySet<ImportField>): ImportField | null {
  const sample = cells.filter((cell) => cell !== '').slice(0, 50);
  if (sample.length === 0) return null;
  const all = (pattern: RegExp) => sample.every((cell) => pattern.test(cell));
  const free = (field: ImportField) => (taken.has(field) ? null : field);
  if (all(/^[A-Z ]{0,4}[\d ]{15,23}$/i)) return free('eid');
  if (all(/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/)) return free('massOn');
  if (all(/^\d{1,2}:\d{2}(:\d{2})?$/)) return free('massTime');
  if (all(/^\d{1,4}[.,]\d+( ?kg)?$/i)) return free('massKg');
  return null;
}
