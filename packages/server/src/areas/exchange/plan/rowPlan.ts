import type { ImportOptions, RowChange } from '@kraal/contract/exchange';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { callName } from '@kraal/domain/animals/callName';
import { sentence } from '@kraal/domain/ledger/problem';
import { isTrait } from '@kraal/domain/growth/traits';
import { warnOfMasses } from './warnOfMasses.ts';
import { checkReadings } from './newReadings.ts';
import { readingsOf } from './readings.ts';
import type { Herd } from './herd.ts';
import type { ParentPlan } from './parents.ts';
import { type PlannedRecord, planRecord, recordChange } from './records.ts';
import { type RowProblem, complaint } from './rowCells.ts';
import { type RowFacts, markKey } from './rowFacts.ts';
import { warnOfSameNumber } from './sameNumbers.ts';
import {
  againstHerd,
  contradicts,
  existing,
  isOldEnough,
  knownOnly,
  ofOthers,
  warnOfSameLot,
} from './whose.ts';
import { changesOf } from './changesOf.ts';

type Outcome = 'create' | 'update' | 'unchanged' | 'bad';

/** What will become of one row, and in which order rows are written: parents before their young. */
export type RowPlan = {
  rowNumber: number;
  outcome: Outcome;
  problems: RowProblem[];
  changes: RowChange[];
  facts: RowFacts;
  animalId: string | null;
  parents: ParentPlan;
  /** Its dam was here when it was born: the birth is hers too. */
  bornHere?: boolean;
  depth: number;
  /** The entry of the past this row becomes. */
  record: PlannedRecord | null;
};

const needsOneOf = (row: RowFacts): boolean =>
  row.tag !== null ||
  row.eid !== null ||
  row.name !== null ||
  row.externalId !== null ||
  row.heads > 1;

/** A weighing is of a living animal that is meant without doubt, and has a mass. */
function validateWeighing(row: RowFacts, herd: Herd, own: AnimalState | undefined): RowProblem[] {
  const problems = [...ofOthers(row, herd), ...contradicts(row, herd)];
  if (!own && problems.length + row.problems.length === 0)
    problems.push(
      complaint(
        row.eid ? 'eid' : 'tag',
        row.eid || row.tag
          ? 'No living animal of the farm wears this.'
          : 'The row names no animal.',
      ),
    );
  const since = own && herd.since.get(own.id);
  if (since && [...row.masses, ...readingsOf(row)].some(({ on }) => on < since))
    problems.push(complaint('massOn', sentence`The animal is on the books from ${since} on.`));
  if (row.masses.length + readingsOf(row).length + problems.length + row.problems.length === 0)
    problems.push(complaint('massKg', 'There is no mass in this row.'));
  return problems;
}

/** An animal wears nobody else's marks, and a new one has something to be known by and a sex. */
function validateAnimal(row: RowFacts, herd: Herd, own: AnimalState | undefined): RowProblem[] {
  const problems = againstHerd(row, herd, own);
  if (row.isAncestor && (own?.status === 'alive' || row.heads > 1))
    problems.push(complaint('statusOn', 'Say on which day it left.'));
  if (own?.isLot && row.heads > 1 && row.heads !== own.heads)
    problems.push(
      complaint('heads', sentence`The lot has ${own.heads} heads. Count it on its own page.`),
    );
  if (own) return problems;
  if (!needsOneOf(row))
    problems.push(
      complaint('tag', 'The row names no animal: give a tag, an EID, a name or a number of heads.'),
    );
  const isSaid = row.problems.some(({ field }) => field === 'sex');
  if (!row.sex && !isSaid) problems.push(complaint('sex', 'The sex is missing.'));
  return problems;
}

