import type { Day } from '@kraal/domain/format/dates';
import type { ImportOptions, RowChange } from '@kraal/contract/exchange';
import { type DoseUnit, doseUnits } from '@kraal/domain/health/medicine';
import { type Said, asSaid, inEnglish, sentence } from '@kraal/domain/ledger/problem';
import type { PayloadOf } from '@kraal/domain/all';
import type { Herd } from './herd.ts';
import { known } from './known.ts';
import { type RowProblem, complaint } from './rowCells.ts';
import { type RowFacts, markKey } from './rowFacts.ts';
import { readNumber } from '../read/cells.ts';
import { saleResultOf } from './saleResult.ts';
import { no, outcomes, results, services, unitWords, unsure, yes } from './recordWords.ts';

/** A product that the file names and the cabinet never had, with what it holds back as far as anybody says. */
export type PlannedProduct = { name: string; unit: DoseUnit; meatDays: number; milkDays: number };

type TreatmentLine = PayloadOf<'treated'>['lines'][number];

/** What an entry of the past says: as the ledger has it, but for a product that is named and not in the cabinet yet. */
type PastPayloads = {
  treated: Omit<PayloadOf<'treated'>, 'lines'> & {
    lines: (Omit<TreatmentLine, 'medicineId'> & { medicineName: string })[];
  };
} & { [Kind in Exclude<PastKind, 'treated'>]: PayloadOf<Kind> };

type PastKind =
  | 'treated'
  | 'diagnosed'
  | 'lab_tested'
  | 'served'
  | 'pregnancy_checked'
  | 'gave_birth'
  | 'result_received';

type PastStatement = {
  [Kind in PastKind]: { kind: Kind; payload: PastPayloads[Kind] };
}[PastKind];

/** An entry of the past: its kind, its day, what it says, and a product that the cabinet may not have yet. */
export type PlannedRecord = PastStatement & {
  on: Day;
  /** What it says, piece by piece: names as they are written, words that each reader has in their own language. */
  words: (string | Said)[];
  product: PlannedProduct | null;
};

type Planned = { record: PlannedRecord | null; problems: RowProblem[] };

const lower = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** What a row of past work becomes: treatments, tests, services, pregnancy checks, births, diagnoses. */
export function planRecord(row: RowFacts, options: ImportOptions, herd: Herd): Planned {
  const on = row.recordOn;
  if (!on)
    return {
      record: null,
      problems: row.problems.some(({ field }) => field === 'massOn')
        ? []
        : [complaint('massOn', 'Say on which day it was.')],
    };
  const made = makers[options.recordKind](row, herd, options);
  if (Array.isArray(made)) return { record: null, problems: made };
  return { record: { on, product: null, ...made }, problems: [] };
}

type Made =
  | (PastStatement & { words: (string | Said)[]; product?: PlannedRecord['product'] })
  | RowProblem[];

type Maker = (row: RowFacts, herd: Herd, options: ImportOptions) => Made;

