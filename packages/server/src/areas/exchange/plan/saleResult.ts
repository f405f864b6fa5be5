import { mostFat, readClass } from '@kraal/domain/movement/carcass';
import { type Said, sentence } from '@kraal/domain/ledger/problem';
import type { PayloadOf } from '@kraal/domain/all';
import { readNumber } from '../read/cells.ts';
import { known } from './known.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import type { RecordTexts } from './rowFacts.ts';

type Result = PayloadOf<'result_received'>;
type Read<T> = { value: T | undefined; problem?: RowProblem };

const nothingWords = ['n', '', 'no', 'none', 'nil', 'nee', 'geen', '-', '–', 'passed'];
const wholeWords = [
  'whole',
  'full',
  'total',
  'totally',
  'all',
  'heel',
  'geheel',
  'alles',
  'totaal',
];
/** What is thrown away of the offal, and not of the carcass; sheets write it into the same column. */
const organWords = [
  'liver',
  'lewer',
  'lung',
  'lungs',
  'longe',
  'heart',
  'hart',
  'kidney',
  'kidneys',
  'niere',
  'head',
  'kop',
  'tongue',
  'tong',
  'offal',
  'afval',
];
const partWords = [
  'part',
  'partial',
  'partly',
  'trim',
  'trimmed',
  'deel',
  'gedeeltelik',
  'yes',
  'y',
  'ja',
  'j',
];

/** A number above nothing, with its unit or without; an empty cell and none at all say nothing. */
function amount(record: RecordTexts, field: keyof RecordTexts, unit: RegExp): Read<number> {
  const cell = record[field];
  const bare = (cell ?? '').replace(unit, '');
  if (cell === undefined || nothingWords.includes(bare.trim().toLowerCase()))
    return { value: undefined };
  const value = readNumber(field === 'price' ? ofThousands(bare) : bare);
  if (value === null || value < 0)
    return { value: undefined, problem: complaint(field, sentence`"${cell}" is no number.`) };
  return { value };
}

/** What is written with commas at its thousands: a price has two places, and no three; of a kilogram some write three. */
function ofThousands(cell: string): string {
  const bare = cell.replaceAll(/\s/g, '');
  if (/^\d{1,3}(,\d{3})+$/.test(bare)) return bare.replaceAll(',', '');
  return /^\d{1,3}(\.\d{3})+,\d{2}$/.test(bare) ? bare.replaceAll('.', '') : cell;
}

const ofMass = /\s*kg$/i;
const ofMoney = /^\s*(r|zar|n\$|p|\$)\s*|\s*(\/\s*kg|per kg)\s*$/gi;

/** A code of so many words of the sheet: `2`, or what no class knows, which is complained of. */
function code(
  record: RecordTexts,
  field: keyof RecordTexts,
  [least, most]: readonly [number, number],
): Read<number> {
  const cell = record[field]?.trim();
  if (cell === undefined || cell === '' || cell === '-') return { value: undefined };
  const value = readNumber(cell);
  // Of no damage there is no code, and some write a nought.
  if (value === 0 && least > 0) return { value: undefined };
  return value !== null && Number.isInteger(value) && value >= least && value <= most
    ? { value }
    : {
        value: undefined,
        problem: complaint(field, sentence`"${cell}" is no code from ${least} to ${most}.`),
      };
}

/** `whole`, `part`, or how many kilograms were cut away; some sheets say both in one column. */
function condemned(
  record: RecordTexts,
): Read<{ how?: 'part' | 'whole'; kg?: number; of?: string }> {
  const cell = (record.condemned ?? '').trim();
  const word = cell.toLowerCase();
  if (nothingWords.includes(word)) return { value: {} };
  if (wholeWords.includes(word)) return { value: { how: 'whole' } };
  if (partWords.includes(word)) return { value: { how: 'part' } };
  if (organWords.includes(word)) return { value: { how: 'part', of: cell } };
  const kg = readNumber(cell.replace(ofMass, ''));
  if (kg === 0) return { value: {} };
  return kg !== null && kg > 0
    ? { value: { how: 'part', kg } }
    : {
        value: undefined,
        problem: complaint(
          'condemned',
          sentence`"${cell}" says not what was condemned: whole, part, none, or how many kilograms.`,
        ),
      };
}

/** What such a row becomes, and what it says piece by piece. */
export function saleResultOf(
  record: RecordTexts,
): { kind: 'result_received'; words: (string | Said)[]; payload: Result } | RowProblem[] {
  const read = readSaleResult(record);
  if ('problems' in read) return read.problems;
  const { coldMassKg, ageClass, fatCode, grade, condemned, priceCents } = read.payload;
  const classes = [ageClass, fatCode, grade].flatMap((one) =>
    one === undefined ? [] : [`${one}`],
  );
  return {
    kind: 'result_received',
    words: [
      ...(coldMassKg === undefined ? [] : [sentence`${coldMassKg} kg cold`]),
      ...(classes.length > 0 ? [classes.join('')] : []),
      ...(condemned === 'whole' ? [sentence`condemned`] : []),
      ...(condemned === 'part' ? [sentence`condemned in part`] : []),
      ...(priceCents === undefined ? [] : [(priceCents / 100).toFixed(2)]),
    ],
    payload: { ...read.payload, sure: true },
  };
}

/** What a row of a sheet of an abattoir, an auction or a buyer says of one animal, or of so many heads of a lot. */
function readSaleResult(record: RecordTexts): { payload: Result } | { problems: RowProblem[] } {
  const coldMass = amount(record, 'coldMassKg', ofMass);
  const trimmed = amount(record, 'condemnedKg', ofMass);
  const price = amount(record, 'price', ofMoney);
  const eachKg = amount(record, 'pricePerKg', ofMoney);
  const fat = code(record, 'fatCode', [0, mostFat]);
  const conformation = code(record, 'conformation', [1, 5]);
  const damage = code(record, 'damage', [1, 3]);
  const thrown = condemned(record);
  const read = [coldMass, trimmed, price, eachKg, fat, conformation, damage, thrown];
  const problems = read.flatMap(({ problem }) => (problem ? [problem] : []));
  if (problems.length > 0) return { problems };
  const written = record.carcassClass?.trim();
  const named = written ? readClass(written) : {};
  // Nothing is paid for what was thrown away, unless the sheet says so.
  const isWhole = thrown.value?.how === 'whole';
  const paid = isWhole
    ? (price.value ?? Number.NaN)
    : (price.value ?? (eachKg.value ?? Number.NaN) * (coldMass.value ?? Number.NaN));
  const kg = trimmed.value ?? thrown.value?.kg;
  const payload: Result = known({
    coldMassKg: coldMass.value || undefined,
    ...named,
    // A column of its own says more than the digit behind the class.
    ...(fat.value === undefined ? {} : { fatCode: fat.value }),
    conformation: conformation.value,
    damage: damage.value,
    condemned: thrown.value?.how,
    condemnedKg: kg || undefined,
    condemnedFor: record.condemnedFor || thrown.value?.of,
    priceCents: Number.isNaN(paid) ? undefined : Math.round(Number((paid * 100).toFixed(4))),
    carcassNumber: record.carcassNumber || undefined,
    at: record.buyer || undefined,
  });
  const { at: _at, carcassNumber: _number, condemnedFor: _reason, ...said } = payload;
  return Object.keys(said).length > 0
    ? { payload }
    : { problems: [complaint('coldMassKg', 'The row says neither a mass, a class nor a price.')] };
}