/** What will become of one row by itself, against the herd. */
export function planRow(
  row: RowFacts,
  options: ImportOptions,
  herd: Herd,
): Omit<RowPlan, 'parents' | 'depth'> {
  if (options.purpose === 'records') return planPastEntry(row, options, herd);
  const own = existing(row, options, herd);
  const validate = options.purpose === 'weighings' ? validateWeighing : validateAnimal;
  const problems = [...row.problems, ...validate(row, herd, own), ...checkReadings(row, own)];
  const changes = own
    ? changesOf(row, own, herd).filter(
        ({ field }) => options.purpose === 'animals' || field === 'massKg' || isTrait(field),
      )
    : [];
  const named = own || options.purpose !== 'animals' ? undefined : knownOnly(row, options, herd);
  const fits = named ? isOldEnough(row, named, herd) : false;
  // A number that was given again is another animal's.
  const known = fits === false ? undefined : named;
  if (named && fits === null && !row.isAncestor && !options.accepted.includes('known_parent'))
    problems.push({
      ...complaint(
        'bornOn',
        sentence`${callName(named)} is known as a parent that was never here. If this is that animal, say so; if not, give its birth.`,
      ),
      asks: 'known_parent',
    });
  problems.push(...beforeBooks(row, options, own));
  if (options.purpose === 'animals') problems.push(...warnOfSameLot(row, { options, herd, own }));
  const meant = own ?? (fits === false ? undefined : named);
  problems.push(...warnOfSameNumber(row, { options, numbers: herd.numbers, own: meant }));
  problems.push(...warnOfMasses(row, { options, herd, own }));
  // Told of no change, one that is known already is left as it is.
  const isRepeated = known !== undefined && row.isAncestor === true;
  if (known && !isRepeated)
    changes.push({ field: 'wasReference', from: null, to: callName(known) });
  if (!own && row.isAncestor && !isRepeated)
    changes.push({ field: 'isAncestor', from: null, to: row.bornOn });
  const outcome =
    problems.length > 0
      ? 'bad'
      : own || isRepeated
        ? changes.length > 0
          ? 'update'
          : 'unchanged'
        : 'create';
  return {
    rowNumber: row.rowNumber,
    outcome,
    problems,
    changes,
    facts: row,
    animalId: own?.id ?? known?.id ?? null,
    record: null,
  };
}

/** What a row tells of days before the books are opened could not be recorded. */
function beforeBooks(
  row: RowFacts,
  { registeredOn, purpose }: ImportOptions,
  own: AnimalState | undefined,
): RowProblem[] {
  if (registeredOn === null || own || purpose !== 'animals' || row.isAncestor) return [];
  const days = [
    ...[...row.masses, ...readingsOf(row)].map(({ on }) => on),
    row.weanedOn,
    row.leftOn,
  ].filter((day) => day !== null);
  const [early] = days.filter((day) => day < registeredOn).sort();
  return early === undefined
    ? []
    : [
        complaint(
          'registeredOn',
          sentence`The row tells of ${early}, before the books open on ${registeredOn}. Leave that day empty where the columns are chosen.`,
        ),
      ];
}

/** Of a birth that is on record the row names a young that nobody knows: a twin, or what was not tagged then. */
const isAnotherYoung = (
  { record, left }: RowFacts,
  { recordKind }: ImportOptions,
  herd: Herd,
): boolean =>
  recordKind === 'birth' &&
  left !== 'died' &&
  record.youngTag !== undefined &&
  !herd.any(markKey(record.youngTag));

const nothingNew: Pick<RowPlan, 'outcome' | 'problems' | 'changes' | 'record'> = {
  outcome: 'unchanged',
  problems: [],
  changes: [],
  record: null,
};

function planPastEntry(
  row: RowFacts,
  options: ImportOptions,
  herd: Herd,
): Omit<RowPlan, 'parents' | 'depth'> {
  const own =
    (row.eid ? herd.any(`eid ${row.eid}`) : undefined) ??
    (row.tag ? herd.any(markKey(row.tag)) : undefined);
  const { record, problems: wrong } = planRecord(row, options, herd);
  const problems = [...row.problems, ...wrong];
  if (!own)
    problems.push(
      complaint(
        row.eid ? 'eid' : 'tag',
        row.eid || row.tag ? 'No animal of the farm wears this.' : 'The row names no animal.',
      ),
    );
  const repeated =
    own && record ? herd.entries.has(`${own.id} ${record.kind} ${record.on}`) : false;
  // On record already, what it says of its young is known too.
  const twin = repeated && isAnotherYoung(row, options, herd);
  if (twin && !options.accepted.includes('same_litter'))
    problems.push({
      ...complaint(
        'youngTag',
        sentence`A birth of that day is on record, and ${row.record.youngTag} is not known. If it is another young of the same litter, say so.`,
      ),
      asks: 'same_litter',
    });
  if (repeated && !twin && row.problems.length === 0)
    return { ...nothingNew, rowNumber: row.rowNumber, facts: row, animalId: own?.id ?? null };
  const outcome = problems.length > 0 ? 'bad' : 'update';
  return {
    rowNumber: row.rowNumber,
    outcome,
    problems,
    changes: record && outcome === 'update' ? [recordChange(record)] : [],
    facts: row,
    animalId: own?.id ?? null,
    record,
  };
}