const number = (text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : readNumber(text);

/** The young of this tag is this dam's, and its birth is on record: the row tells of it once more. */
function isOnRecord({ eid, tag, recordOn, record }: RowFacts, herd: Herd): boolean {
  const dam = [eid && `eid ${eid}`, tag && markKey(tag)]
    .flatMap((key) => (key ? [herd.any(key)] : []))
    .find((one) => one !== undefined);
  const young = record.youngTag ? herd.any(markKey(record.youngTag)) : undefined;
  const isHers = dam && young && [young.damId, young.carriedById].includes(dam.id);
  return isHers === true && herd.entries.has(`${dam.id} gave_birth ${recordOn}`);
}

const makers: Record<ImportOptions['recordKind'], Maker> = {
  treatment: ({ record }, herd) => {
    if (!record.product) return [complaint('product', 'The product is missing.')];
    const medicine = herd.medicines.get(record.product.toLowerCase());
    const { unknown } = herd;
    const [, amount = '', written = ''] =
      /^([\d.,\s]+)\s*([a-z]*)$/i.exec(record.dose?.trim() ?? '') ?? [];
    const dose = readNumber(amount);
    const unit =
      unitWords[lower(record.doseUnit ?? written)] ??
      doseUnits.find((one) => one === medicine?.unit) ??
      (record.doseUnit || written ? null : 'dose');
    if (record.dose !== undefined && (dose === null || dose <= 0))
      return [complaint('dose', sentence`"${record.dose}" is no dose.`)];
    if (unit === null)
      return [
        complaint(
          'doseUnit',
          sentence`"${record.doseUnit ?? written}" is no unit Kraal knows: ml, g, mg, tablet, dose or unit.`,
        ),
      ];
    if (medicine && medicine.unit !== unit)
      return [
        complaint(
          'doseUnit',
          sentence`${record.product} is kept in ${medicine.unit} in the cabinet.`,
        ),
      ];
    const stated = number(record.meatDays);
    if (stated === null || (stated !== undefined && (stated < 0 || stated > 400)))
      return [complaint('meatDays', sentence`"${record.meatDays}" is no number of days.`)];
    const line = {
      medicineName: record.product,
      dose: dose ?? 1,
      unit,
      // The file may know the label of what the cabinet never had.
      meatDays: medicine ? Math.max(stated ?? 0, medicine.meatDays) : (stated ?? unknown.meatDays),
      milkDays: (medicine ?? unknown).milkDays,
    };
    const reason = [
      record.reason,
      record.symptoms,
      record.batch ? `batch ${record.batch}` : null,
      record.outcome,
    ]
      .filter(Boolean)
      .join('; ');
    return {
      kind: 'treated',
      words: [
        `${record.product} ${line.dose} ${unit}`,
        sentence`meat held back ${line.meatDays} days`,
      ],
      product: medicine
        ? null
        : { name: record.product, unit, meatDays: line.meatDays, milkDays: line.milkDays },
      payload: known({
        lines: [line],
        reason: reason.slice(0, 300) || undefined,
        givenBy: record.vet?.slice(0, 120),
      }),
    };
  },
  diagnosis: ({ record }) => {
    if (!record.reason) return [complaint('reason', 'The disease or reason is missing.')];
    return {
      kind: 'diagnosed',
      words: [record.reason],
      payload: known({
        disease: record.reason.slice(0, 120),
        symptoms: record.symptoms?.slice(0, 500),
        vet: record.vet?.slice(0, 120),
        outcome: outcomes[lower(record.outcome)],
      }),
    };
  },
  test: ({ record }) => {
    const result = results[lower(record.result ?? record.outcome)];
    if (!record.test) return [complaint('test', 'The name of the test is missing.')];
    return result
      ? {
          kind: 'lab_tested',
          words: [record.test, result],
          payload: known({
            test: record.test.slice(0, 120),
            disease: record.reason?.slice(0, 120),
            result,
            laboratory: record.vet?.slice(0, 120),
          }),
        }
      : [
          complaint(
            'result',
            sentence`"${record.result ?? ''}" is no result: positive, negative, inconclusive or pending.`,
          ),
        ];
  },
  service: (row, herd, options) => {
    const method = row.record.method === undefined ? 'natural' : services[lower(row.record.method)];
    if (!method)
      return [
        complaint('method', sentence`"${row.record.method}" is no way of serving: natural or AI.`),
      ];
    const sire = row.sire ? herd.parent(row.sire, 'male', false) : undefined;
    if (row.sire && (sire?.sex !== 'male' || sire.species !== options.species))
      return [complaint('sire', sentence`The sire ${row.sire} is not known on the farm.`)];
    return {
      kind: 'served',
      words: row.sire ? [row.sire] : [],
      payload: known({
        method,
        sireId: sire?.id,
        technician: method === 'ai' ? row.record.vet?.slice(0, 120) : undefined,
        sure: true,
      }),
    };
  },
  pregnancy_check: ({ record }) => {
    const word = lower(record.result ?? record.outcome);
    const result: PayloadOf<'pregnancy_checked'>['result'] | null = yes.includes(word)
      ? 'pregnant'
      : no.includes(word)
        ? 'empty'
        : unsure.includes(word)
          ? 'unsure'
          : null;
    if (!result)
      return [
        complaint(
          'result',
          sentence`"${record.result ?? ''}" is no result: pregnant, empty or unsure.`,
        ),
      ];
    const ageDays = number(record.pregnancyDays);
    if (
      ageDays === null ||
      (ageDays !== undefined && (!Number.isInteger(ageDays) || ageDays < 14 || ageDays > 320))
    )
      return [
        complaint(
          'pregnancyDays',
          sentence`"${record.pregnancyDays}" is no age of a pregnancy in days.`,
        ),
      ];
    const fetuses = number(record.fetuses);
    return {
      kind: 'pregnancy_checked',
      words: [result],
      payload: known({
        result,
        ageDays: result === 'pregnant' ? ageDays : undefined,
        fetuses: result === 'pregnant' && fetuses && fetuses <= 6 ? fetuses : undefined,
        checkedBy: record.vet?.slice(0, 120),
        sure: true,
      }),
    };
  },
  result: ({ record }) => saleResultOf(record),
  birth: (row, herd) => {
    if (!row.sex || row.sex === 'mixed')
      return [complaint('sex', 'Say whether the young is female or male.')];
    const dead =
      row.left === 'died' ||
      lower(row.record.outcome) === 'dead' ||
      lower(row.record.outcome) === 'stillborn';
    const youngTag = dead ? undefined : row.record.youngTag;
    if (youngTag && herd.any(markKey(youngTag)) && !isOnRecord(row, herd))
      return [complaint('youngTag', sentence`${youngTag} is on the farm already.`)];
    const sire = row.sire ? herd.parent(row.sire, 'male', false) : undefined;
    const ease = number(row.record.ease);
    return {
      kind: 'gave_birth',
      words: [
        row.sex,
        ...(dead ? ['dead'] : []),
        ...(row.record.youngTag ? [row.record.youngTag] : []),
      ],
      payload: known({
        young: [
          {
            alive: !dead,
            ...known({
              sex: row.sex,
              massKg: row.birthMassKg,
              tag: dead ? undefined : row.record.youngTag,
              name: row.name,
            }),
          },
        ],
        ease: ease && ease >= 1 && ease <= 5 ? Math.round(ease) : undefined,
        sireId: sire?.id,
        sure: true,
      }),
    };
  },
};

/** An entry of the past as a change of its row: what it says in English, and sentence by sentence. */
export const recordChange = ({ kind, words, on }: PlannedRecord): RowChange => {
  const says = words.map(asSaid);
  return { field: 'record', from: kind, to: says.map(inEnglish).join(' · '), on, says };
};
