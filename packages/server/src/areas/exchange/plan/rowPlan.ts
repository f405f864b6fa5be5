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
import type { PlannedRecord } from './records.ts';
import { type RowProblem, complaint } from './rowCells.ts';
import type { RowFacts } from './rowFacts.ts';
import { warnOfSameNumber } from './sameNumbers.ts';
import { existing, isOldEnough, knownOnly, warnOfSameLot } from './whose.ts';
import { changesOf } from './changesOf.ts';
import { planPastEntry } from './planPastEntry.ts';
import { validateAnimal, validateWeighing } from './validateAnimal.ts';

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
  /** Its animal is a lot: the entry is of so many heads as the row says. */
  isLot?: boolean;
  /** Of a result: that it was slaughtered is not on record, and becomes an entry too. */
  isSlaughtered?: boolean;
};

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
